// Accepts the code of a verification mail in the browser that registered and signs it in, independent of where the mail
// was opened.
import type { CheckedAccount } from "~/domain/accounts/checked-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { confirmEmailByCode } from "~/domain/accounts/register.server";
import { mailedCodeSchema } from "~/domain/accounts/schema";
import type { Site } from "~/http/context.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { GuardedForm } from "~/http/forms/guarded-form.server";
import { type FormRejection, parseForm, replyToForm } from "~/http/forms/submission.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { withMinimumDuration } from "~/http/limits/minimum-duration.server";
import { readMember, signInMember } from "~/http/session/member.server";
import { ownPage } from "../destination";
import { clearPendingEmail, readPendingEmail } from "../pending-email.server";

const { confirmed: title, oneStepLeft, passwordsVoid, notPending } = accountMessages;

/** Verifies this browser's pending address and signs in. */
export async function takeCode(site: Site, request: Request, { form, rejection: guard }: GuardedForm) {
  const post = parseForm(form, mailedCodeSchema);
  const { email, redirectTo } = (await readPendingEmail(site, request)) ?? {
    email: null,
    redirectTo: ownPage,
  };
  const reply = (rejection?: FormRejection) =>
    replyToForm(site, post, rejection, { known: email, isCode: true });
  const member = readMember(site, request);
  // Double press.
  if (member && member.email === email) return redirectWithFlash(site, redirectTo, { tone: "ok", title });
  if (guard) return reply(guard);
  if (post.submission.status !== "success") return reply();
  if (email === null) return reply({ message: notPending });
  const { code } = post.submission.value;
  // Recording wrong codes of a registered account takes longer; a minimum duration hides the difference.
  return withMinimumDuration(site, async () => {
    const guesses = codeGuesses(site, "anybody");
    const confirmed = confirmEmailByCode(site.db, { email, code }, guesses, site.clock.now());
    if (!confirmed.ok) return reply(confirmed);
    // Does not replace an existing session, like the link.
    if (member) return redirectWithFlash(site, redirectTo, { tone: "ok", title });
    return enter(site, request, { ...confirmed.value, redirectTo });
  });
}

type Confirmed = { account: CheckedAccount; needsPassword: boolean; redirectTo: string };

/** Signs in for the sign-in form's default duration; an account without a valid password sets one first. */
async function enter(site: Site, request: Request, confirmed: Confirmed): Promise<Response> {
  const { account, needsPassword } = confirmed;
  const redirectTo = needsPassword ? "/account/password" : confirmed.redirectTo;
  const session = await signInMember(site, request, { account, isPersistent: true, redirectTo });
  const note = needsPassword
    ? { tone: "info" as const, title: oneStepLeft, text: passwordsVoid }
    : { tone: "ok" as const, title };
  const response = await redirectWithFlash(site, session.next, note);
  response.headers.append("Set-Cookie", session.cookie);
  response.headers.append("Set-Cookie", await clearPendingEmail(site));
  return response;
}
