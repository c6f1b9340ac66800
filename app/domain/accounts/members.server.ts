// Registered people who are signed in.
import { and, eq, isNotNull } from "drizzle-orm";
import { type Db, unseen } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken } from "../../platform/tokens.server";
import { isLive, seenEveryMs } from "./member-sessions.server";

export type Member = {
  id: string;
  email: string;
  role: (typeof users.$inferSelect)["role"];
  /** The session that asks. */
  sessionId: string;
  /** Whether that session outlives the browser's window. */
  isKept: boolean;
};

/** The member of a live session's token whose e-mail is verified, or undefined; marks the session as seen. `now` is ms UTC. */
export function findMember(db: Db, token: string, now: number): Member | undefined {
  const isLiveToken = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, "user"));
  const found = db
    .select({
      member: {
        ...{ id: users.id, email: users.email, role: users.role },
        ...{ sessionId: sessions.id, isKept: sessions.isPersistent },
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
    unseen(db, () => db.update(sessions).set({ lastSeenAt: now }).where(isThis).run());
  }
  return found.member;
}
