// Links and forms of hydrated pages change the page in place; everywhere else they are plain HTML.
import { Link, matchRoutes, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  forwardRef,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";

/** Whether an address opens in place of this page. Nothing does unless a hydrated page says so. */
export const OpensInPlace = createContext<(href: string) => boolean>(() => false);

/** A link to a page of this site. */
export function PageLink({ href = "", ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  const opensInPlace = useContext(OpensInPlace);
  const isPlain = rest.target !== undefined || rest.download !== undefined || !opensInPlace(href);
  return isPlain ? <a {...rest} href={href} /> : <Link {...rest} to={href} />;
}

export type Submitter = HTMLButtonElement | HTMLInputElement;

/** The button that sends a form, or null. */
export const submitterOf = ({ nativeEvent }: FormEvent<HTMLFormElement>): Submitter | null => {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null;
};

/** A post of a form that never arrived (no text), or that the site could not carry out (the text of the task). */
export type Unsent = { text: string | null; retry: () => void };

/** The last post of a form, unless it was answered. */
let unsent: Unsent | null = null;
const listeners = new Set<() => void>();

function setUnsent(value: Unsent | null): void {
  unsent = value;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The last post of a form if it was not carried out; null again with the next one, and on the next page. For the root alone. */
export function useUnsent(): Unsent | null {
  const { key } = useLocation();
  useEffect(() => {
    if (key) setUnsent(null);
  }, [key]);
  return useSyncExternalStore(
    subscribe,
    () => unsent,
    () => null,
  );
}

/** A request that is about to be sent: its method, its path if only that one is meant, and what to do when it fails. */
type Expected = {
  method: "GET" | "POST";
  path?: string;
  /** No answer arrived (status 0), the site could not carry it out (with the text of the task), or an answer that `isFailure`. */
  fail: (status: number, text: string | null) => void;
  isFailure?: (status: number) => boolean;
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
const isUnanswered = (status: number) => status === 502 || status === 504;

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
      const answer = await send(input, init);
      if (isUnanswered(answer.status)) throw new TypeError(`status ${answer.status} of a gateway`);
      errorId = answer.headers.get("X-Error-Id");
      const text = answer.headers.get("X-Unsaved");
      if (!request || !(text !== null || request.isFailure?.(answer.status))) return answer;
      request.fail(answer.status, text && decodeURIComponent(text));
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

/** Addresses of scripts for an address that are not loaded yet. */
function missingScripts(href: string): string[] {
  const { pathname } = new URL(href, location.href);
  // One with `index` has no children, which the router's type insists on.
  const matches = matchRoutes(routesBelow() as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  return matches.flatMap(({ route: { id = "" } }) => {
    const found = window.__remixManifest.routes[id];
    return found && !(id in window.__remixRouteModules) ? [found.module, ...(found.imports ?? [])] : [];
  });
}

const fetchWhole = async (file: string) => (await fetch(file)).arrayBuffer();

/**
 * Lets the router send a request to an address by `send`, and says what becomes of it if it fails; see `watchLostPosts`. The scripts
 * for its answer are in the browser's cache before: the router would load the document anew without them, with nothing left of what
 * was typed.
 */
export function sendExpected(href: string, request: Expected, send: () => void): void {
  const missing = missingScripts(href);
  const begin = () => {
    expected = request;
    send();
  };
  if (missing.length === 0) begin();
  else Promise.all([...new Set(missing)].map(fetchWhole)).then(begin, () => request.fail(0, null));
}

/** Sends a form to an address. */
export type SendForm = (from: HTMLFormElement | Submitter, action: string) => void;

/** Sends a form whose answer does not take the place of the page, as in a dialog; null where it does. */
export const FormSender = createContext<SendForm | null>(null);

/** A form of this site, by default to its own page. While one is on its way a second press of it does nothing. */
export const PageForm = forwardRef<HTMLFormElement, FormHTMLAttributes<HTMLFormElement>>(
  function PageForm(props, ref) {
    const { pathname } = useLocation();
    const opensInPlace = useContext(OpensInPlace);
    const submit = useSubmit();
    const sendBeside = useContext(FormSender);
    const isSending = useNavigation().state === "submitting";
    const isBegun = useRef(false);
    const onSubmit = (event: FormEvent<HTMLFormElement>) => {
      props.onSubmit?.(event);
      const submitter = submitterOf(event);
      const action = submitter?.getAttribute("formaction") ?? props.action ?? pathname;
      if (event.defaultPrevented || !opensInPlace(action)) return;
      event.preventDefault();
      if (sendBeside) {
        sendBeside(submitter ?? event.currentTarget, action);
        return;
      }
      if (isBegun.current || (isSending && !unsent)) return;
      const sent = submitter ?? event.currentTarget;
      const send = () => {
        const fail = (_: number, text: string | null) => {
          isBegun.current = false;
          setUnsent({ text, retry: send });
        };
        setUnsent(null);
        isBegun.current = true;
        sendExpected(action, { method: "POST", fail }, () => {
          isBegun.current = false;
          submit(sent);
        });
      };
      send();
    };
    return <form {...props} ref={ref} onSubmit={onSubmit} />;
  },
);
