// Limits password guesses in a signed-in browser, shared by all forms, to the sign-in limit.
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import {
  passwordAttemptLimits,
  runPasswordAttempt,
  type TooMany,
} from "~/http/limits/password-attempts.server";
import type { Member } from "~/http/session/member.server";

const guesses = passwordAttemptLimits("own-password");

type Guess = { site: Site; member: Pick<Member, "id">; address: string };

/** Runs a command that looks at a member's password, as one try from an address. */
export function tryOwnPassword<Value, Rejection extends string>(
  { site, member, address }: Guess,
  command: () => Promise<Result<Value, Rejection>>,
): Promise<TooMany | Result<Value, Rejection>> {
  return runPasswordAttempt(site, guesses, { account: member.id, address }, command);
}
