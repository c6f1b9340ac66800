// The registrations that a browser made become those of the member who signs in there.
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";
import type { Claimant } from "../voter-key";

/** Gives a member the registrations of a browser that are no member's yet. Call it inside a transaction. */
export function claimRegistrations(db: Db, { userId, visitorId }: Claimant): void {
  const isUnclaimed = and(eq(registrations.visitorId, visitorId), isNull(registrations.userId));
  db.update(registrations).set({ userId }).where(isUnclaimed).run();
}
