// Re-renders the form of a failed post, with the posted values and the status of the failure.
import { type ActionFunctionArgs, data, type ServerBuild } from "@remix-run/node";
import {
  errorIdHeader,
  failureCode,
  HiddenOrigin,
  isUnavailable,
  statusOf,
} from "../../app/http/failure.server";
import { commonFailures, errorIdText } from "../../app/http/failure-texts";
import { type FailureText, type Fields, failureTextOf } from "../../app/http/forms/failure-text";
import { rejectedWith } from "../../app/http/forms/flash.server";
import { isMultipart } from "../../app/http/forms/media-type";
import { type PostedForm, postedForm, secretFields } from "../../app/http/forms/posted-fields.server";
import { partsAtMost, readMultipart, textBytesAtMost } from "../../app/http/forms/read-multipart.server";
import { mergeHandles, type RouteHandle } from "../../app/http/pages/hydration";
import type { RejectionPage } from "../../app/http/pages/not-found";
import type { UnsavedPost } from "../../app/http/pages/unsaved-post";
import { redactPath } from "../../app/http/redact-path";
import { withoutMark } from "../../app/http/session/visitor.server";

// Re-renders the form of a failed submission with its error text, the typed values and a button that submits it again.

/** Whether an error re-renders the form: a server error, or a post without an origin. */
function isFailedPost(request: Request, error: unknown): boolean {
  if (error instanceof HiddenOrigin) return true;
  const isError = error instanceof Error || isUnavailable(error);
  return isError && !request.signal.aborted && statusOf(error) >= 500;
}

/**
 * Returns the submission rejected by `error`, as far as it was read, with the text of its task; null when its body cannot be read any
 * more.
 */
async function failedPostOf(
  request: Request,
  error: unknown,
  textOf: (fields: Fields) => string,
): Promise<UnsavedPost | null> {
  const form = await postedTexts(request);
  if (form === null) return null;
  const { texts, hasFiles } = form;
  const hasSecrets = texts.some(([name]) => secretFields.includes(name));
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const typed: Record<string, string> = Object.create(null);
  for (const [name, text] of texts) if (!secretFields.includes(name)) typed[name] ??= text;
  // Another site can cause such a post: a button that repeats it would complete a forgery with one click.
  const isHidden = error instanceof HiddenOrigin;
  const canRepeat = !hasFiles && !hasSecrets && !isHidden;
  const names = new Map([...texts, ...(hasFiles ? [["file", ""] as const] : [])]);
  return {
    message: isHidden ? commonFailures.hiddenOrigin : textOf(names),
    action: withoutMark(url),
    fields: canRepeat ? texts : null,
    hasFiles,
    hasSecrets,
    typed,
  };
}

/** The texts of a post, as far as they were or can be read; null when its body cannot be read any more. */
async function postedTexts(request: Request): Promise<PostedForm | null> {
  return request.bodyUsed ? postedForm(request) : await readWhole(request);
}

/** Reads the text fields of a form with files, up to the first file that exceeds the limit of a text. */
async function readTexts(request: Request): Promise<PostedForm> {
  const limits = { partsAtMost, textBytesAtMost, fileBytesAtMost: {} };
  await readMultipart(request, limits, () => null).catch(() => null);
  return postedForm(request);
}

/** Reads the form of a post that failed before its action read it. */
async function readWhole(request: Request): Promise<PostedForm | null> {
  if (isMultipart(request)) return { ...(await readTexts(request)), hasFiles: true };
  if (request.body === null) return { texts: [], hasFiles: false };
  try {
    const texts = [...(await request.formData())].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
    return { texts, hasFiles: false };
  } catch {
    return null;
  }
}

// Shows the typed text when a change of state rejects a post: an expired session, or a reopened or deleted event.

type Labels = NonNullable<RouteHandle["labels"]>;

const keepsTyped: readonly number[] = [401, 403, 404, 409, 410];

type Rejection = { status: number; page: RejectionPage };

/** The rejection in a thrown response or redirect; null for any other result. */
function rejectionOf(result: unknown): Rejection | null {
  if (result instanceof Response) {
    const to = result.headers.get("Location") ?? "";
    if (to.startsWith("/admin/login?")) {
      const back = { href: to, label: "重新登录" };
      const advice = "填写的内容在下面。在新窗口登录后，再按「重新提交」。";
      return { status: 401, page: { message: "登录已过期，请重新登录", back, advice } };
    }
    const message = rejectedWith(result);
    return message === undefined
      ? null
      : { status: 409, page: { message, back: { href: to, label: "返回" }, advice: "" } };
  }
  if (typeof result !== "object" || result === null || !("data" in result) || !("init" in result))
    return null;
  const { data: page, init } = result as { data: RejectionPage | undefined; init: ResponseInit | null };
  return { status: init?.status ?? 200, page: { message: "", ...page } };
}

/** Whether a form that the action has not read can be read at once: one with pictures takes long and gets its response before. */
const isShort = ({ headers }: Request) =>
  Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY) <= textBytesAtMost;

/**
 * Returns the response to a post unchanged, or, when a change of state rejected typed text, a page with the text and a button that
 * posts it again.
 */
async function withTypedTexts(request: Request, result: unknown, labels: Labels): Promise<unknown> {
  const rejection = rejectionOf(result);
  if (!rejection || !keepsTyped.includes(rejection.status)) return result;
  if (isMultipart(request) && !request.bodyUsed && !isShort(request)) return result;
  const form = await postedTexts(request);
  const texts = form?.texts ?? [];
  const typed = texts.flatMap(([name, value]) => {
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return label && value.trim() !== "" ? [{ label, value }] : [];
  });
  if (typed.length === 0) return result;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\.data$/, "");
  const hasSecrets = texts.some(([name]) => secretFields.includes(name));
  const unsent = {
    typed,
    action: withoutMark(url),
    fields: hasSecrets ? null : texts,
    isMultipart: isMultipart(request),
  };
  return data<RejectionPage>({ ...rejection.page, unsent }, { status: rejection.status });
}

type Route = NonNullable<ServerBuild["routes"][string]>;

/** The error text that a route declares for its failed posts. */
export function failureOf({ path = "", module }: Route): FailureText | undefined {
  const { failure } = mergeHandles([module.handle]);
  return typeof failure === "function" ? failure(`/${path}`) : failure;
}

/** A route that re-renders failed posts; the API handles its own failures. */
export function withFailedPosts(route: Route): Route {
  const { action, default: page } = route.module;
  if (!action || route.path === "api/*") return route;
  const { labels = {} } = mergeHandles([route.module.handle]);
  const failure = failureOf(route) ?? commonFailures.changeFailed;
  const guarded = async (args: ActionFunctionArgs) => {
    const keepTyped = (result: unknown) =>
      page === undefined ? result : withTypedTexts(args.request, result, labels);
    let result: unknown;
    try {
      if (args.context.hidesOrigin) throw new HiddenOrigin();
      result = await action(args);
    } catch (error) {
      const { request, params, context } = args;
      if (!isFailedPost(request, error)) throw await keepTyped(error);
      const unsaved = await failedPostOf(request, error, (fields) => failureTextOf(failure, params, fields));
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

/** Adds the error text for a script that submitted the form in place. */
export function noteUnsaved(headers: Headers, { message }: UnsavedPost): void {
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
