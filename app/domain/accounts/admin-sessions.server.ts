// Sessions of the administrator: random tokens, stored hashed, seven days, each revocable.
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, lte } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions } from "../../db/schema/accounts";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";

export const adminSessionMs = 7 * 24 * 60 * 60 * 1000;
/** A session's last use is written at most this often, because every write empties the page cache. */
const seenEveryMs = 10 * 60 * 1000;

export type AdminSession = typeof sessions.$inferSelect;

/** Opens a session; the token is returned once and never stored. `expiresAt` is ms UTC. */
export function openAdminSession(
  db: Db,
  userAgent: string,
  now: number,
): { token: string; session: AdminSession } {
  const token = newToken();
  const session = inTransaction(db, () => {
    db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
    const opened = db
      .insert(sessions)
      .values({
        id: randomUUID(),
        kind: "admin",
        tokenHash: hashToken(token),
        userAgent: userAgent.slice(0, 300),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + adminSessionMs,
      })
      .returning()
      .get();
    const entity = { entityType: "session", entityId: opened.id };
    recordAudit(db, { kind: "admin" }, { action: "admin.sign-in", ...entity }, now);
    return opened;
  });
  return { token, session };
}

/** The live session of a token, or undefined; marks it as seen. */
export function findAdminSession(db: Db, token: string, now: number): AdminSession | undefined {
  const session = db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.kind, "admin"), gt(sessions.expiresAt, now)),
    )
    .get();
  if (session && now - session.lastSeenAt > seenEveryMs) {
    db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id)).run();
  }
  return session;
}

/** The live sessions of the administrator, last used first. */
export function listAdminSessions(db: Db, now: number): AdminSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.kind, "admin"), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
    .all();
}

/** Ends one session, or all of them; returns how many ended. */
export function closeAdminSessions(db: Db, actor: Actor, which: { id: string } | "all", now: number): number {
  return inTransaction(db, () => {
    const isAdmin = eq(sessions.kind, "admin");
    const where = which === "all" ? isAdmin : and(isAdmin, eq(sessions.id, which.id));
    const { changes } = db.delete(sessions).where(where).run();
    if (changes > 0) {
      const entityId = which === "all" ? "all" : which.id;
      recordAudit(db, actor, { action: "admin.sign-out", entityType: "session", entityId }, now);
    }
    return changes;
  });
}
