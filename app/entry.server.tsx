// Renders complete pages. Only routes with `handle.hydrate` are rendered for hydration; all others are plain HTML.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { readPreferences } from "./http/cookies";
import { failureCode, failureStatus, isUnavailable } from "./http/failure.server";
import { isHydrated } from "./http/hydration";
import { loggedPath } from "./http/logged-path";
import { ownPath } from "./http/own-path";
import { PageResources } from "./http/page-resources";

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, enhanceUrl, deskUrl, styleUrls, failure }: AppLoadContext,
): Promise<Response> {
  const shownFailure = failure === undefined ? null : failureStatus(failure).status;
  const hydrate = !readPreferences(request).lite && isHydrated(context);
  if (!hydrate) context.serverHandoffStream = undefined;
  const page = (
    <PageResources.Provider
      value={{ nonce, enhanceUrl, deskUrl, styleUrls, failure: shownFailure, ...placeOf(request) }}
    >
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageResources.Provider>
  );
  const html = hydrate ? await renderForHydration(page) : renderToStaticMarkup(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html}`, { status: shownFailure ?? status, headers });
}

/** The page's own address, and the referring page on this site. */
function placeOf(request: Request): { here: string; previous: string } {
  const url = new URL(request.url);
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const isOwn = from?.host === url.host && from.pathname !== url.pathname;
  return { here: url.pathname + url.search, previous: isOwn ? ownPath(from.pathname + from.search) : "/" };
}

function renderForHydration(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A method without an action gives 405: the request's fault, not a server error.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { site, requestId } = context;
  context.failure ??= error;
  const details = { requestId, path: loggedPath(new URL(request.url).pathname), code: failureCode(error) };
  if (failureStatus(error).status < 500) return;
  if (isUnavailable(error)) site.log.error(details, "unavailable");
  else site.log.error({ ...details, err: error }, "unexpected error");
};
