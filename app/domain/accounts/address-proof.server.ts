// What it means that somebody has shown to own an address. Whoever registered it before may have been a stranger: when it
// was registered more than once, nobody knows whose password was stored, so none counts.
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { dropEmailTokens } from "./email-tokens.server";

type User = typeof users.$inferSelect;

/** Marks that the address of an account that waits was registered once more. Call it inside a transaction. */
export function contestAddress(db: Db, userId: string, now: number): void {
  const isFirst = and(eq(users.id, userId), isNull(users.contestedAt), isNull(users.emailVerifiedAt));
  db.update(users).set({ contestedAt: now, updatedAt: now }).where(isFirst).run();
}

/**
 * Verifies the address of an account, whichever way it was proven; `now` is ms UTC. A contested one loses its password and
 * sessions, and stays marked until its owner sets a password. Call it inside a transaction.
 */
export function proveAddress(db: Db, { id, contestedAt }: User, now: number): void {
  const change = { emailVerifiedAt: now, updatedAt: now };
  const lost = contestedAt === null ? {} : { passwordHash: null };
  db.update(users)
    .set({ ...change, ...lost })
    .where(eq(users.id, id))
    .run();
  dropEmailTokens(db, id, "confirm");
  if (contestedAt !== null) db.delete(sessions).where(eq(sessions.userId, id)).run();
}
