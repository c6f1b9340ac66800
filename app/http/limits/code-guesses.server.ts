// Limits guesses of an account's mailed codes to 30 a day, over all channels and mails: guessing six digits then takes 33,000 days.
// Links still work when the limit is reached.
import type { CodeGuesses } from "../../domain/accounts/email-tokens.server";
import type { Site } from "../context.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const dayMs = 24 * 60 * 60_000;
/** `signed-in` has a separate limit: only the session's holder can guess there, and there is no link as an alternative. */
const limits = {
  anybody: new Limit("mailed-codes", 30, dayMs),
  "signed-in": new Limit("mailed-codes-signed-in", 30, dayMs),
};

/** The guess limit for signed-out clients, or for signed-in members. */
export function codeGuesses(site: Site, of: keyof typeof limits): CodeGuesses {
  return {
    areUsedUp: (userId) => waitFor(site, limits[of], userId) > 0,
    count: (userId) => void count(site, limits[of], userId),
  };
}
