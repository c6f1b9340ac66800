// What the server knows, as it renders a page, of the post that the page answers.
import { createContext, useContext } from "react";

/** What was typed into a form whose post the site could not carry out, by field; null on every other page. */
export const UnsavedTexts = createContext<Readonly<Record<string, string>> | null>(null);

/** The element of a rejected page that has the focus as it opens: the first of its kind. */
export type ErrorFocus = {
  /** A control with an error, or the message where no control has one. */
  on: "control" | "message";
  /** Whether it was rendered already. */
  isTaken: boolean;
};

/** Null on a page that rejects nothing, and in the browser, where the scripts of a form move the focus. */
export const FocusOnError = createContext<ErrorFocus | null>(null);

/** `autoFocus` for the element that a rejected page leads to, which browsers focus and show without scripts. */
export function useErrorFocus(on: ErrorFocus["on"], isWrong: boolean): { autoFocus?: true } {
  const focus = useContext(FocusOnError);
  if (!isWrong || focus?.on !== on || focus.isTaken) return {};
  focus.isTaken = true;
  return { autoFocus: true };
}
