// Decides when the site may send a mail to an entered address.
import { type Rejected, rejected } from "../result";
import type { MailBranding } from "./account-mails";
import type { Challenge } from "./email-tokens.server";
import { accountMessages } from "./messages";

/** Recipient of a mail: an unverified address, a member, or an organiser. Each has a share of the quota. */
export type Recipient = "stranger" | "member" | "admin";

/** Waits are in ms, 0 when there is none; `now` is ms UTC. */
export type MailContext = {
  branding: MailBranding;
  now: number;
  /** Whether the site delivers no mail. */
  isOff: boolean;
  /** Time until another mail to an address may be requested, for known and unknown addresses. */
  coolDown(email: string): number;
  /** Until one more mail to such a recipient may be asked for. */
  ceiling(to: Recipient): number;
  /** Whether a mail may be queued now. Stricter than `ceiling` where a rejection would show who is known. */
  mayQueue(to: Recipient): boolean;
  /** Counts that a mail to an address was asked for, whether or not one is sent. */
  countRequest(email: string): void;
  /** Counts a mail that was queued. */
  countQueued(to: Recipient): void;
};

/** A mail may be asked for again later: the address was written to a moment ago, or the site has written too much. */
type MailWait = "too-soon" | "mail-ceiling";

/** The words of a wait come with it. */
export type MailRejection = MailWait | "mail-off";

export const rejectWithoutMail = () => rejected("mail-off", accountMessages.noMail);

export function rejectMail<E extends MailWait>(error: E, waitMs: number): Rejected<E> {
  return { ok: false, error, message: "", retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** Why no mail can be sent to an address now; null if it can. Independent of whether the address is known. */
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

/** How the link of a mail differs from that of a page of this site: its proof key, and where it leads. */
export type MailLink = {
  challenge?: Challenge | undefined;
  address?: ((token: string) => string) | undefined;
};
