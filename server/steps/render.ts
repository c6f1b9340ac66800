// Renders a request by its route, maps failures to error responses, and adds the content security policy.
import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppLoadContext } from "@remix-run/node";
import type { Site } from "../../app/http/context.server";
import { failureStatus } from "../../app/http/failure.server";
import { withJudgedOrigin } from "../../app/http/security/origin-check.server";
import type { BuiltClient } from "../built-client";
import type { Render } from "../cache/shared";
import type { ErrorPages } from "../pages/error-pages";
import { type ErrorResponse, isApi } from "../pages/error-response";
import { acceptsPage, noteUnsaved } from "../pages/failed-posts";
import { isHtml } from "../pages/page-response";
import { applyContentSecurityPolicy } from "../pages/page-security";
import type { RouteHandlers } from "../pages/route-handlers";
import { WholeResponse } from "../pages/whole-response";

type Parts = {
  site: Site;
  client: Omit<BuiltClient, "files">;
  remix: (request: Request, context: AppLoadContext) => Promise<Response>;
  factsOf: RouteHandlers["factsOf"];
  failureTexts: RouteHandlers["failureTexts"];
  errorPages: ErrorPages;
  respondError: ErrorResponse;
};

/** The length from which the steps of a page are separate turns of the event loop. */
const longPage = 200_000;

export function createRender({
  site,
  client,
  remix,
  factsOf,
  failureTexts,
  errorPages,
  respondError,
}: Parts): Render {
  return async (request, requester) => {
    const url = new URL(request.url);
    const nonce = randomBytes(18).toString("base64url");
    const { enhanceUrl, ownRegistrationsUrl, signOutUrl, styleUrls, sheet } = client;
    const urls = { enhanceUrl, ownRegistrationsUrl, signOutUrl, styleUrls };
    const context: AppLoadContext = {
      site,
      ...requester,
      ...urls,
      sheet,
      nonce,
      failureTexts: failureTexts(),
    };
    const startedAt = performance.now();
    const rendered = await remix(withJudgedOrigin(site, request), context);
    const headers = new Headers(rendered.headers);
    let { status } = rendered;
    const { unsaved } = context;
    if (context.isDrawing) return errorPages.drawing();
    if (context.hidesOrigin && !unsaved) return respondError(request, url, 403);
    if (context.failure !== undefined && (unsaved || status >= 400)) {
      const failure = failureStatus(context.failure, requester.requestId);
      if ((failure.status < 500 && !unsaved) || isApi(url.pathname))
        return respondError(request, url, failure.status, failure.headers);
      // The page of a failed post may redirect, which would lose the post.
      if (unsaved && !isHtml(rendered) && acceptsPage(request)) return errorPages.retry(unsaved, failure);
      // A file URL, for which the renderer returns one English line.
      if (!unsaved && !isHtml(rendered) && !url.pathname.endsWith(".data"))
        return errorPages.error(failure.status, failure.headers);
      status = failure.status;
      for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
    }
    if (unsaved) noteUnsaved(headers, unsaved);
    if (factsOf(url.pathname).private) headers.set("Cache-Control", "no-store");
    if (!isHtml(rendered)) return new Response(rendered.body, { status, headers });
    const html = context.html ?? (await rendered.text());
    const isLong = html.length > longPage;
    if (isLong) await nextTurn();
    const sealed = applyContentSecurityPolicy(html, nonce, context.formTarget);
    if (isLong) await nextTurn();
    headers.set("Content-Security-Policy", sealed.policy);
    // Not for posts, where the duration may reveal the result of a comparison. A cached page contains that of its rendering.
    if (["GET", "HEAD"].includes(request.method))
      headers.set("Server-Timing", `render;dur=${(performance.now() - startedAt).toFixed(1)}`);
    return new WholeResponse(Buffer.from(sealed.html), { status, headers });
  };
}
