// Pages that are served before or instead of Remix.
import { posterDrawing, reloadSeconds } from "../../app/domain/posters/content";
import { errorIdHeader } from "../../app/http/failure.server";
import { errorIdText } from "../../app/http/failure-texts";
import type { UnsavedPost } from "../../app/http/pages/unsaved-post";
import { escapeHtml } from "../../app/platform/text";

const texts = {
  400: ["请求无法读取", "请返回上一页后重试。"],
  403: ["请求被拒绝", "这个请求来自别的网站。请回到本站的页面再提交一次。"],
  404: ["页面未找到", "请检查链接是否完整。"],
  405: ["请求方式不对", "请返回上一页后重试。"],
  408: ["请求超时", "请检查网络连接后重试。"],
  413: ["请求失败：内容过大", "请减少内容或选择更小的文件后重试。"],
  414: ["地址过长", "请检查链接是否完整。"],
  417: ["请求无法读取", "请返回上一页后重试。"],
  429: ["操作过于频繁", "请稍等一分钟，再重新打开这一页。"],
  431: ["请求头过长", "请清除浏览器中本站的 Cookie 后重试。"],
  500: ["加载失败", "服务器出了点问题，请稍后再试。"],
  503: ["服务器繁忙，请稍后再试", "请检查网络连接后重试。"],
} as const;

export type ErrorPageStatus = keyof typeof texts;

/** Renders hidden fields with a button that posts them again. */
function retryForm(action: string, fields: NonNullable<UnsavedPost["fields"]>): string {
  const inputs = fields
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  return `<form method="post" action="${escapeHtml(action)}">${inputs}<p><button>重试</button></p></form>`;
}

type Failure = { status: number; headers: Record<string, string> };

export class ErrorPages {
  readonly #styles: string;

  constructor(styleUrls: readonly string[]) {
    this.#styles = styleUrls.map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}">`).join("");
  }

  #page(title: string, body: string, status: number, headers: Record<string, string>, head = ""): Response {
    const id = headers[errorIdHeader];
    const named = id === undefined ? "" : `<p><small>${escapeHtml(errorIdText(id))}</small></p>`;
    const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${head}<title>${escapeHtml(title)}</title>${this.#styles}</head><body><main id="main"><h1>${escapeHtml(title)}</h1>${body}${named}<p><a href="/">返回首页</a></p></main></body></html>`;
    return new Response(html, {
      status,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", ...headers },
    });
  }

  /** A page that explains why a request was rejected or failed. */
  error(status: ErrorPageStatus, headers: Record<string, string> = {}): Response {
    const [title, text] = texts[status];
    return this.#page(title, `<p>${text}</p>`, status, headers);
  }

  /** A page that reloads until its picture is rendered. */
  drawing(): Response {
    const reload = `<meta http-equiv="refresh" content="${reloadSeconds}">`;
    return this.#page(posterDrawing, "", 200, {}, reload);
  }

  /** For a failed post without a page: a form that resends the same values. */
  retry({ message, action, fields }: UnsavedPost, failure: Failure): Response {
    const again = fields === null ? "" : retryForm(action, fields);
    return this.#page(message, again, failure.status, failure.headers);
  }
}
