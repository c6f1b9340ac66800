// Responds by the URL's route: shared by all visitors, or rendered for this request.
import type { Site } from "../../app/http/context.server";
import { isSameForAll } from "../../app/http/session/visitor-content.server";
import { isAnonymousApiRead, type Known } from "../cache/key";
import { type Caches, cacheHeader, type Render, sharedResponses } from "../cache/shared";
import { freshResponse } from "../pages/fresh-response";
import { gluedTarget } from "../pages/glued-links";
import { addCookies } from "../pages/page-cookies";
import { isHtml } from "../pages/page-response";
import type { RouteHandlers } from "../pages/route-handlers";
import { createSignInLimiter } from "../sign-in-limiter";
import { type Incoming, urlsOf } from "./incoming";

type Routes = Pick<RouteHandlers, "factsOf" | "contentOf"> & { render: Render; known: Known };

export function createRouteResponses(
  site: Site,
  caches: Caches,
  { render, known, factsOf, contentOf }: Routes,
) {
  const respondShared = sharedResponses(site, caches, known, render);
  const limitSignIns = createSignInLimiter();

  async function respond({ request, url, requester }: Incoming): Promise<Response> {
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
    addCookies(site, request, url, response);
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
