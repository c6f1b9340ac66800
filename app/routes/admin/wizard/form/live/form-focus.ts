// Where the focus goes when the event form was posted in place.
import { formId } from "../event-form-view";
import { formOnPage } from "./typed-form";

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus();
}

/** Focuses a field, or the first control of a group, the group itself when none can be chosen, and shows it with its label and its message. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control =
    field instanceof HTMLFieldSetElement
      ? (field.querySelector<HTMLElement>("input:checked:enabled, input:enabled, button") ?? field)
      : field;
  if (!field || !control) return;
  focusOn(control);
  // A group may be longer than the window: then its beginning is shown.
  const isLong = field.offsetHeight > window.innerHeight / 2;
  field.scrollIntoView({ block: isLong ? "start" : "center" });
}

/** Focuses the first wrong field in the order of the page, or the summary when no field is to blame. */
export function focusRejection(ids: readonly string[]): void {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const summary = document.querySelector<HTMLElement>("main [role=alert]");
  if (first) focusField(first.id);
  else if (summary) focusOn(summary);
}

/** Focuses the heading of the step, from where reading goes on. */
export function focusStep(): void {
  const heading = formOnPage()?.querySelector("h1");
  if (heading) focusOn(heading);
}

/** Focuses the field that the fragment of an address names, as the summary of another step does; says whether there is one. */
export function focusNamed(fragment: string): boolean {
  const id = fragment.slice(1);
  if (!id.startsWith(formId) || !document.getElementById(id)) return false;
  focusField(id);
  return true;
}
