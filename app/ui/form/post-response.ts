// Server-side state about the submission that the rendered page responds to.
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
