// Links and forms of hydrated pages navigate client-side; elsewhere they are plain HTML.
import { Link, useLocation, useNavigate, useNavigation, useSubmit } from "@remix-run/react";
import {
  type AnchorHTMLAttributes,
  createContext,
  type FormEvent,
  type FormHTMLAttributes,
  forwardRef,
  type MouseEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { useMenuRowLabel } from "../form/row-name";
import {
  fieldsOf,
  isSentByBrowser,
  openInPlace,
  type Submitter,
  sendByBrowser,
  sendExpected,
} from "./page-requests";

/** Whether a URL opens by client-side navigation. False outside hydrated pages. */
export const OpensInPlace = createContext<(href: string) => boolean>(() => false);

const never = () => () => {};

/** Whether scripts run: false on the server and until the page is hydrated. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether a press opens its link in this tab. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

type OpenOptions = { replace?: boolean; preventScrollReset?: boolean };

/** Returns a function that opens a URL client-side, or as a document where the page's scripts cannot run. */
export function useOpenPage(): (href: string, options?: OpenOptions) => void {
  const navigate = useNavigate();
  return useCallback((href, options) => openInPlace(href, () => navigate(href, options)), [navigate]);
}

type PageLinkProps = AnchorHTMLAttributes<HTMLAnchorElement>;

/** A link to a page of this site. */
export function PageLink({ href = "", ...link }: PageLinkProps) {
  const opensInPlace = useContext(OpensInPlace);
  const rest = { ...link, "aria-label": useMenuRowLabel(link) };
  const isPlain = rest.target !== undefined || rest.download !== undefined || !opensInPlace(href);
  return isPlain ? <a {...rest} href={href} /> : <LinkInPlace {...rest} href={href} />;
}

function LinkInPlace({ href = "", onClick, ...rest }: PageLinkProps) {
  const { pathname, search } = useLocation();
  const open = useOpenPage();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    open(href, { replace: href === pathname + search });
  };
  return <Link {...rest} to={href} onClick={press} />;
}

export const submitterOf = ({ nativeEvent }: FormEvent<HTMLFormElement>): Submitter | null => {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement ? submitter : null;
};

/** Failure text of a form's task, by its URL and fields; null if unknown. */
export const TaskFailures = createContext<(action: string, fields: FormData) => string | null>(() => null);

/** A failed submission: the text of its task, and whether it never arrived. */
export type Unsent = { text: string | null; isLost: boolean; retry: () => void };

/** The last submission of a form if it failed. */
let unsent: Unsent | null = null;
const listeners = new Set<() => void>();

function setUnsent(value: Unsent | null): void {
  unsent = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The last submission of a form if it failed; reset by the next submission and by navigation. For the root route only.
 */
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

/** Submits a form to a URL. */
export type SendForm = (from: HTMLFormElement | Submitter, action: string) => void;

/** Submits a form without navigation, as in a dialog; null where forms navigate. */
export const FormSender = createContext<SendForm | null>(null);

/** A form of this site, by default posted to its page. Ignores further submissions while one is in flight. */
export const PageForm = forwardRef<HTMLFormElement, FormHTMLAttributes<HTMLFormElement>>(
  function PageForm(props, ref) {
    const { pathname } = useLocation();
    const opensInPlace = useContext(OpensInPlace);
    const submit = useSubmit();
    const failureOf = useContext(TaskFailures);
    const sendBeside = useContext(FormSender);
    const isSending = useNavigation().state === "submitting";
    const isBegun = useRef(false);
    const onSubmit = (event: FormEvent<HTMLFormElement>) => {
      if (isSentByBrowser(event.currentTarget)) return;
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
      const form = event.currentTarget;
      const sent = submitter ?? form;
      const send = () => {
        const fail = (status: number, text: string | null) => {
          isBegun.current = false;
          const isLost = status === 0;
          const own = form.method === "post" ? failureOf(action, fieldsOf(sent)) : null;
          setUnsent({ text: text ?? own, isLost, retry: send });
        };
        const isFailure = (status: number) => status >= 500;
        const asDocument = () => sendByBrowser(sent);
        setUnsent(null);
        isBegun.current = true;
        sendExpected(action, { method: "POST", fail, isFailure, asDocument }, () => {
          isBegun.current = false;
          submit(sent);
        });
      };
      send();
    };
    return <form {...props} ref={ref} onSubmit={onSubmit} />;
  },
);
