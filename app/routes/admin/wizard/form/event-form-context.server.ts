// The two uses of the event form, creating and editing: URL, initial values, steps.
import { draftAge } from "~/domain/drafts/age";
import { saveDraft } from "~/domain/drafts/commands.server";
import { draftTexts } from "~/domain/drafts/draft-view";
import { draftKey, readDraftKey } from "~/domain/drafts/key";
import { draftMessages, draftStaleMs } from "~/domain/drafts/messages";
import { findDraft, findUnfinished } from "~/domain/drafts/queries.server";
import { clockText } from "~/domain/events/date-text";
import { forEachField } from "~/domain/events/fields";
import { type EventForm, isSameForm } from "~/domain/events/form/form";
import { offsetsAround, storedPreview } from "~/domain/events/form/form-preview.server";
import { type FormStep, stepWith } from "~/domain/events/form/form-steps";
import { withMovedDeadline } from "~/domain/events/form/moved-deadline";
import type { MissingItem } from "~/domain/events/form/readiness";
import { dateOf, durationChoices } from "~/domain/events/form/start-slots";
import { groupQrDays } from "~/domain/events/messages";
import { findPicture, lacksCode } from "~/domain/images/queries.server";
import { forEachEventSlot } from "~/domain/images/slots";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { undrawableInForm } from "~/http/files/posters.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { withQuery } from "~/http/query";
import type { AddressedDraft } from "~/http/records/draft-id.server";
import { siteTimeOf } from "~/http/site-time.server";
import { pickerSchemes } from "~/styles/schemes";
import { draftAddress } from "../../drafts/draft-address";
import { type EventFormView, fieldId, formAddress } from "./event-form-view";

export type EventFormContext = AddressedDraft & {
  mode: "create" | "edit";
  /** The administrator's name as owner of drafts. */
  owner: string;
  path: string;
  steps: readonly FormStep[];
  initial: EventForm;
  edit?: {
    eventId: string;
    baseVersion: number;
    startAt: number;
    people: EventFormView["people"];
    /** Seed of the generated cover. */
    coverSeed: string;
  };
};

/**
 * Redirects a URL whose draft cannot be continued, or that identifies it by its key; null when the form can be
 * rendered. Expired drafts can still be viewed in the list.
 */
export async function redirectOfDraft(
  site: Site,
  request: Request,
  { draftId, isMissing, path }: EventFormContext,
): Promise<Response | null> {
  const key = new URL(request.url).searchParams.get("draftKey");
  const id = key === null ? draftId : readDraftKey(key).id;
  const draft = id === null ? undefined : findDraft(site.db, id);
  const reject = (title: string) => redirectWithFlash(site, path, { tone: "bad", title });
  if (key === null ? isMissing : draft?.formType !== "event") return reject(draftMessages.missingOrExpired);
  if (!draft) return null;
  if (draftAge(draft.updatedAt, site.clock.now()).isExpired) return reject(draftMessages.expired);
  if (key === null) return null;
  return redirectWithFlash(site, draftAddress(draft), { tone: "ok", title: draftMessages.restored });
}

/**
 * Converts a draft's values to the event form; drops unknown names and leaves missing ones empty. Drafts older than
 * registration and reminders get the form's initial values for those.
 */
export function toEventForm(
  values: Record<string, string>,
  initial: Pick<EventForm, "registrationMode" | "reminder">,
): EventForm {
  return {
    ...forEachField((field) => values[field] ?? ""),
    registrationMode: values.registrationMode ?? initial.registrationMode,
    reminder: values.reminder ?? initial.reminder,
  };
}

/** URL of a step, from 1. */
export function stepAddress(site: Site, { path, draftId }: EventFormContext, step: number): string {
  return formAddress({ path, draftId, step }, findDraft(site.db, draftId) !== undefined);
}

/** Missing items with links to their fields. */
export function linkMissing(site: Site, formContext: EventFormContext, missing: readonly MissingItem[]) {
  return missing.map(({ item, field }) => ({
    item,
    href: `${stepAddress(site, formContext, stepWith(field, formContext.steps))}#${fieldId(field)}`,
  }));
}

/** The step in the URL, from 1; defaults to 1. */
export function readStep(request: Request, steps: readonly FormStep[]): number {
  const step = Number(new URL(request.url).searchParams.get("step"));
  return Number.isInteger(step) && step >= 1 && step <= steps.length ? step : 1;
}

/** The context of a form based on an event version; 0 is unknown. */
export function openedAt(formContext: EventFormContext, version: number): EventFormContext {
  return formContext.edit && version > 0
    ? { ...formContext, edit: { ...formContext.edit, baseVersion: version } }
    : formContext;
}

/** Saves values to the draft, creating it when needed. `typedAt` (ms UTC) defaults to now. */
export function saveTyped(
  site: Site,
  formContext: EventFormContext,
  values: Partial<EventForm>,
  typedAt?: number,
) {
  const { draftId: id, initial, owner, edit } = formContext;
  const input = {
    id,
    formType: "event" as const,
    owner,
    values,
    initial,
    typedAt,
    ...(edit ? { edit: { eventId: edit.eventId, baseVersion: edit.baseVersion } } : {}),
  };
  return saveDraft(site.db, input, site.clock.now());
}

/**
 * Opens the form by its URL. Without a draft in the URL it opens the administrator's draft in progress, or offers a
 * stale one. The mark of a new form skips the offer.
 */
export function openForm(site: Site, request: Request, formContext: EventFormContext): EventFormView {
  const query = new URL(request.url).searchParams;
  const step = readStep(request, formContext.steps);
  const view = viewOf(site, formContext, step);
  const namesDraft = query.has("draft");
  if (view.savedAt !== null || (query.has("new") && !namesDraft)) return view;
  const now = site.clock.now();
  const eventId = formContext.edit?.eventId ?? null;
  const draft = findUnfinished(site.db, { owner: formContext.owner, eventId }, now);
  if (!draft) return view;
  const { id, updatedAt } = draft;
  const unfinished = { id, title: draftTexts(draft).title, age: draftAge(updatedAt, now).text };
  if (namesDraft || now - updatedAt >= draftStaleMs) return { ...view, offered: unfinished };
  return { ...viewOf(site, { ...formContext, draftId: id }, step), continued: unfinished };
}

/** View model of a step. */
function viewOf(site: Site, formContext: EventFormContext, step: number): EventFormView {
  const siteTime = siteTimeOf(site);
  const draft = findDraft(site.db, formContext.draftId);
  const form = draft ? toEventForm(draft.form, formContext.initial) : formContext.initial;
  const offersScheme = pickerSchemes.some((key) => key === form.colorScheme);
  const schemeKeys = [...pickerSchemes, ...(offersScheme || !form.colorScheme ? [] : [form.colorScheme])];
  const isUnread = lacksCode(site.db, form.groupQrImageId);
  const durations = durationChoices.includes(form.durationHours) || !form.durationHours;
  return {
    mode: formContext.mode,
    draftId: formContext.draftId,
    path: formContext.path,
    step,
    stepLabels: formContext.steps.map(({ label }) => label),
    form,
    rejection: null,
    today: dateOf(siteTime.now, 0, siteTime.timeZone),
    groupQrLastDay: dateOf(siteTime.now, groupQrDays, siteTime.timeZone),
    durations: durations ? durationChoices : [...durationChoices, form.durationHours],
    schemeKeys,
    pictures: forEachEventSlot(({ field }) => findPicture(site.db, form[field])),
    lacksCode: isUnread,
    preview: storedPreview(
      form,
      { coverSeed: formContext.edit?.coverSeed ?? formContext.draftId, isUnread },
      siteTime,
    ),
    undrawable: undrawableInForm(site, form),
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
    movedDeadline: formContext.edit
      ? (withMovedDeadline(form, formContext.initial)?.registrationDeadline ?? null)
      : null,
    isDirty: !isSameForm(form, formContext.initial),
    offered: null,
    continued: null,
  };
}
