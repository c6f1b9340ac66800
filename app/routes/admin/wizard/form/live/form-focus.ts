// Focus management after the event form was submitted in place.
import { useEffect, useRef } from "react";
import { focusField, focusOn, focusRejection } from "~/ui/form/post-response";
import { type EventFormView, formId } from "../event-form-view";
import { formOnPage } from "./typed-form";

/** Focuses the heading of the step. */
export function focusStep(): void {
  const heading = formOnPage()?.querySelector("h1");
  if (heading) focusOn(heading);
}

/** Focuses the field named by a URL fragment, as in a link from another step's summary; returns whether it exists. */
function focusNamed(fragment: string): boolean {
  const id = fragment.slice(1);
  if (!id.startsWith(formId) || !document.getElementById(id)) return false;
  focusField(id);
  return true;
}

/** Focuses the rejected field, or the heading of a new step, once loading has finished. */
export function useFormFocus({ step, rejection }: EventFormView, isIdle: boolean): void {
  const shown = useRef<Pick<EventFormView, "step" | "rejection"> | null>(null);
  useEffect(() => {
    if (!isIdle) return;
    const before = shown.current;
    shown.current = { step, rejection };
    if (before === null) {
      focusNamed(location.hash);
      return;
    }
    if (rejection && before.rejection !== rejection)
      focusRejection(Object.keys(rejection.errors).map((name) => `${formId}-${name}`));
    else if (before.step !== step && !focusNamed(location.hash)) focusStep();
  }, [isIdle, step, rejection]);
}
