// Taking parts of a freshly fetched page of this site over into the one that is shown.

/** A fetched page, and the colours of the events on it: the policy of the shown page allows its own inline style only. */
export type FetchedPage = { page: Document; schemes: string };

const stalledMs = 30_000;

/**
 * Fetches a page of this site. `onProgress` gets the share of its bytes that has come, from 0 to 1. Gives up when nothing
 * has come for 30 s.
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

/** Takes over the colours of the events on another page. False where the browser cannot. */
export function adoptSchemes({ schemes }: FetchedPage): boolean {
  if (!schemes) return true;
  if (!("adoptedStyleSheets" in document)) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(schemes);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return true;
}
