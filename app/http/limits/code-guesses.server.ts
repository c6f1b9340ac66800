// Limits guesses of an account's mailed codes to 30 a day, over all channels and mails: six digits are then found once in
// 33,000 days. Links still work when the guesses are used up.
import type { CodeGuesses } from "../../domain/accounts/email-tokens.server";
import type { Site } from "../context.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const dayMs = 24 * 60 * 60_000;
/** `signed-in` has its own count: only the session's holder can guess there, and there is no link as an alternative. */
const limits = {
  anybody: new Limit("mailed-codes", 30, dayMs),
  "signed-in": new Limit("mailed-codes-signed-in", 30, dayMs),
};

/** How long no more codes of an organiser's second factor are taken from an address, in ms; 0 when one may be tried. */
export const organiserCodeWait = (site: Site, who: { account: string; address: string }): number =>
  waitFor(site, limits["signed-in"], JSON.stringify([who.account, who.address]));

/** Counts a wrong code of an organiser's second factor. Other addresses are not limited by it. */
export const countOrganiserCode = (site: Site, who: { account: string; address: string }): void =>
  void count(site, limits["signed-in"], JSON.stringify([who.account, who.address]));

/** The guesses of those who are not signed in, or of the members themselves. */
export function codeGuesses(site: Site, of: keyof typeof limits): CodeGuesses {
  return {
    areUsedUp: (userId) => waitFor(site, limits[of], userId) > 0,
    count: (userId) => void count(site, limits[of], userId),
  };
}
