// The two uses of the event form, creating and editing: URL, initial values, steps.
import { saveDraft } from "~/domain/drafts/commands.server";
import { draftKey } from "~/domain/drafts/key";
import { findDraft } from "~/domain/drafts/queries.server";
import { dateOf, durationChoices, startSlots } from "~/domain/events/calendar";
import { type EventForm, emptyEventForm, eventFormFields, isSameForm } from "~/domain/events/form";
import type { FormStep } from "~/domain/events/form-steps";
import { clockText } from "~/domain/events/when";
import { findPicture } from "~/domain/images/queries.server";
import type { Site } from "~/http/context.server";
import { momentOf } from "~/http/moment.server";
import { withQuery } from "~/http/query";
import { pickerSchemes } from "~/styles/schemes";
import { previewOf } from "./event-form-preview.server";
import type { EventFormView } from "./event-form-view";

export type FormDesk = {
  mode: "create" | "edit";
  draftId: string;
  path: string;
  steps: readonly FormStep[];
  /** Initial values of the form. */
  initial: EventForm;
  /** The edited event. */
  edit?: { eventId: string; baseVersion: number; startAt: number };
};

/** A draft's values as the event form; unknown names are dropped, missing ones empty. */
export function toEventForm(values: Record<string, string>): EventForm {
  const form = { ...emptyEventForm };
  for (const field of eventFormFields) form[field] = values[field] ?? "";
  return form;
}

/** URL of a step, from 1. */
export function stepAddress(desk: FormDesk, step: number): string {
  return withQuery(desk.path, { draft: desk.draftId, step });
}

/** The step in the URL, from 1; defaults to 1. */
export function readStep(request: Request, steps: readonly FormStep[]): number {
  const step = Number(new URL(request.url).searchParams.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1;
}

/** The context of a form opened at an event version; 0 is unknown. */
export function openedAt(desk: FormDesk, version: number): FormDesk {
  return desk.edit && version > 0 ? { ...desk, edit: { ...desk.edit, baseVersion: version } } : desk;
}

/** Saves typed values to the draft, creating it when needed. */
export function keepTyped(site: Site, desk: FormDesk, values: Partial<EventForm>) {
  const { draftId: id, initial, edit } = desk;
  const input = {
    id,
    formType: "event" as const,
    values,
    initial,
    ...(edit ? { edit: { eventId: edit.eventId, baseVersion: edit.baseVersion } } : {}),
  };
  return saveDraft(site.db, input, site.clock.now());
}

/** View model of a step's page. */
export function viewOf(site: Site, desk: FormDesk, step: number): EventFormView {
  const moment = momentOf(site);
  const draft = findDraft(site.db, desk.draftId);
  const form = draft ? toEventForm(draft.form) : desk.initial;
  const offersScheme = pickerSchemes.some((key) => key === form.colorScheme);
  const schemeKeys = [...pickerSchemes, ...(offersScheme || !form.colorScheme ? [] : [form.colorScheme])];
  const durations = durationChoices.includes(form.durationHours) || !form.durationHours;
  return {
    mode: desk.mode,
    draftId: desk.draftId,
    path: desk.path,
    step,
    stepLabels: desk.steps.map(({ label }) => label),
    form,
    errors: {},
    problem: null,
    slots: startSlots(form.date, moment),
    today: dateOf(moment.now, 0, moment.timeZone),
    durations: durations ? durationChoices : [...durationChoices, form.durationHours],
    schemeKeys,
    pictures: {
      cover: findPicture(site.db, form.coverImageId),
      background: findPicture(site.db, form.backgroundImageId),
      qr: findPicture(site.db, form.groupQrImageId),
    },
    preview: previewOf(form, desk.draftId, moment),
    mirror: {
      key: draftKey("event", desk.draftId, desk.edit !== undefined),
      saveTo: withQuery("/admin/draft-save", { draft: desk.draftId, event: desk.edit?.eventId ?? "" }),
      savedAt: draft?.updatedAt ?? 0,
      now: moment.now,
      form,
      defaultDate: dateOf(moment.now, 1, moment.timeZone),
    },
    savedAt: draft ? clockText(draft.updatedAt, moment.timeZone) : null,
    baseVersion: draft?.baseVersion ?? desk.edit?.baseVersion ?? 0,
    isDirty: !isSameForm(form, desk.initial),
    offered: null,
  };
}
