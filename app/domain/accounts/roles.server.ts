// Assigns the administrator role. An administrator session also requires a verified e-mail.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions, type userRoles, users } from "../../db/schema/accounts";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";

type RoleChange = {
  email: string;
  isVerified: boolean;
  /** False when the account already had the role; then nothing was written. */
  changed: boolean;
  endedSessions: number;
};

/** Sets an account's role and ends its sessions. The e-mail is case-insensitive. */
export function setUserRole(
  db: Db,
  actor: Actor,
  requested: { email: string; role: (typeof userRoles)[number] },
  now: number,
): Result<RoleChange, "not-found"> {
  const { role } = requested;
  const email = requested.email.trim().toLowerCase();
  return inTransaction(db, () => {
    const user = db.select().from(users).where(eq(users.email, email)).get();
    if (!user) return rejected("not-found", "没有这个账号");
    const { id, emailVerifiedAt } = user;
    const result = { email, isVerified: emailVerifiedAt !== null, changed: user.role !== role };
    if (!result.changed) return ok({ ...result, endedSessions: 0 });
    db.update(users).set({ role, updatedAt: now }).where(eq(users.id, id)).run();
    const ended = db.delete(sessions).where(eq(sessions.userId, id)).run().changes;
    const change = { before: { role: user.role }, after: { role } };
    recordAudit(db, actor, { action: "user.role", entityType: "user", entityId: id, ...change }, now);
    return ok({ ...result, endedSessions: ended });
  });
}
