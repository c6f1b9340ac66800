// Checks a request before its route: origin, the API's methods, and the limits of its body.
import { failure as apiFailure, isApiPath } from "../../app/http/api/envelope";
import type { Site } from "../../app/http/context.server";
import { checkOrigin } from "../../app/http/security/origin-check.server";
import { withOpenedSecrets } from "../../app/http/security/sealed-secrets.server";
import { type BodyLimiter, retryOf } from "../bodies/limit-body";
import type { Render } from "../cache/shared";
import type { ErrorResponse } from "../pages/error-response";
import { hasLineBreak } from "../readable-request";
import type { Incoming } from "./incoming";

type Parts = {
  site: Site;
  bodies: BodyLimiter;
  respondError: ErrorResponse;
  render: Render;
};
type Respond = (incoming: Incoming) => Promise<Response>;

const apiMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Calls `respond` with an admitted request, whose body is limited until its response is ready. */
export function admit({ site, bodies, respondError, render }: Parts, respond: Respond): Respond {
  /** 405 with the allowed methods for a method without an operation. */
  async function rejectMethod({ url, requester }: Incoming): Promise<Response> {
    const { headers } = await render(new Request(url, { method: "OPTIONS" }), requester);
    const allow = headers.get("Allow");
    return allow ? apiFailure(405, { headers: { Allow: allow } }) : apiFailure(404);
  }

  return async (incoming) => {
    const { request, url, requester } = incoming;
    const origin = checkOrigin(site, request, requester.requestId);
    if (origin === "reject") return respondError(request, url, 403);
    if (isApiPath(url.pathname)) {
      // Remix would respond to these with plain text or a page's data.
      if (url.pathname.endsWith(".data") || hasLineBreak(url.pathname)) return apiFailure(404);
      if (!apiMethods.includes(request.method)) return rejectMethod(incoming);
      if (origin === "hidden") return apiFailure(403);
    }
    const limited = await bodies.limit(request, url.pathname, requester.address);
    if ("status" in limited)
      return respondError(request, url, limited.status, retryOf(limited.status, requester.requestId));
    try {
      const opened = await withOpenedSecrets(site, limited.request);
      const hidesOrigin = origin === "hidden";
      return await respond({ ...incoming, request: opened, requester: { ...requester, hidesOrigin } });
    } finally {
      limited.release();
    }
  };
}
