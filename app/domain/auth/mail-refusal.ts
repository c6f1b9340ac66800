// Waits for mails in the words of the auth API.
import { type MailContext, type MailRefusal, mailRefusal, type Recipient } from "../accounts/mail-terms";
import type { Refused } from "../result";
import { type AuthRefused, denied } from "./refusals";

/** A refusal of the mail's terms as the API says it. */
export function tellWait({ error, retryAfterSeconds = 1 }: Refused<MailRefusal>): AuthRefused {
  const text =
    error === "mail-ceiling"
      ? "email rate limit exceeded"
      : `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return denied("over_email_send_rate_limit", text, { retryAfterSeconds });
}

/** Why no mail may go to an address now; null when one may. */
export function refuseSoonMail(
  context: MailContext,
  email: string,
  ...to: readonly Recipient[]
): AuthRefused | null {
  const refusal = mailRefusal(context, email, ...to);
  return refusal && tellWait(refusal);
}
