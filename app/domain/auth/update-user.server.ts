// Account updates over the auth API (contract 7.7), and their reauthentication code (7.9).
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import { reauthenticationMail } from "../accounts/account-mails";
import {
  type CodeGuesses,
  findEmailCode,
  issueEmailToken,
  linkMs,
  spendEmailToken,
} from "../accounts/email-tokens.server";
import type { MailContext, MailLink } from "../accounts/mail-terms";
import { closeMemberSessions, type MemberSession } from "../accounts/member-sessions.server";
import { storePassword } from "../accounts/passwords.server";
import { recipientOf } from "../accounts/recipients.server";
import { findTokenSession } from "../accounts/token-sessions.server";
import { hasSecondFactor } from "../factors/factors.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result } from "../result";
import { beginEmailChange, rejectEmailChange } from "./email-change.server";
import { rejectSoonMail } from "./mail-rejection";
import { readMetadata, writeMetadata } from "./metadata";
import { type AuthCode, type AuthRejected, denied, phoneDisabled } from "./rejections";
import { readChallenge, readEmail, rejectPassword, type userBody } from "./schema";
import type { UserRow } from "./user-object.server";

const dayMs = 24 * 60 * 60 * 1000;

type SignedIn = { user: UserRow; session: MemberSession };
type Terms = { mail: MailContext; link: MailLink; repeats: boolean; guesses: CodeGuesses };
type Outcome = Result<UserRow, AuthCode> | AuthRejected;

/**
 * Returns why a session may not change its account: it has ended, its level is too low for sensitive fields, or password or
 * address have changed since it was read. Checked before hashing the password, and again in the transaction of the change.
 */
function rejectOwn(
  db: Db,
  { user, session }: SignedIn,
  isSensitive: boolean,
  now: number,
): AuthRejected | null {
  const live = findTokenSession(db, session.id, now);
  const current = db.select().from(users).where(eq(users.id, user.id)).get();
  if (!current) return denied("user_not_found", "User from sub claim in JWT does not exist");
  if (live?.userId !== user.id)
    return denied("session_not_found", "Session from session_id claim in JWT does not exist");
  if (isSensitive && live.aal === "aal1" && hasSecondFactor(db, user.id))
    return denied("insufficient_aal", "AAL2 session is required to update email or password", {
      status: 401,
    });
  if (current.passwordHash !== user.passwordHash || current.email !== user.email)
    return denied("conflict", "The account was changed meanwhile");
  return null;
}

/** Returns why a session may not change a password without the mailed code; null when it may. Requires a transaction. */
function rejectNonce(
  db: Db,
  { user, session }: SignedIn,
  nonce: string | undefined,
  { repeats, mail, guesses }: Terms,
): AuthRejected | null {
  if (!repeats || mail.now - session.createdAt <= dayMs) return null;
  if (!nonce) return denied("reauthentication_needed", "Password update requires reauthentication");
  const requested = { userId: user.id, code: nonce, purposes: ["reauthentication"] as const, guesses };
  const found = findEmailCode(db, requested, mail.now);
  if (found && spendEmailToken(db, found.id, mail.now)) return null;
  return denied("reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Changes password, address and metadata of a session's user, all or nothing. */
export async function updateUser(
  db: Db,
  signedIn: SignedIn,
  { email, phone, password, nonce, data, app_metadata: appData, ...rest }: z.output<typeof userBody>,
  terms: Terms,
): Promise<Outcome> {
  const { user, session } = signedIn;
  const { mail } = terms;
  const { now } = mail;
  const isSensitive = password !== undefined || email !== undefined;
  if (appData !== undefined) return denied("not_admin", "Updating app_metadata requires admin privileges");
  if (phone) return phoneDisabled();
  const proof = readChallenge(rest);
  if (!proof.ok) return proof;
  const early = rejectOwn(db, signedIn, isSensitive, now);
  if (early) return early;
  const read = email === undefined ? null : readEmail(email);
  if (read && !read.ok) return read;
  const weak = password === undefined ? null : rejectPassword(password);
  if (weak) return weak;
  const isSame =
    password !== undefined && user.passwordHash !== null && (await isPasswordOf(user.passwordHash, password));
  if (isSame) return denied("same_password", "New password should be different from the old password.");
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return inTransaction(db, (): Outcome => {
    const late = rejectOwn(db, signedIn, isSensitive, now);
    if (late) return late;
    const current = db.select().from(users).where(eq(users.id, user.id)).get() ?? user;
    // Merges at the top level; null is stored like any other value.
    const written = data && writeMetadata({ ...readMetadata(current.metadata), ...data });
    if (written && !written.ok) return written;
    if (passwordHash !== null) {
      const rejection = rejectNonce(db, { user: current, session }, nonce, terms);
      if (rejection) return rejection;
    }
    const to = read && read.email !== current.email ? read.email : null;
    const rejection = to === null ? null : rejectEmailChange(db, current, to, mail);
    if (rejection) return rejection;
    if (passwordHash !== null) {
      storePassword(db, { userId: user.id, passwordHash }, mail.branding, now);
      closeMemberSessions(db, user.id, { butId: session.id });
    }
    // After the password, which invalidates pending links.
    if (to !== null) beginEmailChange(db, current, to, mail, { ...terms.link, challenge: proof.challenge });
    if (written)
      db.update(users).set({ metadata: written.text, updatedAt: now }).where(eq(users.id, user.id)).run();
    return ok(db.select().from(users).where(eq(users.id, user.id)).get() ?? current);
  });
}

/** Mails a reauthentication code. */
export function sendReauthentication(
  db: Db,
  user: UserRow,
  context: MailContext,
): Result<null, AuthCode> | AuthRejected {
  if (!user.emailVerifiedAt) return denied("email_not_confirmed", "Email not confirmed", { status: 422 });
  return inTransaction(db, () => {
    const rejection = rejectSoonMail(context, user.email, recipientOf(db, user));
    if (rejection) return rejection;
    const { now, branding } = context;
    context.countRequest(user.email);
    const { code } = issueEmailToken(db, { userId: user.id, purpose: "reauthentication" }, now);
    db.update(users).set({ reauthenticationSentAt: now }).where(eq(users.id, user.id)).run();
    queueMail(db, user.email, reauthenticationMail(branding, code), { now, expiresAt: now + linkMs });
    context.countQueued(recipientOf(db, user));
    return ok(null);
  });
}
