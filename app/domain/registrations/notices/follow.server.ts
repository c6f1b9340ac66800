// Notices of a change of an event. Those of a long list follow in batches after its transaction, because thousands of them would
// block the event loop.
import { eq, isNotNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import type { EventRow } from "../../events/queries.server";
import { type FollowedRow, findEventRow, listFollowed, type RegistrationContext } from "../book.server";
import { findGuest } from "../queries.server";
import { mailHoldMs } from "./notice-mails.server";
import { storeKnownFacts } from "./notice-rows.server";
import { followGuests, noPosts } from "./notices.server";

/** Guests whose notices follow a change in its transaction, and per batch. */
export const followedAtOnce = 500;

type FollowedList = { event: EventRow; rows: readonly FollowedRow[]; isPart?: boolean };

/** Updates the notices of guests after a change of their event. Requires a transaction. */
export function followRows(db: Db, list: FollowedList, context: RegistrationContext): void {
  const rowOf = (id: string) => findGuest(db, list.event.id, id);
  storeKnownFacts(db, followGuests(db, { ...list, rowOf }, noPosts, context));
}

const setFollowFrom = (db: Db, eventId: string, followFrom: number | null) =>
  db.update(events).set({ followFrom }).where(eq(events.id, eventId)).run();

/** Marks all guests of an event as those whose notices follow its last change by `followNext`. */
export const followLater = (db: Db, eventId: string) => setFollowFrom(db, eventId, 0);

/** Whether notices do not follow the last change of an event yet. */
export const isToFollow = (db: Db, eventId: string): boolean =>
  (findEventRow(db, eventId)?.followFrom ?? null) !== null;

/** Lists the events with such notices. */
export const listToFollow = (db: Db): string[] =>
  db
    .select({ id: events.id })
    .from(events)
    .where(isNotNull(events.followFrom))
    .all()
    .map(({ id }) => id);

/**
 * Updates the notices of the next guests of such an event, in one short transaction; their mails are held, whatever causes this
 * call. `listToFollow` finds what a crash left.
 */
export function followNext(
  db: Db,
  eventId: string,
  { cause: _, ...context }: RegistrationContext,
  most = followedAtOnce,
): void {
  inTransaction(db, () => {
    const event = findEventRow(db, eventId);
    if (typeof event?.followFrom !== "number") return;
    const rows = listFollowed(db, eventId, { from: event.followFrom, limit: most });
    followRows(db, { event, rows, isPart: true }, { ...context, holdMs: mailHoldMs });
    const last = rows.length < most ? undefined : rows.at(-1);
    setFollowFrom(db, eventId, last ? last.arrival + 1 : null);
  });
}

/** Updates all outstanding notices of an event, for work that depends on them. */
export function followRest(db: Db, eventId: string, context: RegistrationContext): void {
  while (isToFollow(db, eventId)) followNext(db, eventId, context);
}
