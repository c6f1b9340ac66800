// Taking parts of a freshly fetched page of this site over into the one that is shown.

/** Fetches a page of this site. `onProgress` gets the share of its bytes that has come, from 0 to 1. */
export async function fetchPage(
  url: string,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Document> {
  const response = await fetch(url, { signal, headers: { Accept: "text/html" }, credentials: "same-origin" });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const total = Number(response.headers.get("X-Body-Length"));
  const reader = response.body?.getReader();
  if (!reader || !total || !onProgress) return parse(await response.text());
  const decoder = new TextDecoder();
  let received = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parse(text + decoder.decode());
    received += value.byteLength;
    text += decoder.decode(value, { stream: true });
    onProgress(Math.min(1, received / total));
  }
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

/** Takes over the colours of the events on another page. False where the browser cannot. */
export function adoptSchemes(page: Document): boolean {
  const css = page.querySelector("style[data-schemes]")?.textContent ?? "";
  if (!css) return true;
  if (!("adoptedStyleSheets" in document)) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return true;
}
