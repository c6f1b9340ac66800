// Signed-in members.
import { and, eq, isNotNull } from "drizzle-orm";
import { type Db, withoutPageInvalidation } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken } from "../../platform/tokens.server";
import { isLive, seenEveryMs } from "./member-sessions.server";

export type Member = {
  id: string;
  email: string;
  role: (typeof users.$inferSelect)["role"];
  /** The current session. */
  sessionId: string;
  /** Whether the session survives closing the browser. */
  isPersistent: boolean;
};

/** The verified member of a valid session token, or undefined; updates the session's last use. `now` is ms UTC. */
export function findMember(db: Db, token: string, now: number): Member | undefined {
  const isLiveToken = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, "user"));
  const found = db
    .select({
      member: {
        ...{ id: users.id, email: users.email, role: users.role },
        ...{ sessionId: sessions.id, isPersistent: sessions.isPersistent },
      },
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isLiveToken, isLive(now), isNotNull(users.emailVerifiedAt)))
    .get();
  if (!found) return undefined;
  if (now - found.lastSeenAt > seenEveryMs) {
    const isThis = eq(sessions.id, found.member.sessionId);
    withoutPageInvalidation(db, () => db.update(sessions).set({ lastSeenAt: now }).where(isThis).run());
  }
  return found.member;
}
