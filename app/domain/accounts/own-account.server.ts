// A member's own account for display and export, without hashes.
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { identities, users } from "../../db/schema/accounts";
import { mails } from "../../db/schema/mails";

type UserRow = typeof users.$inferSelect;

/** `google` is the connected Google account with its e-mail, if known. Times are ms UTC. */
export type OwnAccount = Omit<UserRow, "passwordHash"> & {
  hasPassword: boolean;
  google: { email: string | null; connectedAt: number } | null;
};

/** Returns the account of a user, or undefined. */
export function findOwnAccount(db: Db, userId: string): OwnAccount | undefined {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) return undefined;
  const isGoogle = and(eq(identities.userId, userId), eq(identities.provider, "google"));
  const google = db
    .select({ email: identities.email, connectedAt: identities.createdAt })
    .from(identities)
    .where(isGoogle)
    .get();
  const { passwordHash, ...account } = user;
  return { ...account, hasPassword: passwordHash !== null, google: google ?? null };
}

/**
 * Deletes an account with its sessions, tokens, identities, second factors and mails. Returns its e-mail, or undefined when
 * it is already deleted. Requires a transaction.
 */
export function removeAccount(db: Db, userId: string): string | undefined {
  const user = db.delete(users).where(eq(users.id, userId)).returning().get();
  if (user) db.delete(mails).where(eq(mails.recipient, user.email)).run();
  return user?.email;
}
