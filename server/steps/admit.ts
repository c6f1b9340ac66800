// Checks a request before its route: origin, the API's methods, and the limits of its body.
import { failure as apiFailure, isApiPath } from "../../app/http/api/envelope";
import type { Site } from "../../app/http/context.server";
import { methods } from "../../app/http/operations/operation";
import { checkOrigin } from "../../app/http/security/origin-check.server";
import { jsonApi } from "../../app/routes/api/json-api.server";
import { type BodyLimiter, retryOf } from "../bodies/limit-body";
import type { ErrorResponse } from "../pages/error-response";
import { hasLineBreak } from "../readable-request";
import type { Incoming } from "./incoming";

type Parts = {
  site: Site;
  bodies: BodyLimiter;
  respondError: ErrorResponse;
};
type Respond = (incoming: Incoming) => Promise<Response>;

const routedMethods: readonly string[] = [...methods, "OPTIONS"];

/** Calls `respond` with an admitted request, whose body is bounded until its response is ready. */
export function admit({ site, bodies, respondError }: Parts, respond: Respond): Respond {
  return async (incoming) => {
    const { request, url, requester } = incoming;
    const origin = checkOrigin(site, request, requester.requestId);
    if (origin === "reject") return respondError(request, url, 403);
    if (isApiPath(url.pathname)) {
      // Remix would respond to these with plain text or a page's data.
      if (url.pathname.endsWith(".data") || hasLineBreak(url.pathname)) return apiFailure(404);
      // Nor does it pass other methods on.
      const rejected = routedMethods.includes(request.method) ? null : jsonApi.find(request);
      if (rejected instanceof Response) return rejected;
      if (origin === "hidden") return apiFailure(403);
    }
    const limited = await bodies.limit(request, url.pathname, requester.address);
    if ("status" in limited)
      return respondError(request, url, limited.status, retryOf(limited.status, requester.requestId));
    try {
      const hidesOrigin = origin === "hidden";
      return await respond({
        ...incoming,
        request: limited.request,
        requester: { ...requester, hidesOrigin },
      });
    } finally {
      limited.release();
    }
  };
}
