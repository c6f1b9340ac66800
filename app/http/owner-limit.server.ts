// Limits password guesses in a signed-in browser, shared by all forms, to the sign-in limit.
import type { Site } from "./context.server";
import type { Member } from "./member.server";
import { passwordDoor, type TooMany, tryPassword } from "./password-tries.server";

const guesses = passwordDoor("own-password");

/**
 * Counts one try from an address; the result takes it back when the password was right or not looked at. Refuses instead
 * when there were too many.
 */
export function countGuess(site: Site, { id }: Member, address: string): Promise<TooMany | (() => void)> {
  return tryPassword(site, guesses, { account: id, address });
}
