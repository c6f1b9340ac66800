// Changes to the member's account that require the password. Attempts share one rate limit across all forms, like
// sign-in attempts.
import type { z } from "zod";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { Result } from "~/domain/result";
import type { Site } from "~/http/context.server";
import { readSubmission, replyToForm } from "~/http/forms/submission.server";
import { mailBranding } from "~/http/limits/mail-context.server";
import {
  passwordAttemptLimits,
  runPasswordAttempt,
  type TooMany,
} from "~/http/limits/password-attempts.server";
import { type Member, requireMember } from "~/http/session/member.server";

const guesses = passwordAttemptLimits("own-password");

type Guess = { site: Site; member: Pick<Member, "id">; address: string };

/** Runs a command that verifies a member's password; counts as one attempt of the client address. */
export function tryOwnPassword<Value, Rejection extends string>(
  { site, member, address }: Guess,
  command: () => Promise<Result<Value, Rejection>>,
): Promise<TooMany | Result<Value, Rejection>> {
  return runPasswordAttempt(site, guesses, { account: member.id, address }, command);
}

export const hasOwnPassword = (site: Site, { id }: Pick<Member, "id">): boolean =>
  findOwnAccount(site.db, id)?.hasPassword ?? false;

/** Account data shown on the page of a change. */
export function readOwnAccount(site: Site, request: Request): { email: string; hasPassword: boolean } {
  const member = requireMember(site, request);
  return { email: member.email, hasPassword: hasOwnPassword(site, member) };
}

type OwnCommand<Value, Rejection extends string> = (
  db: Site["db"],
  owner: { userId: string; sessionId: string },
  input: unknown,
  terms: { branding: ReturnType<typeof mailBranding>; now: number },
) => Promise<Result<Value, Rejection>>;

/** Runs a command with a submitted form. `reply` re-renders the form with its rejection. */
export async function postOwnChange<Value, Rejection extends string>(
  { site, request, address }: { site: Site; request: Request; address: string },
  schema: z.ZodType,
  command: OwnCommand<Value, Rejection>,
) {
  const member = requireMember(site, request);
  const post = await readSubmission(request, schema);
  const owner = { userId: member.id, sessionId: member.sessionId };
  const terms = { branding: mailBranding(site), now: site.clock.now() };
  const tried = await tryOwnPassword({ site, member, address }, () =>
    command(site.db, owner, post.submission.payload, terms),
  );
  const result = "status" in tried ? { ok: false as const, error: "too-many" as const, ...tried } : tried;
  const reply = (rejection: Exclude<typeof result, { ok: true }>) => {
    if (rejection.error === "signed-out") requireMember(site, request);
    return replyToForm(site, post, rejection);
  };
  return { member, result, reply };
}
