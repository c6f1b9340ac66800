// Checks before a request's URL is parsed, and whether Remix can parse the URL.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { HasHeaders } from "../app/http/cookies";

/** Longer URLs get a 414 response. */
export const longestAddress = 2000;

/** `fetch` cannot represent these methods. */
const unknownToFetch = ["TRACE", "TRACK", "CONNECT"];

/** A host name or address with an optional port. Other characters would become part of the URL's path or credentials. */
const host = /^(?:\[[\da-f:.]{2,45}\]|[\w.~!$&'()*+,;=%-]{1,255})(?::\d{0,5})?$/i;

const isName = (_: string, at: number) => at % 2 === 0;

/** The status of a request that is rejected by its request line or Host header; null for others. */
export function rejectedHead(message: IncomingMessage): 400 | 405 | 414 | null {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = message;
  if (unknownToFetch.includes(method)) return 405;
  if (url.length > longestAddress) return 414;
  if (!url.startsWith("/")) return 400;
  if (headers.host === undefined || headers.host === "") return httpVersion === "1.1" ? 400 : null;
  if (!host.test(headers.host)) return 400;
  // node:http drops all but the first, but a proxy may have used another.
  return rawHeaders.filter(isName).filter((name) => name.toLowerCase() === "host").length > 1 ? 400 : null;
}

/** The headers of a message in the form that the handler reads; repeated ones are joined. */
export const readableHeaders = (headers: IncomingHttpHeaders): HasHeaders["headers"] => ({
  get(name) {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  },
});

/** Whether a decodable path contains a line break, which no route pattern matches. */
export const hasLineBreak = (pathname: string) => /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));

/** Replaces a URL with broken percent-encoding by one that gets the usual 404 response. */
export function readable(request: Request, url: URL): Request {
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return new Request(url, request);
  }
}
