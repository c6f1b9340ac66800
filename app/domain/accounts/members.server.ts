// Registered people who are signed in.
import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { hashToken } from "../../platform/tokens.server";

export type Member = { id: string; email: string };

/** The member of a live session's token whose e-mail is verified, or undefined. `now` is ms UTC. */
export function findMember(db: Db, token: string, now: number): Member | undefined {
  return db
    .select({ id: users.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.kind, "user"),
        gt(sessions.expiresAt, now),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .get();
}
