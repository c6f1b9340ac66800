// Throttles code attempts per account and network, over both channels: each further wrong code doubles the wait, up to an hour.
// Other networks are not limited, so that an attacker who knows the password cannot lock the owner out. A network gets at most
// 50 guesses a day (its hash changes at midnight). Three codes in a million are right, so an attacker succeeds on 0.015 % of
// days.
import { and, eq, lte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { factorTries } from "../../db/schema/auth";
import { type Rejected, rejected } from "../result";
import { factorMessages } from "./messages";

const minuteMs = 60_000;
const freeTries = 10;
const longestWaitMs = 60 * minuteMs;
const forgottenMs = 24 * 60 * minuteMs;

/** `network` is hashed. */
export type Guesser = { userId: string; network: string };

type Tries = { wrong: number; lastWrongAt: number };
const none: Tries = { wrong: 0, lastWrongAt: 0 };

const isBy = ({ userId, network }: Guesser) =>
  and(eq(factorTries.userId, userId), eq(factorTries.networkHash, network));

function triesOf(db: Db, guesser: Guesser, now: number): Tries {
  const row = db.select().from(factorTries).where(isBy(guesser)).get();
  return row && now - row.lastWrongAt < forgottenMs ? row : none;
}

/** Returns the rejection when the network is throttled at `now` (ms UTC), else null. */
export function rejectTry(db: Db, guesser: Guesser, now: number): Rejected<"throttled"> | null {
  const { wrong, lastWrongAt } = triesOf(db, guesser, now);
  if (wrong < freeTries) return null;
  const waitMs = lastWrongAt + Math.min(longestWaitMs, minuteMs * 2 ** (wrong - freeTries)) - now;
  if (waitMs <= 0) return null;
  const message = factorMessages.tooManyTries(Math.ceil(waitMs / minuteMs));
  return { ...rejected("throttled", message), retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Counts an attempt; a correct code resets its network's count. Requires the transaction of the attempt. */
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
