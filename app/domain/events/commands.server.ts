// Commands on events. Each runs in one transaction, writes one audit entry and increments the event's version.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { comments } from "../../db/schema/comments";
import { events, photos } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import { zoneClock } from "../../platform/zoned-time";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { retireImages } from "../images/commands.server";
import { findImageRow } from "../images/queries.server";
import { linkWishes } from "../outcomes/link-wishes.server";
import { ok, type Result, rejected } from "../result";
import { eventSearchText } from "../search-text";
import { fitDefaultNotes } from "../settings/default-notes";
import { readSettings } from "../settings/queries.server";
import { pictureFields } from "./fields";
import { endOfDay } from "./form/form-rules";
import { dateOf } from "./form/start-slots";
import { groupQrDays } from "./messages";
import { moveOf } from "./moved-start";
import type { EventStatus } from "./phase";
import type { EventRow } from "./queries.server";
import type { Cancellation, EventInput } from "./schema";
import type { SiteTime } from "./site-time";

export const eventRejections = {
  notFound: "活动 ID 不存在",
  ended: "已结束的活动不能编辑",
  stale: "活动已被其他人修改，请比较后再保存",
} as const;

/** An event's fields. The number of participants has a separate form and is unchanged when absent. */
export type EventFields = Omit<EventInput, "currentParticipants"> &
  Partial<Pick<EventInput, "currentParticipants">>;

function columnsOf(db: Db, { durationMs, ...fields }: EventFields, timeZone: string) {
  const groupQrValidUntil = fields.groupQrValidUntil ?? usualValidity(db, fields.groupQrImageId, timeZone);
  const notes = fitDefaultNotes(fields.notes, readSettings(db).defaultNotes, fields.depositCents > 0);
  return { ...fields, notes, groupQrValidUntil, endAt: fields.startAt + durationMs };
}

/** Default expiry of a group code: the number of days that WeChat honours it, from its upload. */
function usualValidity(db: Db, imageId: string | null, timeZone: string): number | null {
  const image = imageId === null ? undefined : findImageRow(db, imageId);
  return image ? endOfDay(dateOf(image.createdAt, groupQrDays, timeZone), zoneClock(timeZone)) : null;
}

/**
 * Creates an active event from fields parsed by the event schema. With `draftId`, publishing the same draft again returns the
 * same event. `wishId` is the source wish.
 */
export function createEvent(
  db: Db,
  actor: Actor,
  fields: EventFields,
  { now, timeZone }: SiteTime,
  { draftId, wishId }: { draftId?: string; wishId?: string | undefined } = {},
): EventRow {
  return inTransaction(db, () => {
    const published = draftId === undefined ? undefined : findEventOfDraft(db, draftId);
    if (published) return published;
    const isCounted = fields.registrationMode === "off";
    const columns = columnsOf(db, isCounted ? fields : { ...fields, currentParticipants: 0 }, timeZone);
    const event = db
      .insert(events)
      .values({
        id: newId(),
        draftId,
        ...columns,
        searchText: eventSearchText(columns),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get();
    if (wishId !== undefined) linkWishes(db, [wishId], { eventId: event.id }, now);
    recordAudit(
      db,
      actor,
      { action: "event.create", entityType: "event", entityId: event.id, after: event },
      now,
    );
    return event;
  });
}

/** Finds the event published from a draft, or undefined. */
export function findEventOfDraft(db: Db, draftId: string): EventRow | undefined {
  return db.select().from(events).where(eq(events.draftId, draftId)).get();
}

export type EventChange = Partial<Omit<typeof events.$inferInsert, "searchText">>;

/**
 * Applies the change returned by `decide`, increments the version and writes one audit entry in one transaction; a
 * rejection by `decide` changes nothing.
 */
export function changeEvent<E extends string>(
  db: Db,
  actor: Actor,
  change: { id: string; action: string; now: number; decide: (event: EventRow) => Result<EventChange, E> },
): Result<EventRow, E | "not-found"> {
  return inTransaction(db, () => {
    const before = db.select().from(events).where(eq(events.id, change.id)).get();
    if (!before) return rejected("not-found", eventRejections.notFound);
    const decided = change.decide(before);
    if (!decided.ok) return decided;
    const changed = { ...before, ...decided.value };
    const after = db
      .update(events)
      .set({
        ...decided.value,
        // An event that is back at its announced start was not postponed.
        postponedFrom: moveOf(changed)?.from ?? null,
        searchText: eventSearchText(changed),
        version: before.version + 1,
        updatedAt: change.now,
      })
      .where(eq(events.id, change.id))
      .returning()
      .get();
    retireImages(
      db,
      pictureFields.map((column) => (before[column] === after[column] ? null : before[column])),
    );
    const entity = { entityType: "event", entityId: change.id };
    recordAudit(db, actor, { action: change.action, ...entity, before, after }, change.now);
    return ok(after);
  });
}

/** Drops the expiry of the previous group code once it has passed, so that a new code does not inherit it. */
function withoutOldValidity(fields: EventFields, event: EventRow, { now, timeZone }: SiteTime): EventFields {
  const { groupQrImageId, groupQrValidUntil: until } = fields;
  const before = event.groupQrValidUntil;
  if (groupQrImageId === event.groupQrImageId || until === null || before === null) return fields;
  const isOld = until <= now && dateOf(until, 0, timeZone) === dateOf(before, 0, timeZone);
  return isOld ? { ...fields, groupQrValidUntil: null } : fields;
}

type StatusInput = { status?: EventStatus; cancellation?: Cancellation };

/**
 * Columns to set for a status. Restoring an event retains the hidden cancellation texts, so that undoing the restoration
 * restores them too; the next cancellation requires new ones.
 */
function statusColumns(
  event: EventRow,
  { status = event.status, cancellation = {} }: StatusInput,
): EventChange {
  const said = Object.entries(cancellation).filter(([, text]) => text !== undefined);
  return status === "cancelled" ? { status, ...Object.fromEntries(said) } : { status };
}

/**
 * Replaces the fields of an event that has not ended, and its status if present. With `version`, rejects the change as stale
 * when the event was changed since that version.
 */
export function updateEvent(
  db: Db,
  actor: Actor,
  input: { id: string; fields: EventFields; version?: number } & StatusInput,
  { now, timeZone }: SiteTime,
): Result<EventRow, "not-found" | "ended" | "stale"> {
  return changeEvent(db, actor, {
    id: input.id,
    action: "event.update",
    now,
    decide: (event) => {
      if (event.status === "ended") return rejected("ended", eventRejections.ended);
      if ((input.version ?? event.version) !== event.version) return rejected("stale", eventRejections.stale);
      const { currentParticipants, ...typed } = withoutOldValidity(input.fields, event, { now, timeZone });
      // With registration on, participants are counted from its registrations.
      const isCounted = typed.registrationMode === "off" && currentParticipants !== undefined;
      const fields = isCounted ? { ...typed, currentParticipants } : typed;
      return ok<EventChange>({ ...columnsOf(db, fields, timeZone), ...statusColumns(event, input) });
    },
  });
}

/** Columns of an event's pictures and their links. */
export type PictureChange = Partial<
  Pick<EventRow, (typeof pictureFields)[number] | "coverLink" | "backgroundLink" | "groupQrLink">
>;

/**
 * Puts stored pictures in place of links. `pictures` returns the columns that change, for the event as it is now; a group code gets
 * the usual expiry.
 */
export function putPictures(
  db: Db,
  actor: Actor,
  { id, pictures }: { id: string; pictures: (event: EventRow) => PictureChange },
  { now, timeZone }: SiteTime,
): Result<EventRow, "not-found" | "ended" | "unchanged"> {
  return changeEvent<"ended" | "unchanged">(db, actor, {
    id,
    action: "event.update",
    now,
    decide: (event) => {
      if (event.status === "ended") return rejected("ended", eventRejections.ended);
      const change = pictures(event);
      if (Object.keys(change).length === 0) return rejected("unchanged", "");
      const usual = usualValidity(db, change.groupQrImageId ?? null, timeZone);
      return ok<EventChange>({ ...change, groupQrValidUntil: event.groupQrValidUntil ?? usual });
    },
  });
}

/** Sets the status; `cancelled` also stores the cancellation texts. */
export function setEventStatus(
  db: Db,
  actor: Actor,
  input: { id: string } & StatusInput,
  now: number,
): Result<EventRow, "not-found"> {
  const decide = (event: EventRow) => ok(statusColumns(event, input));
  return changeEvent(db, actor, { id: input.id, action: "event.status", now, decide });
}

/** Archives an event, removing it from public lists, or restores it. Its page remains available. */
export function setEventArchived(
  db: Db,
  actor: Actor,
  input: { id: string; archived: boolean },
  now: number,
): Result<EventRow, "not-found"> {
  const decide = () => ok<EventChange>({ archivedAt: input.archived ? now : null });
  return changeEvent(db, actor, { id: input.id, action: "event.archive", now, decide });
}

/** Deletes an event with its album, comments and questions, and records each post for its author. */
export function deleteEvent(db: Db, actor: Actor, id: string, now: number): Result<EventRow, "not-found"> {
  return inTransaction(db, () => {
    const posts = db.select().from(comments).where(eq(comments.eventId, id)).all();
    const album = db.select({ imageId: photos.imageId }).from(photos).where(eq(photos.eventId, id)).all();
    const before = db.delete(events).where(eq(events.id, id)).returning().get();
    if (!before) return rejected("not-found", eventRejections.notFound);
    const own = pictureFields.map((column) => before[column]);
    retireImages(db, [...own, ...album.map(({ imageId }) => imageId)]);
    for (const post of posts) {
      const entity = { action: `${post.kind}.delete`, entityType: post.kind, entityId: post.id };
      // The audit log is retained for longer than address hashes may be.
      recordAudit(db, actor, { ...entity, before: { ...post, addressHash: null } }, now);
    }
    recordAudit(db, actor, { action: "event.delete", entityType: "event", entityId: id, before }, now);
    return ok(before);
  });
}
