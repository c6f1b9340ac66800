// Waits for mails in the words of the auth API.
import { type MailContext, type MailRejection, mailRejection, type Recipient } from "../accounts/mail-terms";
import type { Rejected } from "../result";
import { type AuthRejected, denied } from "./rejections";

/** The rejection of a call that would send a mail, on a site that delivers none. */
export const withoutMail = (code: "signup_disabled" | "otp_disabled" | "feature_disabled") =>
  denied(code, "This site sends no email", { status: 422 });

/** A rejection of the mail's terms as the API says it. */
export function toAuthRejection({ error, retryAfterSeconds = 1 }: Rejected<MailRejection>): AuthRejected {
  if (error === "mail-off") return withoutMail("feature_disabled");
  const text =
    error === "mail-ceiling"
      ? "email rate limit exceeded"
      : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return denied("over_email_send_rate_limit", text, { retryAfterSeconds });
}

/** Why no mail may go to an address now; null when one may. */
export function rejectSoonMail(
  context: MailContext,
  email: string,
  ...to: readonly Recipient[]
): AuthRejected | null {
  const rejection = mailRejection(context, email, ...to);
  return rejection && toAuthRejection(rejection);
}
