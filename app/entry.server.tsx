// Renders complete pages. Only routes with `handle.hydrate` are rendered for hydration; all others are plain HTML.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { readPreferences } from "./http/cookies";
import { failureCode, failureStatus, isUnavailable } from "./http/failure.server";
import { isHydrated } from "./http/pages/hydration";
import { PageResources } from "./http/pages/page-resources";
import { redactPath } from "./http/redact-path";

const nowhere = { here: "/", previous: "/" };

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, enhanceUrl, deskUrl, styleUrls, failure, place }: AppLoadContext,
): Promise<Response> {
  const shownFailure = failure === undefined ? null : failureStatus(failure).status;
  const hydrate = !readPreferences(request).lite && isHydrated(context);
  // A page that is shown to others depends on nobody's way to it.
  const { here, previous } = (shownFailure ?? status) >= 400 ? place : nowhere;
  if (!hydrate) context.serverHandoffStream = undefined;
  const page = (
    <PageResources.Provider
      value={{ nonce, enhanceUrl, deskUrl, styleUrls, failure: shownFailure, here, previous }}
    >
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </PageResources.Provider>
  );
  const html = hydrate ? await renderForHydration(page) : renderToStaticMarkup(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${html}`, { status: shownFailure ?? status, headers });
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
  const details = { requestId, path: redactPath(new URL(request.url).pathname), code: failureCode(error) };
  if (failureStatus(error).status < 500) return;
  if (isUnavailable(error)) site.log.error(details, "unavailable");
  else site.log.error({ ...details, err: error }, "unexpected error");
};
