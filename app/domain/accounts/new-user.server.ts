// New accounts with an unverified address.
import { randomUUID } from "node:crypto";
import type { Db } from "../../db/client.server";
import { identities, users } from "../../db/schema/accounts";

export const emailProvider = "email";

type NewUser = { email: string; passwordHash: string | null; metadata?: string };

/** Adds an account with its e-mail identity at `now` (ms UTC). Requires a transaction. */
export function addUser(db: Db, user: NewUser, now: number): typeof users.$inferSelect {
  const times = { createdAt: now, updatedAt: now };
  const added = db
    .insert(users)
    .values({ id: randomUUID(), ...user, ...times })
    .returning()
    .get();
  const { id: userId, email } = added;
  db.insert(identities)
    .values({ id: randomUUID(), userId, provider: emailProvider, subject: userId, email, ...times })
    .run();
  return added;
}
