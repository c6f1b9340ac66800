// Requests of a hydrated page's router: handles failures, and loads the scripts for their responses first. Without
// these scripts, or where they cannot run in this browser, Remix would reload the current page at every press.
// Remix has no hook for a request that its router sends, and shows its error page when no response arrives; therefore this
// wraps `fetch`. Posts that are answered with JSON bypass the router: routes/admin/forms/send.ts.
import { matchRoutes } from "@remix-run/react";
import { useSyncExternalStore } from "react";

/** The status of Remix's redirect responses to its router. */
const redirectOfData = 202;

export type Submitter = HTMLButtonElement | HTMLInputElement;

/** A request without a usable response. */
export type Failure = {
  /** 0 without a response. */
  status: number;
  /** What its task failed to do; null if unknown. */
  text: string | null;
};

/** A request about to be sent by the router. */
type Expected = {
  method: "GET" | "POST";
  /** Called without a response, when the site failed, or for a response that `isFailure`. */
  fail: (failure: Failure) => void;
  isFailure: (status: number) => boolean;
  /** Loads the response as a document when its scripts cannot run. */
  asDocument: () => void;
  /** Opens the target of a redirect in place of the router, which would revalidate the fetcher of a redirected load forever. */
  redirect?: (to: string) => void;
};
let expected: (Expected & { path: string }) | null = null;

/** Takes the expected request if the actual one matches. */
function takeExpected(input: RequestInfo | URL, method = "GET"): Expected | null {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  const request = expected;
  if (request?.method !== method || request.path !== pathname) return null;
  expected = null;
  return request;
}

/** Whether a gateway reached no server, as during a restart. */
const isGatewayFailure = (status: number) => status === 502 || status === 504;

let errorId: string | null = null;

/** Log id of the last request's failure on this hydrated page; null without any. */
export const lastErrorId = () => errorId;

/** The response for the router; null if `request` has handled it, or its scripts cannot be loaded and its document opens. */
async function responseFor(request: Expected | null, sent: Promise<Response>): Promise<Response | null> {
  try {
    const response = await sent;
    const { status, headers } = response;
    if (isGatewayFailure(status)) throw new TypeError(`status ${status} of a gateway`);
    errorId = headers.get("X-Error-Id");
    const to = status === redirectOfData ? headers.get("Location") : null;
    const text = headers.get("X-Unsaved");
    if (to !== null && request?.redirect) request.redirect(to);
    else if (to !== null && (await loadScripts(to)) !== "ready") location.assign(to);
    else if (request && (text !== null || request.isFailure(status)))
      request.fail({ status, text: text && decodeURIComponent(text) });
    else return response;
  } catch (error) {
    // fetch throws a TypeError when no response arrives.
    if (!request || !(error instanceof TypeError)) throw error;
    request.fail({ status: 0, text: null });
  }
  return null;
}

/**
 * Handles failures of the router's requests in place of its error page; the router waits until another request replaces this one.
 * Call once, before hydration.
 */
export function watchRequests(): void {
  const send = window.fetch;
  window.fetch = async (input, init) =>
    (await responseFor(takeExpected(input, init?.method), send(input, init))) ?? new Promise(() => {});
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

/** State of the page that its root renders. */
function createPageState<T>(initial: T) {
  let value = initial;
  const subscribers = new Set<() => void>();
  const subscribe = (notify: () => void) => {
    subscribers.add(notify);
    return () => void subscribers.delete(notify);
  };
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const notify of subscribers) notify();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}

/** Whether the scripts of a requested page are loading. */
export const loadingScripts = createPageState(false);

/** The last submission of a form of the page if it failed. */
export const unsentForm = createPageState<(Failure & { retry: () => void }) | null>(null);

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
  loadingScripts.set(true);
  void loadScripts(href).then((state) => {
    if (press !== presses) return;
    loadingScripts.set(false);
    // The back button has navigated elsewhere.
    if (location.href !== from) return;
    if (state === "ready") go();
    else if (!leaveQuestion?.(href)) location.assign(href);
  });
}

/** Sends a request of the router by `send`, once the scripts for its response are loaded. */
export function sendExpected(href: string, request: Expected, send: () => void): void {
  const begin = () => {
    const { pathname } = new URL(href, location.href);
    expected = { ...request, path: `${pathname.replace(/\/$/, "")}.data` };
    send();
  };
  if (missingRoutes(href).length === 0) begin();
  else
    void loadScripts(href).then((state) => {
      if (state === "ready") begin();
      else if (state === "lost") request.fail({ status: 0, text: null });
      else request.asDocument();
    });
}

type FormRequest = Partial<Pick<Expected, "isFailure">> & {
  fail: (failure: Failure) => void;
  /** Text of a failure that the server does not explain, by the form's URL and fields. */
  textOf: (action: string, fields: FormData) => string | null;
};

const isServerFailure = (status: number) => status >= 500;

/** Posts a form by the router's `submit`. */
export function sendForm(
  from: HTMLFormElement | Submitter,
  action: string,
  { fail, textOf, isFailure = isServerFailure }: FormRequest,
  submit: () => void,
): void {
  const request: Expected = {
    method: "POST",
    fail: ({ status, text }) => fail({ status, text: text ?? textOf(action, fieldsOf(from)) }),
    isFailure,
    asDocument: () => sendByBrowser(from),
  };
  sendExpected(action, request, submit);
}

let isByBrowser = false;

/** Whether the browser is submitting a form natively, bypassing scripts. */
export const isSentByBrowser = () => isByBrowser;

/** Submits a form natively and loads the response as a document. */
export function sendByBrowser(from: HTMLFormElement | Submitter): void {
  isByBrowser = true;
  if (from instanceof HTMLFormElement) from.submit();
  else from.click();
  isByBrowser = false;
}

/** The form data of a submission. */
export function fieldsOf(from: HTMLFormElement | Submitter): FormData {
  if (from instanceof HTMLFormElement) return new FormData(from);
  const fields = new FormData(from.form ?? undefined);
  if (from.name) fields.append(from.name, from.value);
  return fields;
}
