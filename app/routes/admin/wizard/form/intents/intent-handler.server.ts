// Context of the intent handlers. Typed input is saved before they run.
import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/audit/actor";
import type { EventForm, EventFormErrors } from "~/domain/events/form/form";
import type { MissingItem } from "~/domain/events/form/readiness";
import type { Site } from "~/http/context.server";
import { type EventFormContext, stepAddress } from "../event-form-context.server";
import type { rejectForm } from "./form-rejection.server";

type MaybeLater<T> = T | Promise<T>;

/** Purpose of a form: a new event, or an edit. */
export type FormUse = {
  site: Site;
  actor: Actor;
  formContext: EventFormContext;
  /** Redirects to the event published from the draft; null if unpublished. */
  published: () => Response | null;
  /** Missing items that do not prevent publishing or saving. */
  missing: (form: EventForm) => readonly MissingItem[];
  /** Who would get a seat by saving; empty when no one would. */
  moving: (form: EventForm) => string;
  /**
   * Publishes a new event, or saves an edit based on a version of the event. Without `anyway`, missing items
   * and seats for waiting guests are rejected as `incomplete`.
   */
  finish: (
    form: EventForm,
    how: { anyway: boolean; baseVersion?: number | undefined },
  ) => MaybeLater<Response | { error: string; message: string; errors?: EventFormErrors }>;
};

export type IntentContext = FormUse & {
  /** The entire form, including typed input. */
  form: EventForm;
  /** The submitted step, from 1. */
  step: number;
  /** Version of the edited event; 0 for a new event. */
  baseVersion: number;
};

export type IntentHandler = (
  context: IntentContext,
  argument: string,
) => MaybeLater<Response | ReturnType<typeof rejectForm>>;

/** A 303 to a step of the form, from 1. */
export function toStep(
  { site, formContext }: Pick<IntentContext, "site" | "formContext">,
  step: number,
): Response {
  return redirect(stepAddress(site, formContext, step), 303);
}
