// Registering and verifying. An address that was not verified yet belongs to nobody: registering it again sends the mail
// again and changes nothing else.
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { hashPassword } from "../../platform/password-hash.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result, refused } from "../result";
import { invalid } from "../validation";
import { confirmMail, type MailSender } from "./account-mails";
import { findEmailToken, issueEmailToken, linkMs, spendEmailToken } from "./email-tokens.server";
import { accountMessages, registerSchema, resendSchema } from "./schema";

/** `mayMail` is false while the address has to wait for its next mail. Times are ms UTC. */
export type MailTerms = { sender: MailSender; now: number; mayMail: (email: string) => boolean };

/** Call it inside a transaction. */
function sendConfirmMail(db: Db, user: { id: string; email: string }, { sender, now }: MailTerms): void {
  const token = issueEmailToken(db, { userId: user.id, purpose: "confirm" }, now);
  queueMail(db, user.email, confirmMail(sender, token), { now, expiresAt: now + linkMs });
}

/** Makes an account that waits for its verification; the value is the address as it is stored. */
export async function register(
  db: Db,
  input: Record<string, string>,
  terms: MailTerms,
): Promise<Result<string, "invalid" | "taken">> {
  const parsed = registerSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email, password } = parsed.data;
  // Hashed in any case: the time of the answer tells nothing.
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    const known = db.select().from(users).where(eq(users.email, email)).get();
    if (known?.emailVerifiedAt)
      return refused("taken", accountMessages.taken, { email: [accountMessages.taken] });
    const { now } = terms;
    const user =
      known ??
      db
        .insert(users)
        .values({ id: randomUUID(), email, passwordHash, createdAt: now, updatedAt: now })
        .returning()
        .get();
    if (terms.mayMail(email)) sendConfirmMail(db, user, terms);
    return ok(email);
  });
}

/** Sends the verification again when the address waits for one. The answer is the same for every address. */
export function resendConfirmation(
  db: Db,
  input: Record<string, string>,
  terms: MailTerms,
): Result<string, "invalid" | "too-soon"> {
  const parsed = resendSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email } = parsed.data;
  if (!terms.mayMail(email)) return refused("too-soon", "");
  return inTransaction(db, () => {
    const isWaiting = and(eq(users.email, email), isNull(users.emailVerifiedAt));
    const user = db.select().from(users).where(isWaiting).get();
    if (user) sendConfirmMail(db, user, terms);
    return ok(email);
  });
}

/**
 * Verifies an address by the token of its mail. `isFirst` is false for a token that did so before: a mail scanner may
 * have been there first, so it still counts as done, but signs nobody in.
 */
export function confirmEmail(
  db: Db,
  token: string,
  now: number,
): Result<{ userId: string; isFirst: boolean }, "bad-link"> {
  return inTransaction(db, () => {
    const found = findEmailToken(db, { token, purpose: "confirm" }, now);
    if (!found) return refused("bad-link", accountMessages.badLink);
    const { userId } = found;
    if (!spendEmailToken(db, found.id, now)) return ok({ userId, isFirst: false });
    db.update(users).set({ emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId)).run();
    return ok({ userId, isFirst: true });
  });
}
