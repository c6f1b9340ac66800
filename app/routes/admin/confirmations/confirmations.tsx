// With scripts a confirmation is a dialog over its page; without scripts, and in another tab, a separate page.
import { useLocation } from "@remix-run/react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { row } from "~/styles/global.css";
import { sheet, waiting } from "~/styles/sheet.css";
import { Flash, UnsentNote } from "~/ui/feedback/flash";
import { Button } from "~/ui/form/button";
import {
  AroundConfirmation,
  Confirmation,
  type ConfirmationContent,
  type ConfirmationFields,
  type ConfirmationReply,
} from "~/ui/layout/confirmation";
import { FormSender, type SendForm } from "~/ui/layout/page-link";
import type { Failure } from "~/ui/layout/page-requests";
import { loadFailureText, useFormBeside, useLoadedBeside } from "../forms/beside";

// Restores the focus when a dialog closes: to its opener, the opener's menu, or the element that replaced it.

/** The list item that contains an element, such as a card. */
function itemOf(element: Element): Element | null {
  let item: Element | null = null;
  for (
    let at = element.closest("article, main li");
    at;
    at = at.parentElement?.closest("article, main li") ?? null
  )
    item = at;
  return item;
}

const isShown = (element: HTMLElement) => element.isConnected && element.getClientRects().length > 0;

function focusInside(item: Element | null | undefined): boolean {
  const target = [...(item?.querySelectorAll<HTMLElement>("a[href], button, summary, input") ?? [])].find(
    isShown,
  );
  target?.focus();
  return target !== undefined;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus();
}

/**
 * Records an element's position; the returned function restores the focus to it, its menu, its item, or the item now at
 * that position.
 */
function returnFocus(opener: HTMLElement): () => void {
  const item = itemOf(opener);
  const list = item?.parentElement;
  const destination =
    item && list ? [...list.children].filter(({ tagName }) => tagName === item.tagName).indexOf(item) : 0;
  const menu = opener.closest("details");
  return () => {
    // Elements in a closed menu still have layout boxes.
    const target = menu?.open === false ? menu.querySelector("summary") : opener;
    if (target && isShown(target)) {
      target.focus({ preventScroll: true });
      // A long menu may have scrolled its button away.
      target.scrollIntoView({ block: "nearest" });
      return;
    }
    if (item?.isConnected && focusInside(item)) return;
    const others = list?.isConnected
      ? [...list.children].filter(({ tagName }) => tagName === item?.tagName)
      : [];
    if (!focusInside(others[destination] ?? others[others.length - 1])) focusHeading();
  };
}

type OpenConfirmation = {
  href: string;
  tries: number;
  /** Null while loading. */
  question: ConfirmationContent | null;
  /** Why it was not loaded. */
  failure: Failure | null;
};

const texts = {
  loading: "加载中…",
  failed: "加载失败",
  retry: "重试",
  close: "关闭",
} as const;

type ConfirmationDialogProps = {
  question: OpenConfirmation;
  fields: ConfirmationFields | undefined;
  change: (changes: Partial<OpenConfirmation>) => void;
  close: () => void;
};

const isFailedChange = (status: number) => status === 404 || status >= 500;

function ConfirmationDialog({ question: open, fields, change, close }: ConfirmationDialogProps) {
  const { href, question } = open;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const sender = useFormBeside<ConfirmationReply>(isFailedChange);
  const { fetched, isSending, send: sendBeside } = sender;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(() => {
    // The user closed the dialog while the response was pending.
    const isOver = fetched.state === "idle" || sender.failure;
    if (isOver && dialog.current && !dialog.current.open) close();
  }, [fetched, sender.failure, close]);
  // The text precedes the buttons in reading order.
  const isLoaded = question !== null;
  useEffect(() => {
    if (isLoaded) focusFirst(dialog.current);
  }, [isLoaded]);

  const send = useCallback<SendForm>((from) => sendBeside(from, href), [href, sendBeside]);
  const failure = question ? sender.failure : open.failure;
  const text = failure && ((failure.status !== 404 && failure.text) || loadFailureText(failure));
  const notice =
    failure === null ? null : question ? (
      <UnsentNote failure={{ ...failure, text }} />
    ) : (
      <Flash tone="bad" title={text} />
    );
  const around = { titleId, notice, close: () => dialog.current?.close() };
  const isBusy = question ? sender.isBusy : failure === null;
  return (
    <dialog
      ref={dialog}
      className={question || failure ? sheet : `${sheet} ${waiting}`}
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
      onClose={() => {
        if (!isSending.current) close();
      }}
    >
      {question ? (
        <AroundConfirmation.Provider value={around}>
          <FormSender.Provider value={send}>
            <Confirmation {...question} reply={fetched.data} fields={fields} />
          </FormSender.Provider>
        </AroundConfirmation.Provider>
      ) : (
        <>
          <h2 id={titleId}>{failure === null ? texts.loading : texts.failed}</h2>
          {notice}
          <p className={row}>
            {failure === null || failure.status === 404 ? null : (
              <Button onClick={() => change({ failure: null, tries: open.tries + 1 })}>{texts.retry}</Button>
            )}
            <Button tone="line" onClick={around.close}>
              {texts.close}
            </Button>
          </p>
        </>
      )}
    </dialog>
  );
}

/** Focuses the first field, or the cancel button without one, so that Enter alone deletes nothing. */
function focusFirst(dialog: HTMLDialogElement | null): void {
  const fields = dialog?.querySelectorAll<HTMLElement>(
    "input:not([type=hidden]), textarea, select, button[type=button]",
  );
  // Keeps the confirmation text in view above a long list.
  fields?.[0]?.focus({ preventScroll: true });
}

type Ask = (href: string, opener: HTMLElement) => void;

/** Opens the confirmation of a URL in a dialog; null where it is a page. */
const ConfirmHere = createContext<Ask | null>(null);
export const useConfirm = () => useContext(ConfirmHere);

type ConfirmationsProps = {
  /** Additional fields of this page's confirmations. */
  fields?: ConfirmationFields;
  children: ReactNode;
};

/** A page whose confirmations open in a dialog. */
export function Confirmations({ fields, children }: ConfirmationsProps) {
  const [question, setQuestion] = useState<OpenConfirmation | null>(null);
  const { key } = useLocation();
  const shownOn = useRef(key);
  const goBack = useRef<() => void>(() => {});
  const ask = useCallback<Ask>((href, opener) => {
    goBack.current = returnFocus(opener);
    setQuestion({ href, tries: 1, question: null, failure: null });
  }, []);
  const close = useCallback(() => setQuestion(null), []);
  const isOpen = question !== null;
  useEffect(() => {
    if (isOpen) return;
    goBack.current();
    goBack.current = () => {};
  }, [isOpen]);
  // The response has redirected to another page or reloaded this one.
  useEffect(() => {
    if (shownOn.current !== key && question) close();
    shownOn.current = key;
  }, [key, question, close]);
  const change = useCallback(
    (changes: Partial<OpenConfirmation>) => setQuestion((before) => before && { ...before, ...changes }),
    [],
  );
  return (
    <ConfirmHere.Provider value={ask}>
      {children}
      {question ? (
        <ConfirmationDialog question={question} fields={fields} change={change} close={close} />
      ) : null}
      {question && !question.question ? (
        <LoadQuestion key={`${question.tries} ${question.href}`} href={question.href} change={change} />
      ) : null}
    </ConfirmHere.Provider>
  );
}

/** Loads a confirmation once: a submitted one must not be loaded again when the page revalidates. */
function LoadQuestion({
  href,
  change,
}: {
  href: string;
  change: (changes: Partial<OpenConfirmation>) => void;
}) {
  const { data, failure } = useLoadedBeside<ConfirmationContent>(href);
  useEffect(() => {
    if (data) change({ question: data });
    else if (failure) change({ failure });
  }, [data, failure, change]);
  return null;
}
