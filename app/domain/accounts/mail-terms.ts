// Decides when the site may send a mail to an entered address.
import { type Rejected, rejected } from "../result";
import type { MailBranding } from "./account-mails";
import type { Challenge } from "./email-tokens.server";
import { accountMessages } from "./messages";

/** Recipient of a mail: an unverified address, a member, or an organiser. Each has its share of the quota. */
export type Recipient = "stranger" | "member" | "admin";

/** Waits are in ms, 0 when there is none; `now` is ms UTC. */
export type MailContext = {
  branding: MailBranding;
  now: number;
  /** Whether mail delivery is disabled. */
  isOff: boolean;
  /** Time until another mail to an address may be requested, for known and unknown addresses. */
  coolDown(email: string): number;
  /** Time until a recipient of this kind may request another mail. */
  ceiling(to: Recipient): number;
  /** Whether a mail may be queued now. Stricter than `ceiling` where a rejection would reveal known addresses. */
  mayQueue(to: Recipient): boolean;
  /** Counts a mail request for an address, whether or not a mail is sent. */
  countRequest(email: string): void;
  /** Counts a queued mail. */
  countQueued(to: Recipient): void;
};

/** Temporary rejection: the address got a mail recently, or the site's quota is exhausted. */
type MailWait = "too-soon" | "mail-ceiling";

/** A `MailWait` includes its message. */
export type MailRejection = MailWait | "mail-off";

export const rejectWithoutMail = () => rejected("mail-off", accountMessages.noMail);

export function rejectMail<E extends MailWait>(error: E, waitMs: number): Rejected<E> {
  return { ok: false, error, message: "", retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** Returns why no mail can be sent to an address now; null if it can. Independent of whether the address is known. */
export function mailRejection(
  context: MailContext,
  email: string,
  ...to: readonly Recipient[]
): Rejected<MailRejection> | null {
  if (context.isOff) return rejectWithoutMail();
  const [soon, full] = [context.coolDown(email), Math.max(...to.map((one) => context.ceiling(one)))];
  if (full > soon) return rejectMail("mail-ceiling", full);
  return soon > 0 ? rejectMail("too-soon", soon) : null;
}

/** Overrides for a mail's link: its PKCE challenge and its target. */
export type MailLink = {
  challenge?: Challenge | undefined;
  address?: ((token: string) => string) | undefined;
};
