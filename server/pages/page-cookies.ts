// Cookies set in addition to those of the route.
import type { Site } from "../../app/http/context.server";
import { readCookies, visitCookies } from "../../app/http/cookies";
import { clearFlashCookie } from "../../app/http/forms/flash.server";
import { isSecure } from "../../app/http/security/public-origin.server";
import { showsFlash } from "./page-response";

/** Adds the preference cookies of a visit to a response, and deletes a displayed flash message. */
export function addCookies(site: Site, request: Request, url: URL, response: Response): void {
  const isRead = request.method === "GET";
  if (isRead && showsFlash(response, url) && readCookies(request).has("flash")) {
    // A page that shows a flash message must not be cached.
    response.headers.append("Set-Cookie", clearFlashCookie(site));
    response.headers.set("Cache-Control", "no-store");
    response.headers.delete("ETag");
  }
  if (isRead && (response.status === 200 || response.status === 304)) {
    for (const cookie of visitCookies(url.pathname, request, isSecure(site))) {
      response.headers.append("Set-Cookie", cookie);
    }
  }
}
