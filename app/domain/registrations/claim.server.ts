// A browser has one registration at an event. A member's belongs to the account alone and leaves the browser to its next user.
import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";

/** Frees a browser of the registration of a member at an event. Call it inside the transaction of a sign-up. */
export function releaseBrowser(db: Db, eventId: string, visitorId: string | null): void {
  if (visitorId === null) return;
  const isMembers = and(eq(registrations.visitorId, visitorId), isNotNull(registrations.userId));
  db.update(registrations)
    .set({ visitorId: null })
    .where(and(eq(registrations.eventId, eventId), isMembers))
    .run();
}
