// Pages that the service worker shows offline: a copy with its age, and the list of copies.

import { tiny, wrap } from "~/styles/global.css";
import { flash } from "~/ui/feedback/flash.css";
import { button, tap } from "~/ui/form/button.css";
import { cachedAt, cacheNames, copiesIn, findCopy, ownPages } from "./copy-store";

/** The list of copies; cached with the shell. */
export const offlinePath = "/offline";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 11月21日 12:00（3 小时前） */
function ageText(at: number, now: number): string {
  const date = new Intl.DateTimeFormat("zh-CN", {
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(at);
  const age = now - at;
  const ago =
    age < minuteMs
      ? "刚刚"
      : age < hourMs
        ? `${Math.floor(age / minuteMs)} 分钟前`
        : age < dayMs
          ? `${Math.floor(age / hourMs)} 小时前`
          : `${Math.floor(age / dayMs)} 天前`;
  return `${date}（${ago}）`;
}

/** Inserts a message at the top of a page's content, or at the end of a hydrated page, which renders it itself. */
async function withNote(response: Response, status: number, note: string, list?: string): Promise<Response> {
  const page = await response.text();
  const html = page
    .replace(page.includes("__remixContext") ? /<\/body>/ : /<main[^>]*>/, (tag) =>
      tag === "</body>"
        ? note + tag
        : tag + (tag.includes("class") ? note : `<div class="${wrap}">${note}</div>`),
    )
    .replace(/(<ul data-copies[^>]*>).*?<\/ul>/s, (whole, opening) =>
      list ? `${opening}${list}</ul>` : whole,
    );
  return new Response(html, { status, headers: response.headers });
}

const noteOf = (title: string, text: string) =>
  `<div id="offline-copy" class="${flash.warn}" role="status"><p><b>${title}</b>${text}</p><a class="${button.line}" href="">重试</a></div>`;

/** Adds a note with its age to a copy. */
export function copyOf(copy: Response): Promise<Response> {
  const title = `离线副本，保存于 ${ageText(cachedAt(copy), Date.now())}`;
  return withNote(copy, 200, noteOf(title, "现在连不上网络，内容可能已经有变化。"));
}

/** The page shown without a copy; undefined while the shell is not cached. */
export async function offlinePage(): Promise<Response | undefined> {
  const shell = await findCopy(offlinePath);
  if (!shell) return undefined;
  const items: { at: number; item: string }[] = [];
  for (const { url, copy } of [...(await ownPages()), ...(await copiesIn(cacheNames.pages))]) {
    // Parts of pages have no title.
    if (!copy.headers.get("Content-Type")?.includes("html")) continue;
    // Unparsed, so it stays HTML-escaped.
    const title = /<title>([^<]*?)( · [^<·]*)?<\/title>/.exec(await copy.text())?.[1] ?? "";
    const { pathname, search } = new URL(url);
    const address = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "%22");
    const at = cachedAt(copy);
    items.push({
      at,
      item: `<li><a class="${tap}" href="${address}">${title}</a> <small class="${tiny}">${ageText(at, Date.now())}</small></li>`,
    });
  }
  items.sort((one, other) => other.at - one.at);
  const list = items.map(({ item }) => item).join("");
  return withNote(shell, 503, noteOf("现在连不上网络", "这一页没有保存在本机。"), list);
}
