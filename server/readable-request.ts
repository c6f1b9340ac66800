// Checks that Remix can parse a request's URL.

/** Longer URLs get a 414 response. */
export const longestAddress = 2000;

/** Whether a decodable path contains a line break, which no route pattern matches. */
export const hasLineBreak = (pathname: string) => /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));

/** Whether the percent-encoding is broken; such a URL gets the usual 404 response. */
export function readable(request: Request, url: URL): Request {
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return new Request(url, request);
  }
}
