// Where the focus goes when the event form was posted in place.
import { focusField, focusOn } from "~/ui/form/use-submission";
import { formId } from "../event-form-view";
import { formOnPage } from "./typed-form";

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
