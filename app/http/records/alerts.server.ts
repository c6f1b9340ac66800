// Sends the mails to organisers that are due; called by a timer.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type AlertContext, sendDueAlerts } from "../../domain/alerts/send.server";
import { overdueKey } from "../../domain/backups/schedule";
import { backupFolder, listBackups, readBackupState } from "../../domain/backups/state.server";
import type { Site } from "../context.server";
import { mailBranding, sendsMail } from "../limits/mail-context.server";
import { siteTimeOf } from "../site-time.server";

/** The key of the backup that is too old, or null. */
function oldBackupOf({ env, clock }: Site): string | null {
  const folder = backupFolder(env);
  const now = clock.now();
  return overdueKey(
    { newest: listBackups(folder)[0]?.at ?? null, since: readBackupState(folder).since ?? now },
    now,
  );
}

/**
 * Queues the due mails to organisers, in steps between which requests are answered. What is left after a crash is continued by the
 * next call. Without a mail server nothing is counted as reported.
 */
export async function sendAlerts(site: Site): Promise<void> {
  if (!sendsMail(site)) return;
  const oldBackup = oldBackupOf(site);
  const context = (): AlertContext => ({
    ...siteTimeOf(site),
    ...{ oldBackup, branding: mailBranding(site), operator: site.env.ALERT_MAIL?.toLowerCase() },
  });
  await site.writeLock.whenFree();
  for (const _ of sendDueAlerts(site.db, context)) {
    await yieldToEventLoop();
    await site.writeLock.whenFree();
    if (!site.db.$client.open) return;
  }
}
