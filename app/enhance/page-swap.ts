// Replaces parts of the current page by those of a fetched one.

/** A fetched page with the address, status and headers of its answer. */
export type FetchedPage = { page: Document; url: string; status: number; headers: Headers };

/** Whether the browser can take the rules of another page: the policy of this one allows only its own inline styles. */
export const canAdoptRules = () => "adoptedStyleSheets" in document;

const stalledMs = 30_000;

/**
 * Fetches a page of this site, or posts a form to it and follows the redirect. `onProgress` gets the loaded share of its
 * bytes, from 0 to 1. Gives up when nothing arrives for 30 s. Throws at a rejection, but not of a form. `more` are further headers.
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

/** Takes the rules of another page. Browsers without constructable sheets load those of all pages, and show plain colours. */
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
  const pages = document.createElement("link");
  pages.rel = "stylesheet";
  pages.dataset.pages = "";
  pages.href = site.replace("/site-", "/pages-");
  document.head.append(pages);
}

/** Parses a page; takes its own rules and the colours of its events. */
function parse(html: string): Document {
  const bare = html.replace(/<style[^>]*>([^<]*)<\/style>/g, (_style, rules: string) => {
    adoptRules(rules);
    return "";
  });
  return new DOMParser().parseFromString(bare, "text/html");
}
