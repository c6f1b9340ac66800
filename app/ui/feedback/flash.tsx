import type { ReactNode } from "react";
import { sheet } from "~/styles/sheet.css";
import { useErrorFocus } from "../form/post-response";
import { noResponseText } from "../layout/page-behaviour";
import type { Failure } from "../layout/page-requests";
import { flash } from "./flash.css";

export type FlashTone = keyof typeof flash;

type FlashProps = {
  tone?: FlashTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or button on the right. */
  action?: ReactNode;
  /**
   * Whether it has focus on page load, because screen readers announce no live region that is present from the start.
   */
  isFocused?: boolean;
};

/** A message above the content; a live region that is assertive for errors, polite otherwise. */
export function Flash({ tone = "info", title, children, action, isFocused = false }: FlashProps) {
  const focus = useErrorFocus("message", tone === "bad");
  const focused = isFocused || focus.autoFocus ? { autoFocus: true, tabIndex: -1 } : {};
  return (
    <div className={flash[tone]} {...focused} role={tone === "bad" ? "alert" : "status"}>
      <div>
        {title ? <b>{title}</b> : null}
        {children}
      </div>
      {action}
    </div>
  );
}

/** Shown when a submission never reached the server. */
export const notSentText = "没有送出，填写的内容还在。";
const inputRetainedText = "填写的内容还在。";

type UnsentNoteProps = { failure: Failure; action?: ReactNode };

export function UnsentNote({ failure: { status, text }, action }: UnsentNoteProps) {
  const lost = text === null ? notSentText : `${noResponseText}。${notSentText}`;
  return (
    <Flash tone="bad" title={text ?? noResponseText} action={action}>
      {status === 0 ? lost : inputRetainedText}
    </Flash>
  );
}

function openModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("a,button")?.focus();
}

type SuccessDialogProps = { titleId: string; onClose: () => void; children: ReactNode };

/** Reports a success over its page; requires scripts. The content has the title and the next steps. */
export function SuccessDialog({ titleId, onClose, children }: SuccessDialogProps) {
  return (
    <dialog ref={openModal} className={sheet} aria-labelledby={titleId} onClose={onClose}>
      {children}
    </dialog>
  );
}
