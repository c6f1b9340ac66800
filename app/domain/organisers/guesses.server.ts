// Reports guesses of an organiser's second factor, which only somebody with the password can make: by mail, on the list of devices
// and on the dashboard, until the password or the factor changes.
import { and, desc, eq, gt, gte } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers } from "../../db/schema/accounts";
import { auditEntries } from "../../db/schema/audit";
import { codeGuessesMail, type MailBranding } from "../accounts/account-mails";
import { recordAudit } from "../audit/record.server";
import { queueMail } from "../mails/queue.server";
import type { Organiser } from "./roles";

const action = "factor.guessed";
const dayMs = 24 * 60 * 60 * 1000;
const shownMs = 7 * dayMs;
const mostShown = 10;

const selectGuesses = (db: Db, since: number, organiserId?: string) =>
  db
    .select({ id: organisers.id, name: organisers.name, at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(organisers, eq(organisers.id, auditEntries.entityId))
    .where(
      and(
        eq(auditEntries.entityType, "organiser"),
        eq(auditEntries.action, action),
        gt(auditEntries.at, since),
        gte(auditEntries.at, organisers.updatedAt),
        organiserId === undefined ? undefined : eq(organisers.id, organiserId),
      ),
    )
    .orderBy(desc(auditEntries.at))
    .limit(mostShown)
    .all();

/** Lists the reports of the last seven days at `now` (ms UTC), of one organiser or of all, the newest first. */
export const listGuesses = (db: Db, now: number, organiserId?: string) =>
  selectGuesses(db, now - shownMs, organiserId);

/** Reports guesses at an organiser's codes, at most once a day. Requires a transaction. */
export function reportGuesses(
  db: Db,
  { id, name }: Pick<Organiser, "id" | "name">,
  { branding, addresses, now }: { branding: MailBranding; addresses: readonly string[]; now: number },
): void {
  if (selectGuesses(db, now - dayMs, id).length > 0) return;
  recordAudit(db, { kind: "system" }, { action, entityType: "organiser", entityId: id }, now);
  for (const address of addresses)
    queueMail(db, address, codeGuessesMail(branding, name), { now, expiresAt: now + dayMs });
}
