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
  type Failure,
  isSentByBrowser,
  openInPlace,
  type Submitter,
  sendForm,
  unsentForm,
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

/** The page's failed submission; reset by the next one and by navigation. For the root route only. */
export function useUnsentForm() {
  const { key } = useLocation();
  useEffect(() => {
    if (key) unsentForm.set(null);
  }, [key]);
  return unsentForm.use();
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
      if (isSentByBrowser()) return;
      props.onSubmit?.(event);
      const submitter = submitterOf(event);
      const action = submitter?.getAttribute("formaction") ?? props.action ?? pathname;
      if (event.defaultPrevented || !opensInPlace(action)) return;
      event.preventDefault();
      if (sendBeside) {
        sendBeside(submitter ?? event.currentTarget, action);
        return;
      }
      if (isBegun.current || (isSending && !unsentForm.get())) return;
      const form = event.currentTarget;
      const sent = submitter ?? form;
      const send = () => {
        unsentForm.set(null);
        isBegun.current = true;
        const fail = (failure: Failure) => {
          isBegun.current = false;
          unsentForm.set({ ...failure, retry: send });
        };
        const textOf = form.method === "post" ? failureOf : () => null;
        sendForm(sent, action, { fail, textOf }, () => {
          isBegun.current = false;
          submit(sent);
        });
      };
      send();
    };
    return <form {...props} ref={ref} onSubmit={onSubmit} />;
  },
);
