// Responds by the URL's route: shared by all visitors, or rendered for this request.
import type { Site } from "../../app/http/context.server";
import { readCookies, visitCookies } from "../../app/http/cookies";
import { clearFlashCookie, keepUnreadFlash } from "../../app/http/forms/flash.server";
import type { RouteFacts } from "../../app/http/pages/hydration";
import { isSecure } from "../../app/http/security/public-origin.server";
import { isSameForAll } from "../../app/http/session/visitor-content.server";
import { isAnonymousApiRead, type Known } from "../cache/key";
import { type Caches, cacheHeader, type Render, sharedResponses } from "../cache/shared";
import { freshResponse } from "../pages/fresh-response";
import { isHtml, showsFlash } from "../pages/page-response";
import type { RouteHandlers } from "../pages/route-handlers";
import { createSignInLimiter } from "../sign-in-limiter";
import { type Incoming, urlsOf } from "./incoming";

// Links with text or punctuation attached, as chat apps detect them in `https://site/e/ID，一起来`.

/** A public page by id, and the rest of the path. */
const page = /^\/(e|events?|photos|polls|wishes)\/([0-9A-Za-z]{12})(\/(?:join|discussion|poster|\d))?(.+)$/i;

/** Text that may follow an id or a word: anything but another path segment. */
const glued = /^(?!\/[!-~])./;
const gluedEncoded = /^\/?%(?:25|[89A-F])/i;
/** Text that may follow the number of a photo: punctuation, then non-ASCII text; `1.0` and `1e0` are no photos. */
const gluedToNumber = /^(?:[^0-9A-Za-z%/-]|%2[05])*(?:\/?%(?:25|[89A-F]).*)?$/i;

function isGlued(part: string, rest: string): boolean {
  if (/\d/.test(part)) return gluedToNumber.test(rest);
  return gluedEncoded.test(rest) || glued.test(rest);
}

const folders: Record<string, string> = { e: "events", event: "events" };

/** The path of the page that a link with attached text starts with, or null. */
function gluedTarget(pathname: string): string | null {
  if (pathname.endsWith(".data")) return null;
  const [, name = "", id, part = "", rest = ""] = page.exec(pathname) ?? [];
  if (id === undefined || !isGlued(part, rest)) return null;
  const folder = name.toLowerCase();
  return `/${folders[folder] ?? folder}/${id}${part.toLowerCase()}`;
}

/** Adds the preference cookies of a visit to a response, and deletes a displayed flash message. */
function addCookies(site: Site, { request, url }: Incoming, facts: RouteFacts, response: Response): void {
  const isRead = request.method === "GET";
  if (isRead && showsFlash(response, url) && readCookies(request).has("flash")) {
    // A page that shows a flash message must not be cached.
    response.headers.append("Set-Cookie", clearFlashCookie(site));
    response.headers.set("Cache-Control", "no-store");
    response.headers.delete("ETag");
  }
  if (isRead && (response.status === 200 || response.status === 304)) {
    for (const cookie of visitCookies(facts, url.pathname, request, isSecure(site))) {
      response.headers.append("Set-Cookie", cookie);
    }
  }
}

type Routes = Pick<RouteHandlers, "contentOf"> & { render: Render; known: Known };

export function createRouteResponses(site: Site, caches: Caches, { render, known, contentOf }: Routes) {
  const respondShared = sharedResponses(site, caches, known, render);
  const { factsOf } = known;
  const limitSignIns = createSignInLimiter();

  async function respond(incoming: Incoming): Promise<Response> {
    const { request, url, requester } = incoming;
    const content = contentOf(url.pathname);
    const facts = factsOf(url.pathname);
    const isAnonymous = request.method === "GET" && (await isSameForAll(site, request, content));
    if (isAnonymous && content && isAnonymousApiRead(request, url.pathname))
      return respondShared(request, url, requester, content);
    const isShared = isAnonymous && !facts.private && !facts.unshared;
    const response = isShared
      ? await respondShared(request, url, requester, content)
      : await freshResponse(
          request,
          await limitSignIns(request, facts.hashesPassword, requester.address, (ready) =>
            render(ready, requester),
          ),
        );
    if (!isShared && isHtml(response)) response.headers.set(cacheHeader, "pass");
    if (request.method === "POST" && readCookies(request).has("flash"))
      await keepUnreadFlash(site, request, response);
    addCookies(site, incoming, facts, response);
    return response;
  }

  return async (incoming: Incoming): Promise<Response> => {
    const { request, url, requester } = incoming;
    const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
    if (!isRead || factsOf(url.pathname).writesOnGet) await site.writeLock.whenFree();
    const response = await respond(incoming);
    // An unknown URL that starts with a page's: redirects to that page if the visitor may see it.
    const target = response.status === 404 && request.method === "GET" ? gluedTarget(url.pathname) : null;
    if (target === null) return response;
    const page = new URL(target, url);
    const pageRequest = new Request(page, { headers: request.headers, signal: request.signal });
    const urls = urlsOf(pageRequest, page);
    const found = await respond({ request: pageRequest, url: page, requester: { ...requester, urls } });
    if (found.status >= 400) return response;
    return new Response(null, { status: 302, headers: { Location: target, "Cache-Control": "no-store" } });
  };
}
