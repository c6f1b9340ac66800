// Links an event or a poll to its source wishes. A layer below events and polls, because the links are stored in the
// transaction that creates them.
import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { polls } from "../../db/schema/polls";
import { wishOutcomes } from "../../db/schema/wish-outcomes";
import { wishes } from "../../db/schema/wishes";
import { newId } from "../../platform/ids";
import { wishesPerPoll } from "./messages";

/** Returns the approved wishes among `ids`, in that order. */
export function findApprovedWishes(db: Db, ids: readonly string[]): { id: string; content: string }[] {
  const rows = db
    .select({ id: wishes.id, content: wishes.content })
    .from(wishes)
    .where(and(inArray(wishes.id, [...ids]), eq(wishes.status, "approved")))
    .all();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Stores the source wishes of an event or a poll; skips deleted wishes. Requires a transaction. */
export function linkWishes(
  db: Db,
  ids: readonly string[],
  outcome: { eventId: string } | { pollId: string },
  now: number,
): void {
  if (ids.length === 0) return;
  const existing = db
    .select({ id: wishes.id })
    .from(wishes)
    .where(inArray(wishes.id, [...ids]))
    .all();
  for (const [index, wishId] of ids.slice(0, wishesPerPoll).entries()) {
    if (!existing.some(({ id }) => id === wishId)) continue;
    db.insert(wishOutcomes)
      .values({ id: newId(), wishId, ...outcome, place: index + 1, createdAt: now })
      .onConflictDoNothing()
      .run();
  }
}

/** The links of a wish, as the audit log records them when the wish is deleted. */
export const recordedOutcome = z.object({
  eventId: z.string().nullable(),
  pollId: z.string().nullable(),
  place: z.number(),
});

export function readOutcomes(db: Db, wishId: string): z.output<typeof recordedOutcome>[] {
  const { eventId, pollId, place } = wishOutcomes;
  return db
    .select({ eventId, pollId, place })
    .from(wishOutcomes)
    .where(eq(wishOutcomes.wishId, wishId))
    .orderBy(asc(wishOutcomes.createdAt))
    .all();
}

/** Links a restored wish again; skips deleted events and polls. Requires a transaction. */
export function restoreOutcomes(
  db: Db,
  wishId: string,
  recorded: readonly z.output<typeof recordedOutcome>[],
  now: number,
): void {
  for (const { eventId, pollId, place } of recorded) {
    const isLeft =
      eventId === null
        ? db
            .select({ id: polls.id })
            .from(polls)
            .where(eq(polls.id, pollId ?? ""))
            .get()
        : db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).get();
    if (!isLeft) continue;
    db.insert(wishOutcomes)
      .values({ id: newId(), wishId, eventId, pollId, place, createdAt: now })
      .onConflictDoNothing()
      .run();
  }
}
