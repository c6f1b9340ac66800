// Reads a mailed link without consuming it, so that a page can describe it before its button is pressed.
import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { findEmailToken, type TokenPurpose } from "../accounts/email-tokens.server";
import { purposesOf } from "./one-time.server";

export type MailedLink = {
  purpose: TokenPurpose;
  isUsed: boolean;
  userId: string;
  /** The account's current address. */
  email: string;
  /** The pending new address during a change. */
  newEmail: string | null;
  /** Recipient of an address change mail. */
  sentTo: string | null;
};

/** Finds the link of a type and token at `now` (ms UTC); undefined when it is unknown or expired. */
export function findMailedLink(
  db: Db,
  { type, token }: { type: string; token: string },
  now: number,
): MailedLink | undefined {
  for (const purpose of purposesOf(type) ?? []) {
    const found = findEmailToken(db, { token, purpose }, now);
    const user = found && db.select().from(users).where(eq(users.id, found.userId)).get();
    if (!user) continue;
    const { id: userId, email, newEmail } = user;
    return { purpose, isUsed: found.isUsed, userId, email, newEmail, sentTo: found.email };
  }
  return undefined;
}
