// Changes the address of an account (contract 7.7): both the old and the new address have to confirm.
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { emailTokens, identities, users } from "../../db/schema/accounts";
import { emailChangeMail } from "../accounts/account-mails";
import { proveAddress } from "../accounts/address-proof.server";
import { type CheckedAccount, checkSession, checkUser } from "../accounts/checked-account.server";
import {
  dropEmailTokens,
  endPendingChanges,
  type FoundToken,
  issueEmailToken,
  linkMs,
} from "../accounts/email-tokens.server";
import type { MailContext, MailLink } from "../accounts/mail-terms";
import { emailProvider } from "../accounts/new-user.server";
import { recipientOf } from "../accounts/recipients.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result } from "../result";
import { rejectSoonMail, withoutMail } from "./mail-rejection";
import { type AuthCode, type AuthRejected, denied } from "./rejections";
import type { UserRow } from "./user-object.server";

/** Sends the confirmation mails of a pending address change to both addresses. */
function sendBoth(db: Db, user: UserRow, to: string, context: MailContext, link: MailLink): void {
  const { now, branding, countQueued } = context;
  dropEmailTokens(db, user.id, "email-change");
  for (const email of [to, user.email]) {
    const issued = { userId: user.id, purpose: "email-change" as const, email, challenge: link.challenge };
    const proof = issueEmailToken(db, { ...issued, isFurther: true }, now);
    const confirmUrl = `${branding.origin}/auth/confirm?token_hash=${proof.token}&type=email_change`;
    const href = link.address?.(proof.token) ?? confirmUrl;
    const mail = emailChangeMail(branding, proof, { href, from: user.email, to });
    queueMail(db, email, mail, { now, expiresAt: now + linkMs });
    countQueued(email === to ? "stranger" : recipientOf(db, user));
  }
}

/** The requesting session and its user. */
export type Owner = { userId: string; sessionId: string };

const isTaken = (db: Db, email: string, userId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .get() !== undefined;

/** Returns why an account cannot change to an address now; null when it can. */
export function rejectEmailChange(
  db: Db,
  user: UserRow,
  to: string,
  context: MailContext,
): AuthRejected | null {
  if (isTaken(db, to, user.id))
    return denied("email_exists", "A user with this email address has already been registered");
  return rejectSoonMail(context, user.email, "stranger", recipientOf(db, user));
}

/** Mails a confirmation to both addresses of an account. Requires a transaction. */
export function beginEmailChange(
  db: Db,
  user: UserRow,
  to: string,
  context: MailContext,
  link: MailLink,
): void {
  context.countRequest(user.email);
  const { now } = context;
  const change = { newEmail: to, emailChangeSentAt: now, updatedAt: now };
  db.update(users).set(change).where(eq(users.id, user.id)).run();
  sendBoth(db, user, to, context, link);
}

/**
 * Resends both mails of a pending change at the request of its owner's session. Other clients get the response of an unknown
 * address and do not consume the owner's cooldown.
 */
export function resendEmailChange(
  db: Db,
  { email, owner }: { email: string; owner: Owner | null },
  context: MailContext,
  link: MailLink,
): Result<null, AuthCode> | AuthRejected {
  const session = owner && checkSession(db, owner, context.now);
  const user = session && db.select().from(users).where(eq(users.id, session.userId)).get();
  if (user?.email !== email || !user.newEmail)
    return context.isOff ? withoutMail("feature_disabled") : ok(null);
  const rejection = rejectSoonMail(context, email, "stranger", recipientOf(db, user));
  if (rejection) return rejection;
  context.countRequest(email);
  sendBoth(db, user, user.newEmail, context, link);
  return ok(null);
}

type Agreed = { account: CheckedAccount; challenge: FoundToken["challenge"] } | { isHalf: true };

/** Records the confirmation of one address; applies the new address once both are confirmed. */
export function confirmEmailChange(
  db: Db,
  { userId, challenge }: FoundToken,
  now: number,
): Result<Agreed, AuthCode> | AuthRejected {
  const isWaiting = and(
    eq(emailTokens.userId, userId),
    eq(emailTokens.purpose, "email-change"),
    isNull(emailTokens.usedAt),
  );
  if (db.select({ id: emailTokens.id }).from(emailTokens).where(isWaiting).get()) return ok({ isHalf: true });
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user?.newEmail) return denied("otp_expired", "Email link or code is invalid or has expired");
  const email = user.newEmail;
  if (isTaken(db, email, userId))
    return denied("email_exists", "A user with this email address has already been registered");
  proveAddress(db, { user, owner: "other", now });
  endPendingChanges(db, userId);
  // They were sent to the previous address.
  dropEmailTokens(db, userId, "reset");
  const change = { email, newEmail: null, updatedAt: now };
  db.update(users).set(change).where(eq(users.id, userId)).run();
  const isOwn = and(eq(identities.userId, userId), eq(identities.provider, emailProvider));
  db.update(identities).set({ email, updatedAt: now }).where(isOwn).run();
  return ok({ account: checkUser(db, userId), challenge });
}
