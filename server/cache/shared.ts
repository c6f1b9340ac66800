// Responds to requests whose response is the same for every visitor: from the cache, or rendered once for all concurrent requests.
import type { AppLoadContext } from "@remix-run/node";
import { cacheVersionOf } from "../../app/db/cache-version.server";
import type { Site } from "../../app/http/context.server";
import { limitApiRequest, limitHeaders } from "../../app/http/limits/api-calls.server";
import { limitDocument } from "../../app/http/limits/read-limit.server";
import type { PageContent } from "../../app/http/pages/page-content";
import { publicOrigin } from "../../app/http/security/public-origin.server";
import { hashAddress } from "../../app/http/session/requester.server";
import { freshResponse } from "../pages/fresh-response";
import { cacheKey, isSearch, type Known, readLookup, renderRequest } from "./key";
import { readRequestHead, toPage, toResponse } from "./respond";
import { isCacheableApiRead, isCacheablePage, PageCache } from "./store";
import { createStates } from "./version";

export type RequestContext = Pick<
  AppLoadContext,
  "requestId" | "address" | "urls" | "isCounted" | "hidesOrigin"
>;
export type Render = (request: Request, requester: RequestContext) => Promise<Response>;

/** Where a page comes from: `hit` for the cache, `miss` if it was rendered for it, `pass` if it was rendered for one client. */
export const cacheHeader = "X-Cache";

/** Separate caches for page responses and API responses. */
export type Caches = { pages: PageCache; apiReads: PageCache };

/** Opens the empty caches of a site; counts hits and misses of pages. */
export function openCaches({ db, clock, traffic }: Site): Caches {
  const states = createStates(cacheVersionOf(db.$client), clock.now);
  const note = (isHit: boolean) => traffic.recordPage(isHit);
  return {
    pages: new PageCache({ states, isCacheable: isCacheablePage, note }),
    apiReads: new PageCache({ states, isCacheable: isCacheableApiRead }),
  };
}

/** Consumes one request from the API quota of an address; returns the headers that report it, or null when it is exhausted. */
export function countApiRead(site: Site, address: string): Record<string, string> | null {
  if (site.env.RATE_LIMITS === "off") return {};
  const addressHash = hashAddress(site, address);
  return limitApiRequest(site, addressHash) ? null : limitHeaders(site, addressHash, undefined);
}

/** Responds to a GET that shows only `content` and nothing personal; `render` renders uncached responses. */
export function sharedResponses(site: Site, { pages, apiReads }: Caches, known: Known, render: Render) {
  return async (
    request: Request,
    url: URL,
    requester: RequestContext,
    content: PageContent | undefined,
  ): Promise<Response> => {
    const lookup = readLookup(known, publicOrigin(site, request), request, url);
    const { isApi } = lookup;
    const limits = isApi ? countApiRead(site, requester.address) : {};
    if (limits === null) return freshResponse(request, await render(request, requester));
    // The rate limit counts per client, and a rejected response is not shared.
    const isLimited = isSearch(lookup) || known.factsOf(url.pathname).draws;
    const address = isLimited ? requester.address : "";
    const renderer = { ...requester, address, isCounted: isApi };
    const coalesceKey = JSON.stringify([isApi || content?.isDocument ? null : requester.urls, address]);
    const cache = isApi ? apiReads : pages;
    let isHit = true;
    const begin = () => {
      isHit = false;
      if (content?.isDocument) limitDocument(site, requester.address);
    };
    const entry = await cache.get(
      { key: cacheKey(lookup), coalesceKey, content },
      async () => toPage("GET", await render(renderRequest(lookup), renderer)),
      begin,
    );
    const response = await toResponse(entry, readRequestHead("GET", request), (encoding) =>
      cache.encode(entry, encoding),
    );
    const own: Record<string, string> = isApi ? limits : { [cacheHeader]: isHit ? "hit" : "miss" };
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
    return response;
  };
}
