// The two uses of the event form, creating and editing: URL, initial values, steps.
import { draftAge } from "~/domain/drafts/age";
import { saveDraft } from "~/domain/drafts/commands.server";
import { draftKey } from "~/domain/drafts/key";
import { draftMessages } from "~/domain/drafts/messages";
import { findDraft } from "~/domain/drafts/queries.server";
import { clockText } from "~/domain/events/date-text";
import { type EventForm, eventFormWith, isSameForm } from "~/domain/events/form/form";
import { offsetsAround, storedPreview } from "~/domain/events/form/form-preview.server";
import type { FormStep } from "~/domain/events/form/form-steps";
import { dateOf, durationChoices, startSlots } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import { findPicture } from "~/domain/images/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { pickerSchemes } from "~/styles/schemes";
import type { EventFormView } from "./event-form-view";

export type EventFormContext = {
  mode: "create" | "edit";
  draftId: string;
  path: string;
  steps: readonly FormStep[];
  /** Initial values of the form. */
  initial: EventForm;
  /** The edited event. */
  edit?: {
    eventId: string;
    baseVersion: number;
    startAt: number;
    people: NonNullable<EventFormView["people"]>;
  };
};

/** Throws a redirect from the address of a draft that has expired: it can be looked at in the list, and no longer be continued. */
export async function refuseExpired(site: Site, { draftId, path }: EventFormContext): Promise<void> {
  const draft = findDraft(site.db, draftId);
  if (!draft || !draftAge(draft.updatedAt, site.clock.now()).isExpired) return;
  throw await redirectWithFlash(site, path, { tone: "bad", title: draftMessages.expired });
}

/** A draft's values as the event form; unknown names are dropped, missing ones empty. */
export function toEventForm(values: Record<string, string>): EventForm {
  return eventFormWith((field) => values[field] ?? "");
}

/** URL of a step, from 1. */
export function stepAddress(formContext: EventFormContext, step: number): string {
  return withQuery(formContext.path, { draft: formContext.draftId, step });
}

/** The step in the URL, from 1; defaults to 1. */
export function readStep(request: Request, steps: readonly FormStep[]): number {
  const step = Number(new URL(request.url).searchParams.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1;
}

/** The context of a form opened at an event version; 0 is unknown. */
export function openedAt(formContext: EventFormContext, version: number): EventFormContext {
  return formContext.edit && version > 0
    ? { ...formContext, edit: { ...formContext.edit, baseVersion: version } }
    : formContext;
}

/** Saves typed values to the draft, creating it when needed. */
export function saveTyped(site: Site, formContext: EventFormContext, values: Partial<EventForm>) {
  const { draftId: id, initial, edit } = formContext;
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
export function viewOf(site: Site, formContext: EventFormContext, step: number): EventFormView {
  const siteTime = siteTimeOf(site);
  const draft = findDraft(site.db, formContext.draftId);
  const form = draft ? toEventForm(draft.form) : formContext.initial;
  const offersScheme = pickerSchemes.some((key) => key === form.colorScheme);
  const schemeKeys = [...pickerSchemes, ...(offersScheme || !form.colorScheme ? [] : [form.colorScheme])];
  const durations = durationChoices.includes(form.durationHours) || !form.durationHours;
  return {
    mode: formContext.mode,
    draftId: formContext.draftId,
    path: formContext.path,
    step,
    stepLabels: formContext.steps.map(({ label }) => label),
    form,
    refusal: null,
    slots: startSlots(form.date, siteTime),
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    groupQrLastDay: dateOf(siteTime.now, groupQrDays, siteTime.timeZone),
    durations: durations ? durationChoices : [...durationChoices, form.durationHours],
    schemeKeys,
    pictures: {
      cover: findPicture(site.db, form.coverImageId),
      background: findPicture(site.db, form.backgroundImageId),
      qr: findPicture(site.db, form.groupQrImageId),
    },
    preview: storedPreview(form, formContext.draftId, siteTime),
    autosave: {
      key: draftKey("event", formContext.draftId, formContext.edit !== undefined),
      saveTo: withQuery("/admin/draft-save", {
        draft: formContext.draftId,
        event: formContext.edit?.eventId ?? "",
      }),
      savedAt: draft?.updatedAt ?? 0,
      now: siteTime.now,
      offsets: offsetsAround(siteTime),
      unchangedStart: formContext.edit?.startAt,
      form,
      defaultDate: dateOf(siteTime.now, 1, siteTime.timeZone),
    },
    defaultNotes: readSettings(site.db).defaultNotes,
    savedAt: draft ? clockText(draft.updatedAt, siteTime.timeZone) : null,
    baseVersion: draft?.baseVersion ?? formContext.edit?.baseVersion ?? 0,
    people: formContext.edit?.people ?? null,
    isDirty: !isSameForm(form, formContext.initial),
    offered: null,
  };
}
