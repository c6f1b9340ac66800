// Google accounts. Finds the user by Google's subject id or a verified e-mail. An unverified local account with that e-mail is
// taken over and loses its password, which another person may have set. An account has one Google identity: a domain may give an
// address to another person.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { identities, users } from "../../db/schema/accounts";
import { ok, type Result, rejected } from "../result";
import { proveAddress } from "./address-proof.server";
import { type CheckedAccount, checkUser } from "./checked-account.server";

export const googleProvider = "google";

/** Google's profile of a user; always with an e-mail. */
export type GoogleUserInfo = { subject: string; email: string; isEmailVerified: boolean };

export type GoogleRejection = "unverified" | "other-account" | "other-identity";

export const googleRejections = {
  unverified: "你的 Google 邮箱尚未验证，请使用邮箱注册",
  otherIdentity: "这个邮箱的账号已经连接另一个 Google 账号，请用那个账号或密码登录",
  otherAccount: "这个 Google 账号的邮箱与当前账号不同，无法连接",
} as const;

type User = typeof users.$inferSelect;

function findByIdentity(db: Db, subject: string): User | undefined {
  const isIdentity = and(eq(identities.provider, googleProvider), eq(identities.subject, subject));
  const identity = db.select().from(identities).where(isIdentity).get();
  return identity && db.select().from(users).where(eq(users.id, identity.userId)).get();
}

const hasIdentity = (db: Db, userId: string) =>
  db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.provider, googleProvider), eq(identities.userId, userId)))
    .get() !== undefined;

/** Verifies the address of an unverified account and deletes its unproven identities. */
function claimUnverifiedAccount(db: Db, user: User, now: number): void {
  proveAddress(db, { user, owner: "other", now });
  db.delete(identities).where(eq(identities.userId, user.id)).run();
}

function findOrCreateUser(db: Db, email: string, now: number): User {
  const known = db.select().from(users).where(eq(users.email, email)).get();
  if (known) {
    if (!known.emailVerifiedAt) claimUnverifiedAccount(db, known, now);
    return known;
  }
  const values = { id: randomUUID(), email, emailVerifiedAt: now, createdAt: now, updatedAt: now };
  return db.insert(users).values(values).returning().get();
}

/**
 * Returns the user to sign in for a Google profile, creating or connecting the account when needed. `memberId` is the
 * signed-in member who connects; any other owner is a rejection. `now` is ms UTC.
 */
export function signInWithGoogle(
  db: Db,
  person: GoogleUserInfo,
  { memberId, now }: { memberId: string | null; now: number },
): Result<{ account: CheckedAccount; isConnected: boolean }, GoogleRejection> {
  const { subject } = person;
  const email = person.email.trim().toLowerCase();
  return inTransaction(db, () => {
    const known = findByIdentity(db, subject);
    if (known) {
      if (memberId && memberId !== known.id) return rejected("other-account", googleRejections.otherAccount);
      return ok({ account: checkUser(db, known.id), isConnected: false });
    }
    if (!person.isEmailVerified) return rejected("unverified", googleRejections.unverified);
    const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
    if (memberId && memberId !== owner?.id) return rejected("other-account", googleRejections.otherAccount);
    const { id: userId } = findOrCreateUser(db, email, now);
    if (hasIdentity(db, userId)) return rejected("other-identity", googleRejections.otherIdentity);
    const identity = { id: randomUUID(), userId, provider: googleProvider, subject, email, createdAt: now };
    db.insert(identities).values(identity).run();
    return ok({ account: checkUser(db, userId), isConnected: true });
  });
}
