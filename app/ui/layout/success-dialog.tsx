// Reports a success in a dialog over its page.
import type { ReactNode } from "react";
import { sheet } from "./sheet.css";

function open(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return;
  dialog.showModal();
  dialog.querySelector<HTMLElement>("a,button")?.focus();
}

type SuccessDialogProps = { titleId: string; onClose: () => void; children: ReactNode };

/** Requires scripts. The content has the title and the next steps. */
export function SuccessDialog({ titleId, onClose, children }: SuccessDialogProps) {
  return (
    <dialog ref={open} className={sheet} aria-labelledby={titleId} onClose={onClose}>
      {children}
    </dialog>
  );
}
