// Sends the mails to organisers that are due; called by a timer.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type AlertContext, sendDueAlerts } from "../../domain/alerts/send.server";
import { overdueKey } from "../../domain/backups/overdue.server";
import type { Site } from "../context.server";
import { mailBranding, sendsMail } from "../limits/mail-context.server";
import { siteTimeOf } from "../site-time.server";

/**
 * Queues the due mails to organisers, in steps between which requests are answered. What is left after a crash is continued by the
 * next call. Without a mail server nothing is counted as reported.
 */
export async function sendAlerts(site: Site): Promise<void> {
  if (!sendsMail(site)) return;
  const oldBackup = overdueKey(site, site.clock.now());
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
