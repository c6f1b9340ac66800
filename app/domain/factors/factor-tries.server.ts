// How often codes of an account may be tried from one network, by both doors together: each further wrong code waits twice as
// long, up to an hour. Other networks do not wait, so that who knows the password cannot lock the owner out. A network gets
// at most 50 guesses a day (its hash changes at midnight); three codes in a million are right, so that finds one in 0.015 % of
// days.
import { and, eq, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { factorTries } from "../../db/schema/auth";
import { type Refused, refused } from "../result";
import { factorMessages } from "./messages";

const minuteMs = 60_000;
const freeTries = 10;
const longestWaitMs = 60 * minuteMs;
const forgottenMs = 24 * 60 * minuteMs;

/** Whose codes are tried, and the hash of the network from which. */
export type Guesser = { userId: string; network: string };

type Tries = { wrong: number; lastWrongAt: number };
const none: Tries = { wrong: 0, lastWrongAt: 0 };

const isBy = ({ userId, network }: Guesser) =>
  and(eq(factorTries.userId, userId), eq(factorTries.networkHash, network));

function triesOf(db: Db, guesser: Guesser, now: number): Tries {
  const row = db.select().from(factorTries).where(isBy(guesser)).get();
  return row && now - row.lastWrongAt < forgottenMs ? row : none;
}

/** The refusal of one try too many at `now` (ms UTC); null when a code may be tried. */
export function refuseTry(db: Db, guesser: Guesser, now: number): Refused<"throttled"> | null {
  const { wrong, lastWrongAt } = triesOf(db, guesser, now);
  if (wrong < freeTries) return null;
  const waitMs = lastWrongAt + Math.min(longestWaitMs, minuteMs * 2 ** (wrong - freeTries)) - now;
  if (waitMs <= 0) return null;
  const message = factorMessages.tooManyTries(Math.ceil(waitMs / minuteMs));
  return { ...refused("throttled", message), retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts a code that was tried; a right one ends the count there. Call it inside the transaction of the try. */
export function countTry(db: Db, guesser: Guesser, isRight: boolean, now: number): void {
  const { userId, network: networkHash } = guesser;
  if (isRight) {
    db.delete(factorTries).where(isBy(guesser)).run();
    return;
  }
  const tries = { wrong: triesOf(db, guesser, now).wrong + 1, lastWrongAt: now };
  const isForgotten = lte(factorTries.lastWrongAt, now - forgottenMs);
  db.delete(factorTries)
    .where(and(eq(factorTries.userId, userId), isForgotten))
    .run();
  db.insert(factorTries)
    .values({ userId, networkHash, ...tries })
    .onConflictDoUpdate({ target: [factorTries.userId, factorTries.networkHash], set: tries })
    .run();
}
