// How often a signed-in browser may guess the password of its account: as often as a sign-in may, for all forms together.
import { adminSignInMessages } from "../domain/accounts/schema";
import type { Site } from "./context.server";
import type { Member } from "./member.server";
import { count, type Limit, waitFor } from "./rate-limit.server";

const minuteMs = 60_000;
const guesses: Limit = { name: "own-password", most: 10, windowMs: 15 * minuteMs };

export type TooMany = { message: string; status: 429; retryAfterSeconds: number };

/**
 * Counts one try; the result takes it back when the password was right or not looked at. Refuses instead when there were
 * too many.
 */
export function countGuess(site: Site, { id }: Member): TooMany | (() => void) {
  const waitMs = waitFor(site, guesses, id);
  if (waitMs === 0) return count(site, guesses, id);
  return {
    message: adminSignInMessages.tooMany(Math.ceil(waitMs / minuteMs)),
    status: 429,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}
