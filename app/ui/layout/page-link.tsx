// Links and forms of hydrated pages change the page in place; everywhere else they are plain HTML.
import { Link, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  forwardRef,
  useContext,
  useEffect,
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

type Submitter = HTMLButtonElement | HTMLInputElement;

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

/** Says what becomes of the next request if it fails; see `watchLostPosts`. */
export function expectRequest(request: Expected): void {
  expected = request;
}

/** Takes what is expected if a request is that one. */
function takeExpected(input: RequestInfo | URL, method = "GET"): Expected | null {
  const request = expected;
  if (request?.method !== method) return null;
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  if (request.path !== undefined && pathname !== `${request.path}.data`) return null;
  expected = null;
  return request;
}

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

/** Sends a form whose answer does not take the place of the page, as in a dialog; null where it does. */
export const FormSender = createContext<((from: HTMLFormElement | Submitter) => void) | null>(null);

/** A form of this site, by default to its own page. While one is on its way a second press of it does nothing. */
export const PageForm = forwardRef<HTMLFormElement, FormHTMLAttributes<HTMLFormElement>>(
  function PageForm(props, ref) {
    const { pathname } = useLocation();
    const opensInPlace = useContext(OpensInPlace);
    const submit = useSubmit();
    const sendBeside = useContext(FormSender);
    const isSending = useNavigation().state === "submitting";
    const onSubmit = (event: FormEvent<HTMLFormElement>) => {
      props.onSubmit?.(event);
      const submitter = submitterOf(event);
      const action = submitter?.getAttribute("formaction") ?? props.action ?? pathname;
      if (event.defaultPrevented || !opensInPlace(action)) return;
      event.preventDefault();
      if (sendBeside) {
        sendBeside(submitter ?? event.currentTarget);
        return;
      }
      if (isSending && !unsent) return;
      const sent = submitter ?? event.currentTarget;
      const send = () => {
        setUnsent(null);
        expectRequest({ method: "POST", fail: (_, text) => setUnsent({ text, retry: send }) });
        submit(sent);
      };
      send();
    };
    return <form {...props} ref={ref} onSubmit={onSubmit} />;
  },
);
