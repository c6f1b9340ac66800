// Publishes drafts as events. The draft is deleted in the same transaction; publishing it twice creates one event.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { drafts } from "../../db/schema/drafts";
import { isVisible } from "../../platform/text";
import type { Actor } from "../audit/actor";
import { createEvent, updateEvent } from "../events/commands.server";
import { type EventForm, type EventFormErrors, eventFormOf, isSameForm } from "../events/form/form";
import { type EventFormInput, readEventForm } from "../events/form/form-schema";
import { withMovedDeadline } from "../events/form/moved-deadline";
import {
  freeItems,
  type MissingItem,
  missingForPublishing,
  missingForSaving,
} from "../events/form/readiness";
import { eventMessages } from "../events/messages";
import { type EventRow, findEvent } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { lacksCode } from "../images/queries.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { wishesOfDraft } from "./new-draft.server";
import { findDraft, withKnownImages } from "./queries.server";

export type InvalidFields = Rejected<"invalid"> & { errors: EventFormErrors };
export type Incomplete = Rejected<"incomplete"> & { missing: MissingItem[] };

function invalidFields(errors: EventFormErrors): InvalidFields {
  const message = Object.values(errors)[0]?.[0] ?? eventMessages.incomplete;
  return { ...rejected("invalid", message), errors };
}

function incomplete(missing: MissingItem[]): Incomplete {
  return { ...rejected("incomplete", eventMessages.incomplete), missing };
}

type PublishInput = { form: EventForm /** Publish although items are missing. */; anyway: boolean };

/** Returns a warning about a passed registration deadline, which does not prevent publishing. */
function deadlineItems(fields: EventFormInput, now: number): MissingItem[] {
  const { registrationMode, registrationDeadline: deadline } = fields;
  if (registrationMode === "off" || deadline === null || deadline > now) return [];
  return [{ item: eventMessages.deadlinePassed, field: "registrationDeadline" }];
}

/** Returns what is missing or wrong in a new event but does not prevent publishing; `read` is the parsed form. */
export function missingInDraft(
  db: Db,
  form: EventForm,
  siteTime: SiteTime,
  read = readEventForm(form, siteTime),
): MissingItem[] {
  const missing = missingForPublishing(form, { lacksCode: lacksCode(db, form.groupQrImageId) });
  const deadline = read.ok ? deadlineItems(read.fields, siteTime.now) : [];
  return [...missing, ...deadline, ...freeItems(form)];
}

/** Publishes a new event. Rejects invalid fields and, unless `anyway` is set, missing items. */
export function publishDraft(
  db: Db,
  actor: Actor,
  { draftId, form, anyway }: PublishInput & { draftId: string },
  siteTime: SiteTime,
): { ok: true; value: EventRow } | InvalidFields | Incomplete {
  const read = readEventForm(withKnownImages(db, form), siteTime);
  if (!read.ok) return invalidFields(read.errors);
  const missing = missingInDraft(db, form, siteTime, read);
  if (missing.length > 0 && !anyway) return incomplete(missing);
  return inTransaction(db, () => {
    const [wishId] = wishesOfDraft(findDraft(db, draftId)?.form ?? {});
    const event = createEvent(db, actor, read.fields, siteTime, { draftId, wishId });
    db.delete(drafts).where(eq(drafts.id, draftId)).run();
    return ok(event);
  });
}

export type SaveEditResult = Result<EventRow, "not-found" | "ended" | "stale"> | InvalidFields | Incomplete;

/** The form of an edit to save: a cleared item that an event needs keeps the event's value. */
function withRetained(form: EventForm, event: EventRow, timeZone: string): EventForm {
  const before = eventFormOf(event, timeZone);
  const isCleared = (field: keyof EventForm) => !isVisible(form[field]);
  const start = isCleared("date") ? (["date", "time"] as const) : [];
  const cleared = [...(["title", "category", "durationHours"] as const).filter(isCleared), ...start];
  return { ...form, ...Object.fromEntries(cleared.map((field) => [field, before[field]])) };
}

/** Parses an edit of an event. */
export function readEdit(
  db: Db,
  { event, form: typed }: { event: EventRow; form: EventForm },
  siteTime: SiteTime,
) {
  const before = eventFormOf(event, siteTime.timeZone);
  const form = withRetained(typed, event, siteTime.timeZone);
  const moved = withMovedDeadline(form, before) ?? form;
  return { moved, read: readEventForm(withKnownImages(db, moved), siteTime, event.startAt) };
}

export type ParsedEdit = ReturnType<typeof readEdit>;

/** An event with the fields of its edit; unchanged while the edit is invalid. */
export const eventWithEdit = (event: EventRow, { read }: ParsedEdit): EventRow =>
  read.ok ? { ...event, ...read.fields } : event;

/**
 * Saves an edit based on version `baseVersion` of an event. Cleared items are missing; with `anyway` they keep the event's
 * values. An unchanged deadline moves with the start.
 */
export function saveEdit(
  db: Db,
  actor: Actor,
  {
    draftId,
    event,
    baseVersion,
    form: typed,
    anyway,
  }: PublishInput & { draftId: string; event: EventRow; baseVersion: number },
  siteTime: SiteTime,
  { moved, read } = readEdit(db, { event, form: typed }, siteTime),
): SaveEditResult {
  if (!read.ok) return invalidFields(read.errors);
  const missing = missingForSaving(typed);
  if (missing.length > 0 && !anyway) return incomplete(missing);
  return inTransaction<SaveEditResult>(db, () => {
    const edit = { id: event.id, fields: read.fields, version: baseVersion };
    const saved = updateEvent(db, actor, edit, siteTime);
    // A repeated submission finds the event already saved.
    const isDone = !saved.ok && saved.error === "stale" && isAsSubmitted(db, event.id, moved, siteTime);
    if (!saved.ok && !isDone) return saved;
    db.delete(drafts).where(eq(drafts.id, draftId)).run();
    return ok(saved.ok ? saved.value : event);
  });
}

function isAsSubmitted(db: Db, eventId: string, form: EventForm, { timeZone }: SiteTime): boolean {
  const row = findEvent(db, eventId);
  return row !== undefined && isSameForm(eventFormOf(row.event, timeZone), form);
}
