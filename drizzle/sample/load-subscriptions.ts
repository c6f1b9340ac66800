// A few subscriptions to new events, to addresses that nobody has.
import { subscriptionRequests } from "../../app/db/schema/subscriptions";
import { confirmSubscription } from "../../app/domain/subscriptions/subscriptions.server";
import { sign } from "../../app/platform/signature.server";
import { hashToken, newToken } from "../../app/platform/tokens.server";
import type { SampleSite } from "./guests";

const samples = [
  { email: "wen@example.org", timing: "now", categories: [] },
  { email: "xiaoman@example.org", timing: "thursday", categories: [] },
  { email: "laozhou@example.org", timing: "thursday", categories: ["徒步", "野餐"] },
] as const;

/** Adds the subscriptions, which are confirmed now, so that the events of the sample are not new to them. */
export function loadSubscriptions({ db, secret, clock }: SampleSite): void {
  const now = clock.now();
  for (const { email, timing, categories } of samples) {
    const token = newToken();
    const columns = { timing, categories: JSON.stringify(categories) };
    db.insert(subscriptionRequests)
      .values({ tokenHash: hashToken(token), email, ...columns, createdAt: now, expiresAt: now + 1 })
      .run();
    confirmSubscription(db, token, { now, tokenOf: (id) => sign(secret, "subscription", id) });
  }
}
