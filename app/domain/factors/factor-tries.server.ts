// Throttles code attempts per account, or organiser with a password, and network, over both channels: each further wrong code
// doubles the wait, up to an hour. Other networks are not limited, so that an attacker who knows the password cannot lock the
// owner out. A network gets at most 50 guesses a day (its hash changes at midnight). Three codes in a million are right, so an
// attacker succeeds on 0.015 % of days.
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { factorTries, organiserFactorTries } from "../../db/schema/auth";
import { type Rejected, rejected } from "../result";
import { factorMessages } from "./messages";

const minuteMs = 60_000;
export const freeTries = 10;
const longestWaitMs = 60 * minuteMs;
const forgottenMs = 24 * 60 * minuteMs;

/** `network` is hashed. */
export type Guesser = { userId: string; network: string };
export type OrganiserGuesser = { organiserId: string; network: string };

type Tries = { wrong: number; lastWrongAt: number };
const none: Tries = { wrong: 0, lastWrongAt: 0 };

/** The table of a guesser's attempts, its owner column, and the owner. */
const tableOf = (guesser: Guesser | OrganiserGuesser) =>
  "userId" in guesser
    ? ({ table: factorTries, owner: factorTries.userId, id: guesser.userId } as const)
    : ({
        table: organiserFactorTries,
        owner: organiserFactorTries.organiserId,
        id: guesser.organiserId,
      } as const);

/** The stored attempts of a member or an organiser from a network. */
function storeOf(db: Db, guesser: Guesser | OrganiserGuesser) {
  const { table, owner, id } = tableOf(guesser);
  const { wrong, lastWrongAt, networkHash } = table;
  const isOwn = eq(owner, id);
  const isBy = and(isOwn, eq(networkHash, guesser.network));
  return {
    read: (): Tries | undefined => db.select({ wrong, lastWrongAt }).from(table).where(isBy).get(),
    drop: () => void db.delete(table).where(isBy).run(),
    dropUntil: (at: number) =>
      void db
        .delete(table)
        .where(and(isOwn, lte(lastWrongAt, at)))
        .run(),
    write: (tries: Tries) =>
      void db.run(sql`
        INSERT INTO ${table} (${sql.identifier(owner.name)}, network_hash, wrong, last_wrong_at)
        VALUES (${id}, ${guesser.network}, ${tries.wrong}, ${tries.lastWrongAt})
        ON CONFLICT DO UPDATE SET wrong = excluded.wrong, last_wrong_at = excluded.last_wrong_at`),
  };
}

function recentTries(stored: Tries | undefined, now: number): Tries {
  return stored && now - stored.lastWrongAt < forgottenMs ? stored : none;
}

/** Returns the rejection when the network is throttled at `now` (ms UTC), else null. */
export function rejectTry(
  db: Db,
  guesser: Guesser | OrganiserGuesser,
  now: number,
): Rejected<"throttled"> | null {
  const { wrong, lastWrongAt } = recentTries(storeOf(db, guesser).read(), now);
  if (wrong < freeTries) return null;
  const waitMs = lastWrongAt + Math.min(longestWaitMs, minuteMs * 2 ** (wrong - freeTries)) - now;
  if (waitMs <= 0) return null;
  const message = factorMessages.tooManyTries(Math.ceil(waitMs / minuteMs));
  return { ...rejected("throttled", message), retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/**
 * Counts an attempt and returns the network's wrong ones; a correct code resets them. Requires the transaction of the attempt.
 */
export function countTry(db: Db, guesser: Guesser | OrganiserGuesser, isRight: boolean, now: number): number {
  const store = storeOf(db, guesser);
  const wrong = isRight ? 0 : recentTries(store.read(), now).wrong + 1;
  if (isRight) store.drop();
  else {
    store.dropUntil(now - forgottenMs);
    store.write({ wrong, lastWrongAt: now });
  }
  return wrong;
}
