// Mail quota share and organiser role of accounts.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, type users } from "../../db/schema/accounts";
import type { Recipient } from "./mail-terms";

/** Returns the organiser role of an account; null for other members. */
export const roleOfAccount = (db: Db, userId: string) =>
  db.select({ role: organisers.role }).from(organisers).where(eq(organisers.userId, userId)).get()?.role ??
  null;

/** Classifies an account as a mail recipient; `stranger` without a verified one. */
export function recipientOf(
  db: Db,
  user: Pick<typeof users.$inferSelect, "id" | "emailVerifiedAt"> | undefined,
): Recipient {
  if (!user?.emailVerifiedAt) return "stranger";
  return roleOfAccount(db, user.id) ? "admin" : "member";
}
