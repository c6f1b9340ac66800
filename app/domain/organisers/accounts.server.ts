// Grants member accounts full access and revokes it, for the command line. A session also requires a verified e-mail.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers, sessions, users } from "../../db/schema/accounts";
import { newId } from "../../platform/ids";
import { rejectLast } from "../accounts/last-organiser.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { findNickname } from "../members/nickname.server";
import { ok, type Result, rejected } from "../result";

type RoleChange = {
  email: string;
  isVerified: boolean;
  /** False when the account already had the access; nothing is written then. */
  changed: boolean;
  endedSessions: number;
};

const nameMax = 100;

/** Name of an account in the audit log: its nickname, else the e-mail before the `@`. */
export const nameOfAccount = (db: Db, { id, email }: { id: string; email: string }): string =>
  (findNickname(db, id) || email.slice(0, email.indexOf("@"))).slice(0, nameMax);

/**
 * Grants an account full access or revokes any, and ends its sessions. The e-mail is case-insensitive. The last permanent full
 * access is not revoked.
 */
export function setAccountAccess(
  db: Db,
  actor: Actor,
  requested: { email: string; access: "full" | "none" },
  now: number,
): Result<RoleChange, "not-found" | "last"> {
  const email = requested.email.trim().toLowerCase();
  const role = requested.access === "full" ? "full" : null;
  return inTransaction(db, () => {
    const user = db.select().from(users).where(eq(users.email, email)).get();
    if (!user) return rejected("not-found", "没有这个账号");
    const before = db.select().from(organisers).where(eq(organisers.userId, user.id)).get();
    const isLasting = before?.role === "full" && before.expiresAt === null;
    const changed = role === null ? before !== undefined : !isLasting;
    const result = { email, isVerified: user.emailVerifiedAt !== null, changed };
    if (!changed) return ok({ ...result, endedSessions: 0 });
    const last = role === null ? rejectLast(db, { userId: user.id }, now) : null;
    if (last) return last;
    if (before) db.delete(organisers).where(eq(organisers.id, before.id)).run();
    if (role !== null) {
      const times = { createdAt: now, updatedAt: now };
      db.insert(organisers)
        .values({ id: newId(), name: nameOfAccount(db, user), role, userId: user.id, ...times })
        .run();
    }
    const ended = db.delete(sessions).where(eq(sessions.userId, user.id)).run().changes;
    const change = { before: { role: before?.role ?? "user" }, after: { role: role ?? "user" } };
    recordAudit(db, actor, { action: "user.role", entityType: "user", entityId: user.id, ...change }, now);
    return ok({ ...result, endedSessions: ended });
  });
}
