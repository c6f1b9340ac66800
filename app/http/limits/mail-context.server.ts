// Who writes a mail, and how often one may be asked for: once a minute for an address and kind, known or not, and a ceiling
// for all that are really sent. Its last third is for those who register, and for administrators.
import type { MailBranding } from "../../domain/accounts/account-mails";
import type { MailContext, MailRefusal } from "../../domain/accounts/mail-terms";
import { accountMessages } from "../../domain/accounts/messages";
import type { Refused } from "../../domain/result";
import { readSettings } from "../../domain/settings/queries.server";
import type { Site } from "../context.server";
import { guardMessages, waitText } from "../forms/form-guard.server";
import { siteOrigin } from "../security/public-origin.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const minuteMs = 60_000;
const ceiling = new Limit("mails", 100, 60 * minuteMs);
const mostOfAnybody = 67;
const coolDowns = {
  confirm: new Limit("mail-confirm", 1, minuteMs),
  /** Recovery and links that sign in share a clock. */
  reset: new Limit("mail-reset", 1, minuteMs),
  "email-change": new Limit("mail-email-change", 1, minuteMs),
  reauthentication: new Limit("mail-reauthentication", 1, minuteMs),
};

export type MailKind = keyof typeof coolDowns;

/** Links in mails use the configured origin, since a forged Host header would receive the token. */
export function mailBranding(site: Site): MailBranding {
  return { siteName: readSettings(site.db).siteName, origin: siteOrigin(site) };
}

/** The terms of mails of a kind. */
export function mailContext(site: Site, kind: MailKind): MailContext {
  return {
    branding: mailBranding(site),
    now: site.clock.now(),
    coolDown: (email) => waitFor(site, coolDowns[kind], email),
    ceiling: (who) => waitFor(site, ceiling, "all", who === "anybody" ? mostOfAnybody : ceiling.most),
    asked: (email) => void count(site, coolDowns[kind], email),
    queued: () => void count(site, ceiling, "all"),
  };
}

type Told = {
  message: string;
  status: 422 | 429;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
};

const isWait = (refusal: Refused<string>): refusal is Refused<MailRefusal> =>
  refusal.error === "too-soon" || refusal.error === "mail-ceiling";

/** A refusal for the form that asked for a mail of a kind: that of a wait gets its words and its status. */
export function tellMailRefusal(kind: MailKind, refusal: Refused<string>): Told {
  const { message, fields = {}, retryAfterSeconds = 1 } = refusal;
  if (!isWait(refusal)) return { message, fields, status: 422 };
  const wait = waitText(retryAfterSeconds * 1000);
  const soon = kind === "confirm" ? accountMessages.justSent : guardMessages.tooMany;
  const say = refusal.error === "mail-ceiling" ? accountMessages.mailCeiling : soon;
  return { message: say(wait), status: 429, retryAfterSeconds };
}
