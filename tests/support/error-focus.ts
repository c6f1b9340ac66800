// The focus of a rejected page: browsers focus and show the element with `autofocus`, with and without scripts.
import type { HTMLElement } from "node-html-parser";

const nameOf = (element: HTMLElement) =>
  [element.rawTagName, element.id || element.getAttribute("name") || element.getAttribute("role")].join(" ");

/** Whether a file input has an error; its group has the message, and the input no mark. */
function isWrongFile(input: HTMLElement): boolean {
  const isOfGroup = input.closest("fieldset")?.querySelector(":scope>p[id$=-error]") !== null;
  const note = input.getAttribute("aria-describedby");
  const isDescribed =
    note !== undefined && input.closest("form")?.querySelector(`#${note}[role=alert]:not([hidden])`);
  return (input.closest("fieldset") !== null && isOfGroup) || Boolean(isDescribed);
}

/** The elements that a page focuses on load, and the expected one: the first invalid control, else the message. */
export function errorFocus(html: HTMLElement): { focused: string[]; requested: string | undefined } {
  const main = html.querySelector("main");
  const controls = main?.querySelectorAll("[aria-invalid=true],input[type=file]") ?? [];
  const first =
    controls.find((control) => control.getAttribute("aria-invalid") === "true" || isWrongFile(control)) ??
    main?.querySelector("[role=alert]:not([hidden])");
  return {
    focused: html.querySelectorAll("[autofocus]").map(nameOf),
    requested: first ? nameOf(first) : undefined,
  };
}
