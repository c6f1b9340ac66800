// Which share of the mail quota an account has, and whether it is an organiser's.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { organisers, type users } from "../../db/schema/accounts";
import type { Recipient } from "./mail-terms";

/** The role of an account among the organisers; null for other members. */
export const roleOfAccount = (db: Db, userId: string) =>
  db.select({ role: organisers.role }).from(organisers).where(eq(organisers.userId, userId)).get()?.role ??
  null;

/** The recipient that the owner of an account is; a stranger where there is none. */
export function recipientOf(
  db: Db,
  user: Pick<typeof users.$inferSelect, "id" | "emailVerifiedAt"> | undefined,
): Recipient {
  if (!user?.emailVerifiedAt) return "stranger";
  return roleOfAccount(db, user.id) ? "admin" : "member";
}
