// Requests that a hydrated page's router sends: what becomes of one that fails, and the scripts that its answer needs. Without them, or
// where they cannot run in this browser, Remix would reload the current page, again at every press.
import { matchRoutes } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The status by which Remix tells a redirect to its router. */
const redirectOfData = 202;

/** The button or field that sends a form. */
export type Submitter = HTMLButtonElement | HTMLInputElement;

/** A request that is about to be sent: its method, its path if only that one is meant, and what to do when it fails. */
type Expected = {
  method: "GET" | "POST";
  path?: string;
  /** No answer arrived (status 0), the site could not carry it out (with the text of the task), or an answer that `isFailure`. */
  fail: (status: number, text: string | null) => void;
  isFailure?: (status: number) => boolean;
  /** Has the browser load the answer as a document, where its scripts cannot run. */
  asDocument: () => void;
};
let expected: Expected | null = null;

/** Takes what is expected if a request is that one. */
function takeExpected(input: RequestInfo | URL, method = "GET"): Expected | null {
  const request = expected;
  if (request?.method !== method) return null;
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (request.path !== undefined && pathname !== `${request.path}.data`) return null;
  expected = null;
  return request;
}

/** Whether a gateway got no answer from the site, as during a restart. */
const isGatewayFailure = (status: number) => status === 502 || status === 504;

let errorId: string | null = null;

/** Names the failure of the page's last request in the log, as a script of a hydrated page got it; null without any. */
export const lastErrorId = () => errorId;

/**
 * Leaves a page as it is whose form's post never arrives, with all that was typed: the router would show its error page in place
 * of it. Called once, before hydration.
 */
export function watchLostPosts(): void {
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const request = takeExpected(input, init?.method);
    try {
      const response = await send(input, init);
      if (isGatewayFailure(response.status)) throw new TypeError(`status ${response.status} of a gateway`);
      errorId = response.headers.get("X-Error-Id");
      await followRedirect(response);
      const text = response.headers.get("X-Unsaved");
      if (!request || !(text !== null || request.isFailure?.(response.status))) return response;
      request.fail(response.status, text && decodeURIComponent(text));
    } catch (error) {
      // A TypeError is what fetch throws when no answer arrives.
      if (!request || !(error instanceof TypeError)) throw error;
      request.fail(0, null);
    }
    // The router waits until another request takes the place of this one.
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

/** The routes of an address whose modules are not loaded yet. */
function missingRoutes(href: string) {
  const { pathname } = new URL(href, location.href);
  // One with `index` has no children, which the router's type insists on.
  const matches = matchRoutes(routesBelow() as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const found = window.__remixManifest.routes[id];
    return found && !(id in window.__remixRouteModules) ? found : [];
  });
}

/** Reads a script whole, into the browser's cache. Throws when it does not arrive; one that no longer exists cannot arrive later. */
async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  if (!response.ok && response.status !== 404) throw new TypeError(`status ${response.status} of a script`);
  await response.arrayBuffer();
}

/**
 * Loads the scripts of an address before the router asks for them. `lost`: they did not arrive; `broken`: one of them does not exist
 * any more or throws in this browser. A module that could not be fetched must not be imported, since browsers remember that.
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

/** Opens a redirect's target as a document where its scripts cannot be loaded. Remix answers a request for data with `Location`. */
async function followRedirect({ headers, status }: Response): Promise<void> {
  const to = status === redirectOfData ? headers.get("Location") : null;
  if (to === null || missingRoutes(to).length === 0 || (await loadScripts(to)) === "ready") return;
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

/** Whether the scripts of a page that was asked for are on their way. For the root alone. */
export const useIsLoadingScripts = () =>
  useSyncExternalStore(
    subscribe,
    () => isLoading,
    () => false,
  );

/** Asks before a document replaces a page with unsaved changes; true when it takes over the opening. */
type LeaveQuestion = (href: string) => boolean;
let leaveQuestion: LeaveQuestion | null = null;

/** Has `question` asked before a press opens a document in place of this page; call the result to end that. */
export function askBeforeDocument(question: LeaveQuestion): () => void {
  leaveQuestion = question;
  return () => {
    if (leaveQuestion === question) leaveQuestion = null;
  };
}

let presses = 0;

/** Runs `go`, which has the router open an address, once its scripts are there; where they cannot be, the browser opens it. */
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
    // The back button has led elsewhere.
    if (location.href !== from) return;
    if (state === "ready") go();
    else if (!leaveQuestion?.(href)) location.assign(href);
  });
}

/**
 * Lets the router send a request to an address by `send`, and says what becomes of it if it fails; see `watchLostPosts`. The scripts
 * for its answer are there before.
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

/** Whether the browser is to send a form itself, whatever scripts do with it. */
export const isSentByBrowser = (form: HTMLFormElement) => sentByBrowser.has(form);

/** Has the browser send a form, and load the answer as a document. */
export function sendByBrowser(from: HTMLFormElement | Submitter): void {
  const form = from instanceof HTMLFormElement ? from : from.form;
  if (!form) return;
  sentByBrowser.add(form);
  if (from instanceof HTMLFormElement) from.submit();
  else from.click();
  sentByBrowser.delete(form);
}

/** The fields of a form as it is sent. */
export function fieldsOf(from: HTMLFormElement | Submitter): FormData {
  if (from instanceof HTMLFormElement) return new FormData(from);
  const fields = new FormData(from.form ?? undefined);
  if (from.name) fields.append(from.name, from.value);
  return fields;
}
