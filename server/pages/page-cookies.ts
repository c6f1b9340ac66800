// The cookies that an answer sets beside those of its route.
import type { Site } from "../../app/http/context.server";
import { readCookies, visitCookies } from "../../app/http/cookies";
import { clearFlashCookie } from "../../app/http/forms/flash.server";
import { isSecure } from "../../app/http/security/public-origin.server";
import { renewedVisitorCookie } from "../../app/http/session/visitor.server";
import { isHtml, showsFlash } from "./page-response";

/** `isShared`: the page is the same for all. */
type Asked = { request: Request; url: URL; isShared: boolean };

/** Adds to a response what is remembered of a visit, the end of a message that was shown, and a visitor's cookie in today's form. */
export async function addCookies(
  site: Site,
  { request, url, isShared }: Asked,
  response: Response,
): Promise<void> {
  const isRead = request.method === "GET";
  if (isRead && showsFlash(response, url) && readCookies(request).has("flash")) {
    // The flash message has been shown; the page showing it must not be cached.
    response.headers.append("Set-Cookie", clearFlashCookie(site));
    response.headers.set("Cache-Control", "no-store");
    response.headers.delete("ETag");
  }
  if (isRead && (response.status === 200 || response.status === 304)) {
    for (const cookie of visitCookies(url.pathname, request, isSecure(site))) {
      response.headers.append("Set-Cookie", cookie);
    }
  }
  // A shared page may be served to others, and proxies may cache pictures and feeds.
  const mayName = !isShared && (!isRead || isHtml(response));
  const renewed = mayName ? await renewedVisitorCookie(site, request) : null;
  if (renewed !== null) response.headers.append("Set-Cookie", renewed);
}
