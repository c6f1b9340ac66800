// Answers that are the same for all: from memory, or rendered once for all who ask meanwhile.
import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "../../app/http/context.server";
import type { PageContent } from "../../app/http/pages/page-content";
import { publicOrigin } from "../../app/http/security/public-origin.server";
import { countCall, isLimitedCall, isShareableCall, readCallAsk } from "./kept-calls";
import type { PageCache } from "./page-cache";
import { isLimitedPage, pageKey, pageRequest, readPageAsk } from "./page-key";
import { cachedResponse, freshResponse, isShareable, toPage } from "./page-response";

export type RequestContext = Pick<AppLoadContext, "requestId" | "address" | "place" | "isCounted">;
type Render = (request: Request, requester: RequestContext) => Promise<Response>;

/** The memory of pages, and that of calls. */
export type Caches = { pages: PageCache; calls: PageCache };

/** Answers a request for a page, or a call of the API, that shows `content` and nothing of its requester's own. */
export function keptAnswers(site: Site, { pages, calls }: Caches, render: Render) {
  return {
    async page(
      request: Request,
      url: URL,
      requester: RequestContext,
      content: PageContent | undefined,
    ): Promise<Response> {
      const ask = readPageAsk(publicOrigin(site, request), request, url.pathname, url.search);
      // What is limited is counted for each client, and a refusal is not shared.
      const address = isLimitedPage(ask) ? requester.address : "";
      // Made of what it is kept under alone: no header of a reader, not even their going away.
      const renderPage = async () => toPage(await render(pageRequest(ask), { ...requester, address }));
      const flight = JSON.stringify([requester.place, address]);
      const kept = await pages.get({ key: pageKey(ask), flight, content }, renderPage, isShareable);
      return cachedResponse(request, kept, (encoding) => pages.encode(kept, encoding));
    },

    async call(
      request: Request,
      url: URL,
      requester: RequestContext,
      content: PageContent,
    ): Promise<Response> {
      const limits = countCall(site, requester.address);
      if (limits === null) return freshResponse(request, await render(request, requester));
      const ask = readCallAsk(publicOrigin(site, request), url.pathname, url.search);
      const address = isLimitedCall(ask) ? requester.address : "";
      const asked = { ...requester, address, isCounted: true };
      const renderCall = async () => toPage(await render(pageRequest(ask), asked));
      const kept = await calls.get(
        { key: pageKey(ask), flight: address, content },
        renderCall,
        isShareableCall,
      );
      const response = await cachedResponse(request, kept, (encoding) => calls.encode(kept, encoding));
      for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
      return response;
    },
  };
}
