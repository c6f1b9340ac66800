// Requests of a hydrated page's router: handles failures, and loads the scripts for their responses first. Without
// these scripts, or where they cannot run in this browser, Remix would reload the current page at every press.
// Remix has no hook for a request that its router sends, and shows its error page when no response arrives; therefore this
// wraps `fetch`.
import { matchRoutes } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The status of Remix's redirect responses to its router. */
const redirectOfData = 202;

export type Submitter = HTMLButtonElement | HTMLInputElement;

/** A request about to be sent: its method, its path if it must match, and the failure handler. */
type Expected = {
  method: "GET" | "POST";
  path?: string;
  /**
   * Called without a response (status 0), when the site failed (with the text of the task), or for a response that
   * `isFailure`.
   */
  fail: (status: number, text: string | null) => void;
  isFailure?: (status: number) => boolean;
  /** Loads the response as a document when its scripts cannot run. */
  asDocument: () => void;
  /** Opens the target of a redirect in place of the router, which would revalidate the fetcher of a redirected load forever. */
  redirect?: (to: string) => void;
};
let expected: Expected | null = null;

/** Takes the expected request if the actual one matches. */
function takeExpected(input: RequestInfo | URL, method = "GET"): Expected | null {
  const request = expected;
  if (request?.method !== method) return null;
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (request.path !== undefined && pathname !== `${request.path}.data`) return null;
  expected = null;
  return request;
}

/** Whether a gateway reached no server, as during a restart. */
const isGatewayFailure = (status: number) => status === 502 || status === 504;

let errorId: string | null = null;

/** Log id of the last request's failure on this hydrated page; null without any. */
export const lastErrorId = () => errorId;

/**
 * Preserves a page and its input when a form's submission never arrives: the router would replace it with its error
 * page. Call once, before hydration.
 */
export function watchLostPosts(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const request = takeExpected(input, init?.method);
    try {
      const response = await send(input, init);
      if (isGatewayFailure(response.status)) throw new TypeError(`status ${response.status} of a gateway`);
      errorId = response.headers.get("X-Error-Id");
      const to = response.status === redirectOfData ? response.headers.get("Location") : null;
      if (to !== null && request?.redirect) request.redirect(to);
      else {
        if (to !== null) await followRedirect(to);
        const text = response.headers.get("X-Unsaved");
        if (!request || !(text !== null || request.isFailure?.(response.status))) return response;
        request.fail(response.status, text && decodeURIComponent(text));
      }
    } catch (error) {
      // fetch throws a TypeError when no response arrives.
      if (!request || !(error instanceof TypeError)) throw error;
      request.fail(0, null);
    }
    // The router waits until another request replaces this one.
    return new Promise((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError"))),
    );
  };
}

type Route = { id: string; path: string | undefined; index: boolean | undefined; children: Route[] };

function routesBelow(parent?: string): Route[] {
  return Object.values(window.__remixManifest.routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => ({ id, path, index, children: routesBelow(id) }));
}

/** Routes of a URL whose modules are not loaded yet. */
function missingRoutes(href: string) {
  const { pathname } = new URL(href, location.href);
  // The router's type requires that routes with `index` have no children.
  const matches = matchRoutes(routesBelow() as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const found = window.__remixManifest.routes[id];
    return found && !Object.keys(window.__remixRouteModules).includes(id) ? found : [];
  });
}

/**
 * Fetches a script completely into the browser's cache. Throws when it does not arrive; a deleted one cannot arrive
 * later.
 */
async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok && response.status !== 404) throw new TypeError(`status ${response.status} of a script`);
  await response.arrayBuffer();
}

/**
 * Loads the scripts of a URL before the router requests them. `lost`: they did not arrive; `broken`: one no longer
 * exists or throws in this browser. A module that could not be fetched must not be imported, because browsers cache the
 * failure.
 */
async function loadScripts(href: string): Promise<"ready" | "lost" | "broken"> {
  const missing = missingRoutes(href);
  const files = new Set(missing.flatMap(({ module, imports = [] }) => [module, ...imports]));
  try {
    await Promise.all([...files].map(fetchWhole));
  } catch {
    return "lost";
  }
  try {
    await Promise.all(missing.map(({ module }) => import(/* @vite-ignore */ module)));
    return "ready";
  } catch {
    return "broken";
  }
}

/**
 * Opens a redirect's target as a document when its scripts cannot be loaded. Remix's data responses contain `Location`.
 */
async function followRedirect(to: string): Promise<void> {
  if (missingRoutes(to).length === 0 || (await loadScripts(to)) === "ready") return;
  location.assign(to);
  await new Promise(() => {});
}

let isLoading = false;
const listeners = new Set<() => void>();

function setLoading(value: boolean): void {
  isLoading = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the scripts of a requested page are loading. For the root route only. */
export const useIsLoadingScripts = () =>
  useSyncExternalStore(
    subscribe,
    () => isLoading,
    () => false,
  );

/** Asks before a document replaces a page with unsaved changes; returns true if it handles the navigation. */
type LeaveQuestion = (href: string) => boolean;
let leaveQuestion: LeaveQuestion | null = null;

/**
 * Registers `question` to run before a press opens a document in place of this page; returns a function that
 * unregisters it.
 */
export function askBeforeDocument(question: LeaveQuestion): () => void {
  leaveQuestion = question;
  return () => {
    if (leaveQuestion === question) leaveQuestion = null;
  };
}

let presses = 0;

/** Number of navigations requested on this page, at once at each press; the router renders them later. */
export const countPresses = () => presses;

/** Runs `go`, a router navigation, once its scripts are loaded; if they cannot be, the browser loads the document. */
export function openInPlace(href: string, go: () => void): void {
  presses += 1;
  const press = presses;
  if (missingRoutes(href).length === 0) {
    go();
    return;
  }
  const from = location.href;
  setLoading(true);
  void loadScripts(href).then((state) => {
    if (press !== presses) return;
    setLoading(false);
    // The back button has navigated elsewhere.
    if (location.href !== from) return;
    if (state === "ready") go();
    else if (!leaveQuestion?.(href)) location.assign(href);
  });
}

/**
 * Sends a router request to a URL by `send` with a failure handler, see `watchLostPosts`. Loads the scripts for its
 * response first.
 */
export function sendExpected(href: string, request: Expected, send: () => void): void {
  const begin = () => {
    expected = request;
    send();
  };
  if (missingRoutes(href).length === 0) begin();
  else
    void loadScripts(href).then((state) => {
      if (state === "ready") begin();
      else if (state === "lost") request.fail(0, null);
      else request.asDocument();
    });
}

const sentByBrowser = new WeakSet<HTMLFormElement>();

/** Whether the browser must submit a form natively, bypassing scripts. */
export const isSentByBrowser = (form: HTMLFormElement) => sentByBrowser.has(form);

/** Submits a form natively and loads the response as a document. */
export function sendByBrowser(from: HTMLFormElement | Submitter): void {
  const form = from instanceof HTMLFormElement ? from : from.form;
  if (!form) return;
  sentByBrowser.add(form);
  if (from instanceof HTMLFormElement) from.submit();
  else from.click();
  sentByBrowser.delete(form);
}

/** The form data of a submission. */
export function fieldsOf(from: HTMLFormElement | Submitter): FormData {
  if (from instanceof HTMLFormElement) return new FormData(from);
  const fields = new FormData(from.form ?? undefined);
  if (from.name) fields.append(from.name, from.value);
  return fields;
}
