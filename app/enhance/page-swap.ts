// Replaces parts of the current page by those of a fetched one.

/**
 * A fetched page with the address, status and headers of its answer, and its events' colours: the current page's policy allows
 * only its own inline styles.
 */
export type FetchedPage = {
  page: Document;
  schemes: string;
  url: string;
  status: number;
  headers: Headers;
};

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
    return { ...split(html), url: shown, status, headers };
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

function split(html: string): Pick<FetchedPage, "page" | "schemes"> {
  const schemes = /<style data-schemes[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
  const bare = html.replace(/<style.*?<\/style>/gs, "");
  return { page: new DOMParser().parseFromString(bare, "text/html"), schemes };
}

/** Adopts the event colours of another page. False where the browser does not support it. */
export function adoptSchemes({ schemes }: FetchedPage): boolean {
  if (!schemes) return true;
  if (!("adoptedStyleSheets" in document)) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(schemes);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return true;
}
