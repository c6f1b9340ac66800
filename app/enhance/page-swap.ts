// Replaces parts of the current page by those of a fetched one.

/** A fetched page, and its events' colours: the current page's policy allows only its own inline style. */
export type FetchedPage = { page: Document; schemes: string };

const stalledMs = 30_000;

/**
 * Fetches a page of this site. `onProgress` gets the loaded share of its bytes, from 0 to 1. Gives up when nothing
 * arrives for 30 s.
 */
export async function fetchPage(
  url: string,
  leaving: AbortSignal,
  onProgress?: (share: number) => void,
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
    return await readPage(url, stop.signal, progressed, onProgress);
  } finally {
    clearTimeout(stalled);
  }
}

async function readPage(
  url: string,
  signal: AbortSignal,
  progressed: () => void,
  onProgress?: (share: number) => void,
): Promise<FetchedPage> {
  const response = await fetch(url, { signal, headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const total = Number(response.headers.get("X-Body-Length"));
  if (!response.body || !total || !onProgress) return split(await response.text());
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let received = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return split(text + decoder.decode());
    progressed();
    received += value.byteLength;
    text += decoder.decode(value, { stream: true });
    onProgress(Math.min(1, received / total));
  }
}

function split(html: string): FetchedPage {
  const [block = "", schemes = ""] = /<style data-schemes[^>]*>([^<]*)<\/style>/.exec(html) ?? [];
  return { page: new DOMParser().parseFromString(html.replace(block, ""), "text/html"), schemes };
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
