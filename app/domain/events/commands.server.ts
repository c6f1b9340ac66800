// Commands on events. Each runs in one transaction, writes one audit entry and increments the event's version.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, refused } from "../result";
import { invalid } from "../validation";
import type { Moment } from "./moment";
import type { EventStatus } from "./phase";
import type { EventRow } from "./queries.server";
import { type EventInput, eventSchema } from "./schema";

export const eventRefusals = {
  notFound: "活动 ID 不存在",
  ended: "已结束的活动不能编辑",
  stale: "活动已被其他人修改，请比较后再保存",
} as const;

function columnsOf({ durationMs, ...fields }: EventInput) {
  return { ...fields, endAt: fields.startAt + durationMs };
}

/**
 * Creates an event from raw fields, active by default. With `draftId`, publishing the same draft again returns the
 * same event.
 */
export function createEvent(
  db: Db,
  actor: Actor,
  input: unknown,
  { now, timeZone }: Moment,
  { draftId, status }: { draftId?: string; status?: EventStatus } = {},
): Result<EventRow, "invalid"> {
  const parsed = eventSchema(timeZone).safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction(db, () => {
    const published = draftId === undefined ? undefined : findEventOfDraft(db, draftId);
    if (published) return ok(published);
    const event = db
      .insert(events)
      .values({ id: newId(), draftId, status, ...columnsOf(parsed.data), createdAt: now, updatedAt: now })
      .returning()
      .get();
    recordAudit(
      db,
      actor,
      { action: "event.create", entityType: "event", entityId: event.id, after: event },
      now,
    );
    return ok(event);
  });
}

/** The event published from a draft, or undefined. */
export function findEventOfDraft(db: Db, draftId: string): EventRow | undefined {
  return db.select().from(events).where(eq(events.draftId, draftId)).get();
}

export type EventChange = Partial<typeof events.$inferInsert>;

/**
 * Applies the change returned by `decide`, increments the version and writes one audit entry in one transaction; a
 * refusal by `decide` changes nothing.
 */
export function changeEvent<E extends string>(
  db: Db,
  actor: Actor,
  change: { id: string; action: string; now: number; decide: (event: EventRow) => Result<EventChange, E> },
): Result<EventRow, E | "not-found"> {
  return inTransaction(db, () => {
    const before = db.select().from(events).where(eq(events.id, change.id)).get();
    if (!before) return refused("not-found", eventRefusals.notFound);
    const decided = change.decide(before);
    if (!decided.ok) return decided;
    const after = db
      .update(events)
      .set({ ...decided.value, version: before.version + 1, updatedAt: change.now })
      .where(eq(events.id, change.id))
      .returning()
      .get();
    const entity = { entityType: "event", entityId: change.id };
    recordAudit(db, actor, { action: change.action, ...entity, before, after }, change.now);
    return ok(after);
  });
}

/**
 * Replaces the fields of an event that has not ended, and its status when given. With `version`, refused as stale
 * when the event was changed since that version.
 */
export function updateEvent(
  db: Db,
  actor: Actor,
  input: { id: string; fields: unknown; version?: number; status?: EventStatus },
  { now, timeZone }: Moment,
): Result<EventRow, "invalid" | "not-found" | "ended" | "stale"> {
  const parsed = eventSchema(timeZone).safeParse(input.fields);
  if (!parsed.success) return invalid(parsed.error);
  return changeEvent(db, actor, {
    id: input.id,
    action: "event.update",
    now,
    decide: (event) => {
      if (event.status === "ended") return refused("ended", eventRefusals.ended);
      if ((input.version ?? event.version) !== event.version) return refused("stale", eventRefusals.stale);
      return ok<EventChange>({ ...columnsOf(parsed.data), status: input.status ?? event.status });
    },
  });
}

/** Sets the status: active, ended or cancelled. */
export function setEventStatus(
  db: Db,
  actor: Actor,
  input: { id: string; status: EventStatus },
  now: number,
): Result<EventRow, "not-found"> {
  const decide = () => ok<EventChange>({ status: input.status });
  return changeEvent(db, actor, { id: input.id, action: "event.status", now, decide });
}

/** Archives an event, removing it from public lists, or restores it. Its page stays available. */
export function setEventArchived(
  db: Db,
  actor: Actor,
  input: { id: string; archived: boolean },
  now: number,
): Result<EventRow, "not-found"> {
  const decide = () => ok<EventChange>({ archivedAt: input.archived ? now : null });
  return changeEvent(db, actor, { id: input.id, action: "event.archive", now, decide });
}

/** Deletes an event with its album and discussion. */
export function deleteEvent(db: Db, actor: Actor, id: string, now: number): Result<EventRow, "not-found"> {
  return inTransaction(db, () => {
    const before = db.delete(events).where(eq(events.id, id)).returning().get();
    if (!before) return refused("not-found", eventRefusals.notFound);
    recordAudit(db, actor, { action: "event.delete", entityType: "event", entityId: id, before }, now);
    return ok(before);
  });
}
