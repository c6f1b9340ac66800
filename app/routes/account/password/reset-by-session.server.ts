// Sets a new password by the session that a recovery link opened through the auth API, under the rules of that API
// endpoint.
import { data } from "@remix-run/node";
import { closeMemberSessions } from "~/domain/accounts/member-sessions.server";
import { accountMessages } from "~/domain/accounts/messages";
import { newPasswordTwiceSchema } from "~/domain/accounts/schema";
import { isRecent } from "~/domain/accounts/session-methods";
import { userBody } from "~/domain/auth/schema";
import { updateUser } from "~/domain/auth/update-user.server";
import { checkAccessToken } from "~/http/auth/bearer.server";
import type { Site } from "~/http/context.server";
import {
  type FormPost,
  type FormRejection,
  fieldRejection,
  parseForm,
  replyToForm,
} from "~/http/forms/submission.server";
import { codeGuesses } from "~/http/limits/code-guesses.server";
import { mailContext } from "~/http/limits/mail-context.server";

/** Proof for the form of a new password: a mail token or an access token. Both are missing for an invalid link. */
export type ResetProof = { token: string | null; accessToken?: string; email?: string };

/** How long a recovery session may set a password without another proof. */
const freshMs = 10 * 60 * 1000;

const rejections: Readonly<Record<string, FormRejection>> = {
  same_password: fieldRejection("password", accountMessages.samePassword),
  insufficient_aal: { message: accountMessages.factorNeeded },
};

/** Renders the form for the session's new password, renders it again with its rejection, or redirects after success. */
export async function resetBySession(site: Site, address: string, form: FormData) {
  const accessToken = String(form.get("access_token"));
  const bearer = await checkAccessToken(site, accessToken);
  const isFresh = bearer.ok && isRecent(bearer.session.amr, "otp", freshMs, site.clock.now());
  if (!bearer.ok || !isFresh) return data({ token: null } satisfies ResetProof, 422);
  const { user } = bearer;
  const shown: ResetProof = { token: null, accessToken, email: user.email };
  if (!form.has("password")) return data(shown, 200);
  const post: FormPost = parseForm(form, newPasswordTwiceSchema);
  const parsed = newPasswordTwiceSchema.safeParse(post.submission.payload);
  if (!parsed.success) return replyToForm(site, post, undefined, shown);
  const terms = {
    mail: mailContext(site, address, "email-change"),
    link: {},
    repeats: false,
    guesses: codeGuesses(site, "signed-in"),
  };
  const body = userBody.parse({ password: parsed.data.password });
  const changed = await updateUser(site.db, bearer, body, terms);
  if (!changed.ok) {
    const rejection = rejections[changed.error] ?? { message: accountMessages.passwordFailed };
    return replyToForm(site, post, rejection, shown);
  }
  closeMemberSessions(site.db, user.id, "all");
  return null;
}
