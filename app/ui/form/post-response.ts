// State about the submission that the rendered page responds to, and the focus on what was rejected.
import { createContext, useContext } from "react";

/** Typed texts of a form whose submission failed on the server, by field; null on other pages. */
export const UnsavedTexts = createContext<Readonly<Record<string, string>> | null>(null);

/** The first element of its kind on a rejected page, which gets the focus on load. */
export type ErrorFocus = {
  /** A control with an error, or the message if no control has one. */
  on: "control" | "message";
  /** Whether it was already rendered. */
  isTaken: boolean;
};

/** Null on pages without a rejection, and in the browser, where form scripts move the focus. */
export const FocusOnError = createContext<ErrorFocus | null>(null);

/** `autoFocus` for the rejected element, so that browsers focus and reveal it without scripts. */
export function useErrorFocus(on: ErrorFocus["on"], isWrong: boolean): { autoFocus?: true } {
  const focus = useContext(FocusOnError);
  if (!isWrong || focus?.on !== on || focus.isTaken) return {};
  focus.isTaken = true;
  return { autoFocus: true };
}

// Focus in the browser, where form scripts move it.

/** Focuses an element, including non-interactive ones. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}

/**
 * Focuses a field, or the first enabled control of a group, or else the group, and scrolls its label and message into
 * view.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control =
    field instanceof HTMLFieldSetElement
      ? (field.querySelector<HTMLElement>("input:checked:enabled, input:enabled, button") ?? field)
      : field;
  if (!field || !control) return;
  focusOn(control);
  // Aligns a group that is higher than half the viewport at its start.
  const isLong = field.offsetHeight > window.innerHeight / 2;
  field.scrollIntoView({ block: isLong ? "start" : "center" });
}

/** Focuses the first invalid field in page order, or the summary when there is none. */
export function focusRejection(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const summary = document.querySelector<HTMLElement>("main [role=alert]");
  if (first) focusField(first.id);
  else if (summary) focusOn(summary);
}
