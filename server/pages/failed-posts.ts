// Re-renders the form of a failed post, with the posted values and the status of the failure.
import { type ActionFunctionArgs, data, type ServerBuild } from "@remix-run/node";
import {
  errorIdHeader,
  failureCode,
  HiddenOrigin,
  isUnavailable,
  statusOf,
} from "../../app/http/failure.server";
import { errorIdText } from "../../app/http/failure-texts";
import { failedPostOf, isFailedPost } from "../../app/http/forms/failed-post.server";
import { withTypedTexts } from "../../app/http/forms/typed-texts.server";
import type { FailedPost } from "../../app/http/pages/unsaved-post";
import { redactPath } from "../../app/http/redact-path";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** A route that re-renders failed posts; the API handles its own failures. */
export function withFailedPosts(route: Route): Route {
  const { action, default: page } = route.module;
  if (!action || route.path === "api/*") return route;
  const guarded = async (args: ActionFunctionArgs) => {
    const keepTyped = (result: unknown) =>
      page === undefined ? result : withTypedTexts(args.request, result);
    let result: unknown;
    try {
      if (args.context.hidesOrigin) throw new HiddenOrigin();
      result = await action(args);
    } catch (error) {
      const { request, context } = args;
      if (!isFailedPost(request, error)) throw await keepTyped(error);
      const unsaved = await failedPostOf(context.site, request, error);
      if (unsaved === null) throw error;
      context.unsaved = unsaved;
      context.failure ??= error;
      if (page === undefined) throw error;
      logFailure(args, error);
      return data(undefined, { status: statusOf(error) });
    }
    const reply = result instanceof Response ? await keepTyped(result) : result;
    if (reply !== result) throw reply;
    return result;
  };
  return { ...route, module: { ...route.module, action: guarded } };
}

/** Whether a browser shows the response as a page. */
export function acceptsPage({ url, headers }: Request): boolean {
  return (
    !new URL(url).pathname.endsWith(".data") && (headers.get("Accept") ?? "text/html").includes("text/html")
  );
}

/** Adds the cookie of the sealed passwords, and the error text for a script that submitted the form in place. */
export function noteUnsaved(headers: Headers, { cookie, message }: FailedPost): void {
  if (cookie) headers.append("Set-Cookie", cookie);
  const id = headers.get(errorIdHeader);
  headers.set("X-Unsaved", encodeURIComponent(id ? `${message}（${errorIdText(id)}）` : message));
}

function logFailure({ request, context: { site, requestId } }: ActionFunctionArgs, error: unknown): void {
  // The origin check has logged it.
  if (error instanceof HiddenOrigin) return;
  const path = redactPath(new URL(request.url).pathname);
  const details = { requestId, path, code: failureCode(error) };
  if (isUnavailable(error)) site.log.error(details, "unavailable");
  else site.log.error({ ...details, err: error }, "unexpected error");
}
