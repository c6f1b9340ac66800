// Requests in the form in which Remix can read them.

/** Longer addresses are refused with 414. */
export const longestAddress = 2000;

/** Whether a path holds a line break, over which no pattern of a route reaches. Its encoding can be read. */
export const hasLineBreak = (pathname: string) => /[\n\r\u2028\u2029]/.test(decodeURIComponent(pathname));

/** An address with broken percent-encoding names nothing; it is answered like any other missing address. */
export function readable(request: Request, url: URL): Request {
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return new Request(url, request);
  }
}
