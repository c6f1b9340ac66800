// Sender and rate limits of mails: one request a minute per address and kind, registered or not. Of the 100 mails sent an hour,
// unverified addresses and members have separate shares, so that registrations never use up password resets. Each network is
// limited within both shares; for unverified addresses, requests count whether or not the address is registered.
import type { MailBranding } from "../../domain/accounts/account-mails";
import type { MailContext, MailRejection, Recipient } from "../../domain/accounts/mail-terms";
import { accountMessages } from "../../domain/accounts/messages";
import type { Rejected } from "../../domain/result";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { networkKey } from "../security/client-address";
import { siteOrigin } from "../security/public-origin.server";
import { tooManyText, waitText } from "./post-limits.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const strangers = new Limit("mails-strangers", 33, hourMs);
const members = new Limit("mails-members", 67, hourMs);
const strangersOfNetwork = new Limit("mails-network-strangers", 8, hourMs);
const membersOfNetwork = new Limit("mails-network-members", 20, hourMs);

type Quota = {
  share: Limit;
  /** The share to use when `share` is exhausted. */
  spare: Limit;
  /** The network's limits, on requests for such a mail and on queued mails. */
  requests?: Limit;
  queued?: Limit;
};
const quotas: Record<Recipient, Quota> = {
  stranger: { share: strangers, spare: strangers, requests: strangersOfNetwork },
  member: { share: members, spare: members, queued: membersOfNetwork },
  admin: { share: members, spare: strangers, queued: membersOfNetwork },
};

const coolDowns = {
  /** Confirmations of accounts and subscriptions share a limit. */
  confirm: new Limit("mail-confirm", 1, minuteMs),
  /** Recovery and sign-in links share a limit. */
  reset: new Limit("mail-reset", 1, minuteMs),
  "email-change": new Limit("mail-email-change", 1, minuteMs),
  reauthentication: new Limit("mail-reauthentication", 1, minuteMs),
};

export type MailKind = keyof typeof coolDowns;

/** Links in mails use the configured origin, since a forged Host header would receive the token. */
export function mailBranding(site: Site): MailBranding {
  const { siteName, contactWechat, contactEmail } = readSettings(site.db);
  return { siteName, contactWechat, canReply: contactEmail !== "", origin: siteOrigin(site) };
}

/** Whether mails reach their recipients: by SMTP, or as files of an outbox that counts as a mailbox. */
export const sendsMail = ({ mail, env }: Site) => mail.kind === "smtp" || env.MAIL_OUTBOX === "on";

/** The limits for mails requested by a network address: of one kind, or of all kinds that a request may send. */
export function mailContext(site: Site, address: string, ...kinds: readonly MailKind[]): MailContext {
  const network = networkKey(address);
  const wait = (limit: Limit | undefined, key: string) => (limit ? waitFor(site, limit, key) : 0);
  const ceiling = (to: Recipient) => {
    const { share, spare, requests } = quotas[to];
    return Math.max(Math.min(wait(share, "all"), wait(spare, "all")), wait(requests, network));
  };
  return {
    branding: mailBranding(site),
    now: site.clock.now(),
    isOff: !sendsMail(site),
    coolDown: (email) => Math.max(...kinds.map((kind) => waitFor(site, coolDowns[kind], email))),
    ceiling,
    mayQueue: (to) => ceiling(to) === 0 && wait(quotas[to].queued, network) === 0,
    countRequest(email) {
      for (const kind of kinds) count(site, coolDowns[kind], email);
      // Requested by a signed-in member for their current address.
      if (!kinds.includes("reauthentication")) count(site, strangersOfNetwork, network);
    },
    countQueued(to) {
      const { share, spare, queued } = quotas[to];
      count(site, wait(share, "all") === 0 ? share : spare, "all");
      if (queued) count(site, queued, network);
    },
  };
}

type MailFormRejection = {
  message: string;
  status: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

const isWait = (rejection: Rejected<string>): rejection is Rejected<Exclude<MailRejection, "mail-off">> =>
  rejection.error === "too-soon" || rejection.error === "mail-ceiling";

/** Converts a mail error into the form's rejection; a rate limit gets its own message and status 429. */
export function mailFormRejection(kind: MailKind, rejection: Rejected<string>): MailFormRejection {
  const { message, fields = {}, retryAfterSeconds = 1 } = rejection;
  if (!isWait(rejection)) return { message, fields, status: 422 };
  const wait = waitText(retryAfterSeconds * 1000);
  const soon = kind === "confirm" ? accountMessages.justSent : tooManyText;
  const text = rejection.error === "mail-ceiling" ? accountMessages.mailCeiling : soon;
  return { message: text(wait), status: 429, retryAfterSeconds };
}
