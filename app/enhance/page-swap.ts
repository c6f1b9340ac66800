// Replaces parts of the current page with those of a fetched one.
import { element } from "./loading-notices";

/** A fetched page with the URL, status and headers of its response. */
export type FetchedPage = { page: Document; url: string; status: number; headers: Headers };

/** Whether the browser can adopt another page's critical CSS: this page's CSP allows only its own inline styles. */
export const canAdoptRules = () => "adoptedStyleSheets" in document;

const stalledMs = 30_000;

/**
 * Fetches a page of this site, or posts a form to it and follows the redirect. `onProgress` receives the loaded fraction, 0 to 1.
 * Aborts after 30 s without data. Throws on an error status, unless it posted a form. `more` are additional headers.
 */
export async function fetchPage(
  url: string,
  leaving: AbortSignal,
  onProgress?: (share: number) => void,
  form?: URLSearchParams,
  more?: Record<string, string>,
): Promise<FetchedPage> {
  const stop = new AbortController();
  leaving.addEventListener("abort", () => stop.abort());
  let stalled = 0;
  const progressed = () => {
    clearTimeout(stalled);
    stalled = window.setTimeout(() => stop.abort(), stalledMs);
  };
  progressed();
  try {
    const response = await fetch(url, {
      signal: stop.signal,
      headers: { Accept: "text/html", ...more },
      ...(form && { method: "POST", body: form }),
    });
    if (!response.ok && !form) throw new Error(`HTTP ${response.status}`);
    const html = await readText(response, progressed, onProgress);
    const { url: shown, status, headers } = response;
    return { page: parse(html), url: shown, status, headers };
  } finally {
    clearTimeout(stalled);
  }
}

async function readText(
  response: Response,
  progressed: () => void,
  onProgress?: (share: number) => void,
): Promise<string> {
  const total = Number(response.headers.get("X-Body-Length"));
  if (!response.body || !total || !onProgress) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let received = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    progressed();
    received += value.byteLength;
    text += decoder.decode(value, { stream: true });
    onProgress(Math.min(1, received / total));
  }
}

const adopted = new Set<string>();

/**
 * Adopts another page's critical CSS. Browsers without constructable style sheets load those of all pages and show plain colours.
 */
function adoptRules(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  if (canAdoptRules()) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return;
  }
  const site = document.querySelector<HTMLElement>("script[data-sheet]")?.dataset.sheet;
  if (!site || document.querySelector("link[data-pages]")) return;
  const pages = element("link", { rel: "stylesheet", href: site.replace("/site-", "/pages-") });
  pages.dataset.pages = "";
  document.head.append(pages);
}

/** Parses a page and adopts its inline styles. */
function parse(html: string): Document {
  const bare = html.replace(/<style[^>]*>([^<]*)<\/style>/g, (_style, rules: string) => {
    adoptRules(rules);
    return "";
  });
  return new DOMParser().parseFromString(bare, "text/html");
}
