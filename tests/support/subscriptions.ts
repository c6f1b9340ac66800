// Subscriptions to new events.
import { subscriptionRequests } from "../../app/db/schema/subscriptions";
import type { Choice } from "../../app/domain/subscriptions/schema";
import { confirmSubscription } from "../../app/domain/subscriptions/subscriptions.server";
import type { Site } from "../../app/http/context.server";
import { sendSubscriptionMails } from "../../app/http/records/subscription-mails.server";
import { sign } from "../../app/platform/signature.server";
import { hashToken, newToken } from "../../app/platform/tokens.server";
import { unwrap } from "./fixtures";
import type { TestSite } from "./site";

type Subscribed = Pick<Site, "db" | "secret"> & { clock: Pick<Site["clock"], "now"> };

const hourMs = 60 * 60_000;
type Requested = Choice & { wishId?: string };
const everything: Requested = { when: "now", categories: [] };

/** Requests a subscription and returns the token of its mail. */
export function requestedSubscription(
  { db, clock }: Omit<Subscribed, "secret">,
  email: string,
  { when, categories, wishId }: Requested = everything,
): string {
  const now = clock.now();
  const token = newToken();
  db.insert(subscriptionRequests)
    .values({
      tokenHash: hashToken(token),
      email,
      timing: when,
      categories: JSON.stringify(categories),
      wishId: wishId ?? null,
      ...{ createdAt: now, expiresAt: now + hourMs },
    })
    .run();
  return token;
}

/** Subscribes an address and returns the token of its links. */
export function subscribed(site: Subscribed, email: string, choice: Partial<Requested> = {}): string {
  const requested = requestedSubscription(site, email, { ...everything, ...choice });
  const tokenOf = (id: string) => sign(site.secret, "subscription", id);
  return unwrap(confirmSubscription(site.db, requested, { now: site.clock.now(), tokenOf })).token;
}

/** Queues the mails that are due, and delivers them. */
export async function sendNews(site: TestSite): Promise<void> {
  await sendSubscriptionMails(site.site);
  await site.mail.deliver();
}
