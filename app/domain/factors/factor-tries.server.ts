// How often codes of an account may be tried, by both doors together. Only who knows the password comes this far, so the account
// as a whole waits: each further wrong code twice as long, up to an hour.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { factorTries } from "../../db/schema/auth";
import { type Refused, refused } from "../result";
import { factorMessages } from "./messages";

const minuteMs = 60_000;
const freeTries = 10;
const longestWaitMs = 60 * minuteMs;
const forgottenMs = 24 * 60 * minuteMs;

type Tries = { wrong: number; lastWrongAt: number };
const none: Tries = { wrong: 0, lastWrongAt: 0 };

function triesOf(db: Db, userId: string, now: number): Tries {
  const row = db.select().from(factorTries).where(eq(factorTries.userId, userId)).get();
  return row && now - row.lastWrongAt < forgottenMs ? row : none;
}

/** The refusal of one try too many at `now` (ms UTC); null when a code may be tried. */
export function refuseTry(db: Db, userId: string, now: number): Refused<"throttled"> | null {
  const { wrong, lastWrongAt } = triesOf(db, userId, now);
  if (wrong < freeTries) return null;
  const waitMs = lastWrongAt + Math.min(longestWaitMs, minuteMs * 2 ** (wrong - freeTries)) - now;
  if (waitMs <= 0) return null;
  const message = factorMessages.tooManyTries(Math.ceil(waitMs / minuteMs));
  return { ...refused("throttled", message), retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts a code that was tried; a right one ends the count. Call it inside the transaction of the try. */
export function countTry(db: Db, userId: string, isRight: boolean, now: number): void {
  if (isRight) {
    db.delete(factorTries).where(eq(factorTries.userId, userId)).run();
    return;
  }
  const tries = { wrong: triesOf(db, userId, now).wrong + 1, lastWrongAt: now };
  db.insert(factorTries)
    .values({ userId, ...tries })
    .onConflictDoUpdate({ target: factorTries.userId, set: tries })
    .run();
}
