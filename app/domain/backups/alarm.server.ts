// Addresses for warnings, and the operator's alert that the newest backup is too old.
import { and, eq, isNotNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers, users } from "../../db/schema/accounts";
import { backupAlarmMail, type MailBranding } from "../accounts/account-mails";
import { queueMail } from "../mails/queue.server";
import type { Overdue } from "./overdue.server";

const usefulMs = 24 * 60 * 60 * 1000;

/** Lists the verified addresses of organisers with full access, and `operator` if set. */
export function listAlertAddresses(db: Db, operator: string | undefined): string[] {
  const admins = db
    .select({ email: users.email })
    .from(users)
    .innerJoin(organisers, eq(organisers.userId, users.id))
    .where(and(eq(organisers.role, "full"), isNotNull(users.emailVerifiedAt)))
    .all();
  return [...new Set([...admins.map(({ email }) => email), ...(operator ? [operator] : [])])];
}

/** Queues the operator's alert at `now` (ms UTC). */
export function queueBackupAlarm(
  db: Db,
  address: string,
  { branding, overdue, now }: { branding: MailBranding; overdue: Overdue; now: number },
): void {
  inTransaction(db, () =>
    queueMail(db, address, backupAlarmMail(branding, overdue), { now, expiresAt: now + usefulMs }),
  );
}
