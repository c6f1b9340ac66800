// Limits password guesses in a signed-in browser, shared by all forms, to the sign-in limit.
import type { Site } from "~/http/context.server";
import { passwordAttemptLimits, type TooMany, tryPassword } from "~/http/limits/password-attempts.server";
import type { Member } from "~/http/session/member.server";

const guesses = passwordAttemptLimits("own-password");

/**
 * Counts one try from an address; the result takes it back when the password was right or not looked at. Refuses instead
 * when there were too many.
 */
export function countPasswordAttempt(
  site: Site,
  { id }: Member,
  address: string,
): Promise<TooMany | (() => void)> {
  return tryPassword(site, guesses, { account: id, address });
}
