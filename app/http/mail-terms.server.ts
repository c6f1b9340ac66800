// Who writes a mail, and how often one may be asked for: once a minute for an address and kind, and a ceiling for all.
import type { MailSender } from "../domain/accounts/account-mails";
import type { MailTerms } from "../domain/accounts/register.server";
import { readSettings } from "../domain/settings/queries.server";
import type { Site } from "./context.server";
import { guardMessages, waitText } from "./form-guard.server";
import { siteOrigin } from "./public-origin.server";
import { count, Limit, waitFor } from "./rate-limit.server";

const minuteMs = 60_000;
const ceiling = new Limit("mails", 100, 60 * minuteMs);
const coolDowns = {
  confirm: new Limit("mail-confirm", 1, minuteMs),
  reset: new Limit("mail-reset", 1, minuteMs),
};

/** Links in mails lead to the configured origin, never to one that a request names: a forged Host would get the token. */
export function mailSender(site: Site): MailSender {
  return { siteName: readSettings(site.db).siteName, origin: siteOrigin(site) };
}

/** Milliseconds until an address may be sent a mail of a kind again; 0 when it may now. */
export function mailWait(site: Site, kind: "confirm" | "reset", email: string): number {
  return Math.max(waitFor(site, coolDowns[kind], email), waitFor(site, ceiling, "all"));
}

/** The terms of mails of a kind; asking `mayMail` counts, for unknown addresses too. */
export function mailTerms(site: Site, kind: "confirm" | "reset"): MailTerms {
  const mayMail = (email: string) => {
    if (mailWait(site, kind, email) > 0) return false;
    count(site, coolDowns[kind], email);
    count(site, ceiling, "all");
    return true;
  };
  return { sender: mailSender(site), now: site.clock.now(), mayMail };
}

/** 操作过于频繁，请在 40 秒 后再试 */
export function tooSoonMessage(waitMs: number): string {
  return guardMessages.tooMany(waitText(waitMs));
}
