// Throttles code attempts per account, or organiser with a password, and network, over both channels: each further wrong code doubles the wait, up to an hour.
// Other networks are not limited, so that an attacker who knows the password cannot lock the owner out. A network gets at most
// 50 guesses a day (its hash changes at midnight). Three codes in a million are right, so an attacker succeeds on 0.015 % of
// days.
import { and, eq, lte } from "drizzle-orm";
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

/** The stored attempts of a member from a network. */
function memberTries(db: Db, { userId, network: networkHash }: Guesser) {
  const isUser = eq(factorTries.userId, userId);
  const isBy = and(isUser, eq(factorTries.networkHash, networkHash));
  return {
    read: (): Tries | undefined => db.select().from(factorTries).where(isBy).get(),
    drop: () => void db.delete(factorTries).where(isBy).run(),
    dropUntil: (at: number) =>
      void db
        .delete(factorTries)
        .where(and(isUser, lte(factorTries.lastWrongAt, at)))
        .run(),
    write: (tries: Tries) =>
      void db
        .insert(factorTries)
        .values({ userId, networkHash, ...tries })
        .onConflictDoUpdate({ target: [factorTries.userId, factorTries.networkHash], set: tries })
        .run(),
  };
}

/** The stored attempts of an organiser from a network. */
function organiserTries(db: Db, { organiserId, network: networkHash }: OrganiserGuesser) {
  const table = organiserFactorTries;
  const isOrganiser = eq(table.organiserId, organiserId);
  const isBy = and(isOrganiser, eq(table.networkHash, networkHash));
  return {
    read: (): Tries | undefined => db.select().from(table).where(isBy).get(),
    drop: () => void db.delete(table).where(isBy).run(),
    dropUntil: (at: number) =>
      void db
        .delete(table)
        .where(and(isOrganiser, lte(table.lastWrongAt, at)))
        .run(),
    write: (tries: Tries) =>
      void db
        .insert(table)
        .values({ organiserId, networkHash, ...tries })
        .onConflictDoUpdate({ target: [table.organiserId, table.networkHash], set: tries })
        .run(),
  };
}

const storeOf = (db: Db, guesser: Guesser | OrganiserGuesser) =>
  "userId" in guesser ? memberTries(db, guesser) : organiserTries(db, guesser);

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
