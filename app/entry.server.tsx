// Renders complete pages. Only routes with `handle.hydrate` are rendered for hydration; all others are plain HTML.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
// React's Node build writes NUL bytes into long texts of multi-byte characters; its web build does not.
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server.browser";
import { UnsavedNote } from "./frame/unsaved-note";
import { readPreferences } from "./http/cookies";
import { failureCode, isUnavailable, statusOf } from "./http/failure.server";
import { acceptsJson } from "./http/forms/upload-response";
import { withCriticalCss } from "./http/pages/critical-css";
import { handleOf, isHydrated } from "./http/pages/hydration";
import { offlineCopyHeader, offlineCopyOf } from "./http/pages/offline-copy";
import { PageResources } from "./http/pages/page-resources";
import type { RootData } from "./http/pages/root-data.server";
import { redactPath } from "./http/redact-path";
import { sessionHeader, sessionOwners } from "./http/session/session-owners.server";
import { schemeKeys, schemeStyle } from "./styles/schemes";
import { type ErrorFocus, FocusOnError } from "./ui/form/post-response";

const homeUrls = { current: "/", previous: "/" };

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  const {
    site,
    nonce,
    enhanceUrl,
    ownRegistrationsUrl,
    signOutUrl,
    styleUrls,
    sheet,
    failure,
    urls,
    unsaved,
    requestId,
    failureTexts,
  } = load;
  const shownFailure = failure === undefined ? null : statusOf(failure);
  if (acceptsJson(request)) return actionResponse(context, shownFailure ?? status, headers);
  const root: Partial<RootData> = context.staticHandlerContext.loaderData.root ?? {};
  const hasFailed = context.staticHandlerContext.errors !== null;
  const { lite } = readPreferences(request);
  const hydrated =
    !lite && !hasFailed && unsaved === undefined && isHydrated(handleOf(context), root.isAdmin === true);
  // Shared pages must not contain the client's previous page.
  const { current, previous } = (shownFailure ?? status) >= 400 ? urls : homeUrls;
  if (!hydrated) context.serverHandoffStream = undefined;
  const loaded = Object.values(context.staticHandlerContext.loaderData);
  const isRejected = request.method === "POST" && status >= 400 && status < 500 && !hasFailed;
  const errorId = (shownFailure ?? status) >= 500 ? requestId : null;
  const resources = {
    hydrated,
    nonce,
    enhanceUrl,
    ownRegistrationsUrl,
    signOutUrl,
    styleUrls,
    schemeRules: schemeRulesOf(loaded, hydrated),
    currentUrl: current,
    previous,
    failure: shownFailure,
    offlineCopies: site.env.OFFLINE_COPIES === "on",
    errorId,
    failureTexts,
    unsaved: unsaved ?? null,
    unsavedNote: unsaved && <UnsavedNote post={unsaved} errorId={errorId} />,
  };
  const pageWith: RenderedPage = (focus, ownContext = context) => (
    <FocusOnError.Provider value={focus}>
      <PageResources.Provider value={resources}>
        <RemixServer context={ownContext} url={request.url} nonce={nonce} />
      </PageResources.Provider>
    </FocusOnError.Provider>
  );
  const page = pageWith(isRejected ? await focusOfRejection(pageWith, context) : null);
  const plain = () => {
    const html = renderToStaticMarkup(page);
    // A same-origin navigation: the browser has the site's style sheet in its cache.
    const hasSheet = request.headers.get("Sec-Fetch-Site") === "same-origin";
    const reader = lite ? "lite" : hasSheet ? "following" : "first";
    return `<!doctype html>${withCriticalCss(isRejected || unsaved ? withFailedTitle(html) : html, { sheet, urls: styleUrls, nonce, reader })}`;
  };
  const html = hydrated ? await renderForHydration(page) : plain();
  headers.set("Content-Type", "text/html; charset=utf-8");
  const copy = offlineCopyOf(request, { handle: handleOf(context), status: shownFailure ?? status, loaded });
  if (copy) headers.set(offlineCopyHeader, copy);
  // Unknown where the sessions could not be read.
  if (root.preferences) headers.set(sessionHeader, sessionOwners(site, request));
  load.html = html;
  return new Response(null, { status: shownFailure ?? status, headers });
}

/**
 * CSS rules of the colour schemes in the routes' loader data. Documents with client-side navigation get the rules of all schemes,
 * because the content security policy blocks added styles.
 */
function schemeRulesOf(loaded: readonly unknown[], hydrated: boolean): string {
  const shown = loaded.flatMap((data) =>
    typeof data === "object" && data !== null && "schemes" in data && Array.isArray(data.schemes)
      ? data.schemes
      : [],
  );
  return schemeStyle(hydrated ? schemeKeys : shown);
}

/** The data of the action as JSON; null when it failed. */
function actionResponse(context: EntryContext, status: number, headers: Headers): Response {
  const [result = null] = Object.values(context.staticHandlerContext.actionData ?? {});
  return Response.json(result, { status, headers });
}

/** Screen readers announce the title first. Hydrated pages show a rejection in place. */
const withFailedTitle = (html: string) => html.replace("<title>", "<title>提交失败 · ");

type RenderedPage = (focus: ErrorFocus | null, ownContext?: EntryContext) => ReactElement;

/**
 * Whether a rejected page focuses a control or its message. The message is rendered before its controls are known. Such a page may
 * repeat long texts, so its two renderings are separate turns of the event loop.
 */
async function focusOfRejection(pageWith: RenderedPage, context: EntryContext): Promise<ErrorFocus> {
  const trial: ErrorFocus = { on: "control", isTaken: false };
  // The handoff stream can be read only once.
  renderToStaticMarkup(pageWith(trial, { ...context, serverHandoffStream: undefined }));
  await nextTurn();
  return { on: trial.isTaken ? "control" : "message", isTaken: false };
}

/** Renders a document; this renderer writes the doctype. */
async function renderForHydration(page: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  return new Response(stream).text();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A method without an action gives 405: the request's fault, not a server error.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { site, requestId } = context;
  context.failure ??= error;
  const details = { requestId, path: redactPath(new URL(request.url).pathname), code: failureCode(error) };
  if (statusOf(error) < 500) return;
  if (isUnavailable(error)) site.log.error(details, "unavailable");
  else site.log.error({ ...details, err: error }, "unexpected error");
};
