// Limits password guesses in a signed-in browser, shared by all forms, to the sign-in limit.
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { passwordAttemptLimits, type TooMany, tryPassword } from "~/http/limits/password-attempts.server";
import type { Member } from "~/http/session/member.server";

const guesses = passwordAttemptLimits("own-password");

type Guess = { site: Site; member: Pick<Member, "id">; address: string };

/**
 * Runs a command that looks at a member's password, as one try from an address; the try is taken back when the command did not
 * find the password `wrong`. Refuses instead when there were too many.
 */
export async function tryOwnPassword<Value, Refusal extends string>(
  { site, member, address }: Guess,
  command: () => Promise<Result<Value, Refusal>>,
): Promise<TooMany | Result<Value, Refusal>> {
  const uncount = await tryPassword(site, guesses, { account: member.id, address });
  if (typeof uncount !== "function") return uncount;
  const outcome = await command();
  if (outcome.ok || outcome.error !== "wrong") uncount();
  return outcome;
}
