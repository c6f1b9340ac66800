// Maps mail rejections to the auth API.
import { type MailContext, type MailRejection, mailRejection, type Recipient } from "../accounts/mail-terms";
import type { Rejected } from "../result";
import { type AuthRejected, denied } from "./rejections";

/** Rejects a request that would send a mail while mail delivery is disabled. */
export const withoutMail = (code: "signup_disabled" | "otp_disabled" | "feature_disabled") =>
  denied(code, "This site sends no email", { status: 422 });

/** Converts a mail rejection to the API's error. */
export function toAuthRejection({ error, retryAfterSeconds = 1 }: Rejected<MailRejection>): AuthRejected {
  if (error === "mail-off") return withoutMail("feature_disabled");
  const text =
    error === "mail-ceiling"
      ? "email rate limit exceeded"
      : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return denied("over_email_send_rate_limit", text, { retryAfterSeconds });
}

/** Returns why no mail may be sent to an address now; null when one may. */
export function rejectSoonMail(
  context: MailContext,
  email: string,
  ...to: readonly Recipient[]
): AuthRejected | null {
  const rejection = mailRejection(context, email, ...to);
  return rejection && toAuthRejection(rejection);
}
