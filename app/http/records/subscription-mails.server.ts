// The site's context for mails to subscribers, and the steps that queue them.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { SettledMail } from "../../domain/mails/delivery.server";
import {
  queueAnnouncements,
  queueCancellations,
  queueGranted,
  queueQuestions,
  queueRestorations,
  withdrawOutdated,
} from "../../domain/subscriptions/delivery.server";
import { queueDigests } from "../../domain/subscriptions/digest.server";
import { endBounced, type SubscriptionContext } from "../../domain/subscriptions/subscriptions.server";
import { sign } from "../../platform/signature.server";
import type { Site } from "../context.server";
import { mailBranding, sendsMail } from "../limits/mail-context.server";
import { siteTimeOf } from "../site-time.server";

export const subscriptionContext = (site: Site): SubscriptionContext => ({
  ...siteTimeOf(site),
  branding: mailBranding(site),
  sendsMail: sendsMail(site),
  tokenOf: (id) => sign(site.secret, "subscription", id),
});

/** Each withdraws or queues a few mails and returns how many; 0 while enough are queued. */
const steps = [
  ...[withdrawOutdated, queueCancellations, queueRestorations],
  ...[queueGranted, queueAnnouncements, queueDigests, queueQuestions],
];

/** Queues the mails to subscribers that are due, in batches between which requests are answered. */
export async function sendSubscriptionMails(site: Site): Promise<void> {
  for (const step of steps)
    do {
      await yieldToEventLoop();
      await site.writeLock.whenFree();
    } while (site.db.$client.open && step(site.db, subscriptionContext(site)) > 0);
}

/** Ends the subscriptions of addresses that the mail server rejects, and queues further mails after each sent one. */
export function settleSubscriptionMail(site: Site, mail?: SettledMail): void {
  endBounced(site.db, mail?.id);
  if (!mail) return;
  const context = subscriptionContext(site);
  for (const step of steps) step(site.db, context);
}
