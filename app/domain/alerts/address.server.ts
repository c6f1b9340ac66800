// Proves the address of an organiser with a password, by a code in a mail; members have a proven address. Opening the mail changes
// nothing.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { alertChoices, alertSettings } from "../../db/schema/alerts";
import { hashToken, isHashOf, newCode } from "../../platform/tokens.server";
import { type CodeGuesses, codeAttempts, linkMs } from "../accounts/email-tokens.server";
import { type MailContext, type MailRejection, mailRejection } from "../accounts/mail-terms";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import type { SiteTime } from "../events/site-time";
import { queueMail } from "../mails/queue.server";
import { ok, type Result, rejected } from "../result";
import { ensureChoices, ensureSettings, findSettings, type SettingsRow } from "./addressees.server";
import { addressMail } from "./mails";
import { alertMessages } from "./messages";

/** Salted, so that equal codes of organisers have different hashes. */
const salted = (organiserId: string, email: string, code: string) => `${organiserId}:${email}:${code}`;

const nothingPending = { newEmail: null, codeHash: null, codeAt: null };
const isOf = (organiserId: string) => eq(alertSettings.organiserId, organiserId);

/** Whether the code of a new address can be typed at `now` (ms UTC). */
export const isCodeLive = (
  { codeAt, codeTries }: Pick<SettingsRow, "codeAt" | "codeTries">,
  now: number,
): boolean => codeAt !== null && now < codeAt + linkMs && codeTries < codeAttempts;

/** Mails a code to an address; that of an earlier mail is void. */
export function requestAddress(
  db: Db,
  { organiserId, email }: { organiserId: string; email: string },
  context: MailContext,
  siteTime: SiteTime,
): Result<null, MailRejection> {
  const { now, branding } = context;
  return inTransaction(db, () => {
    const rejection = mailRejection(context, email, "stranger");
    if (rejection) return rejection;
    context.countRequest(email);
    context.countQueued("stranger");
    ensureSettings(db, organiserId, siteTime);
    const code = newCode();
    const codeHash = hashToken(salted(organiserId, email, code));
    const pending = { newEmail: email, codeHash, codeAt: now, codeTries: 0 };
    db.update(alertSettings).set(pending).where(isOf(organiserId)).run();
    queueMail(db, email, addressMail(branding, code), { now, expiresAt: now + linkMs });
    return ok(null);
  });
}

const badCode = () => rejected("bad-code", alertMessages.badCode, { code: [alertMessages.badCode] });

/** Proves the address by its code; the mails begin with what is new. Guesses are limited per organiser. */
export function confirmAddress(
  db: Db,
  actor: Actor,
  { organiserId, code, guesses }: { organiserId: string; code: string; guesses: CodeGuesses },
  siteTime: SiteTime,
): Result<null, "not-pending" | "bad-code"> {
  const { now } = siteTime;
  return inTransaction(db, () => {
    const settings = findSettings(db, organiserId);
    // Pressed twice.
    if (settings?.email && settings.newEmail === null) return ok(null);
    if (!settings?.newEmail || !settings.codeHash || !isCodeLive(settings, now))
      return rejected("not-pending", alertMessages.notPending);
    if (guesses.areUsedUp(organiserId)) return badCode();
    const { newEmail: email, codeHash } = settings;
    if (!isHashOf(salted(organiserId, email, code), codeHash)) {
      guesses.count(organiserId);
      const codeTries = settings.codeTries + 1;
      db.update(alertSettings).set({ codeTries }).where(isOf(organiserId)).run();
      return badCode();
    }
    db.update(alertSettings)
      .set({ ...nothingPending, email })
      .where(isOf(organiserId))
      .run();
    ensureChoices(db, organiserId, siteTime);
    const entity = { entityType: "organiser", entityId: organiserId };
    recordAudit(db, actor, { action: "organiser.alert-address", ...entity }, now);
    return ok(null);
  });
}

/** Forgets an organiser's own address, pending or proven, with the choices. */
export function removeAddress(db: Db, actor: Actor, organiserId: string, now: number): void {
  inTransaction(db, () => {
    db.delete(alertChoices).where(eq(alertChoices.organiserId, organiserId)).run();
    const { changes } = db.delete(alertSettings).where(isOf(organiserId)).run();
    if (changes === 0) return;
    const entity = { entityType: "organiser", entityId: organiserId };
    recordAudit(db, actor, { action: "organiser.alert-address-removed", ...entity }, now);
  });
}
