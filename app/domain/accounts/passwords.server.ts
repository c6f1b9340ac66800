// Sets members' passwords. A new password ends the other sessions, invalidates pending links and notifies the owner by mail.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { type MailBranding, passwordChangedMail, resetMail } from "./account-mails";
import { proveAddress } from "./address-proof.server";
import {
  actOnChecked,
  type CheckedAccount,
  checkSession,
  checkUser,
  signedOut,
} from "./checked-account.server";
import {
  dropEmailTokens,
  endPendingChanges,
  findEmailToken,
  issueEmailToken,
  linkMs,
  spendEmailToken,
} from "./email-tokens.server";
import { type MailContext, type MailLink, type MailRejection, mailRejection, rejectMail } from "./mail-terms";
import { closeMemberSessions } from "./member-sessions.server";
import { accountMessages } from "./messages";
import { recipientOf } from "./recipients.server";
import { newPasswordTwiceSchema, passwordChangeSchema, resetRequestSchema } from "./schema";

/**
 * Mails a reset link to a known address. Returns the same response for every address (prevents enumeration). Unverified
 * addresses and members get no mail once their share of the quota is exhausted; administrators still do.
 */
export function requestReset(
  db: Db,
  input: Record<string, string>,
  context: MailContext,
  link: MailLink = {},
): Result<string, "invalid" | MailRejection> {
  const parsed = resetRequestSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email } = parsed.data;
  const { now, branding } = context;
  const isSoon = context.coolDown(email) > 0;
  const rejection = mailRejection(context, email, "member");
  if (rejection && (isSoon || context.isOff)) return rejection;
  return inTransaction(db, () => {
    const user = db.select().from(users).where(eq(users.email, email)).get();
    const to = recipientOf(db, user);
    const isSendable = context.mayQueue(to);
    context.countRequest(email);
    if (user && isSendable) {
      const proof = issueEmailToken(
        db,
        { userId: user.id, purpose: "reset", challenge: link.challenge },
        now,
      );
      db.update(users).set({ recoverySentAt: now }).where(eq(users.id, user.id)).run();
      const mail = resetMail(branding, proof, link.address?.(proof.token));
      queueMail(db, email, mail, { now, expiresAt: now + linkMs });
      context.countQueued(to);
    }
    if (!rejection) return ok(email);
    return rejectMail("mail-ceiling", Math.max(context.ceiling("member"), context.coolDown(email)));
  });
}

/** A new password submitted with a link's token. */
type ByLink = { token: string } & Record<string, unknown>;

/** Whether a reset link is still valid. */
export function isResetOpen(db: Db, token: string, now: number): boolean {
  return findEmailToken(db, { token, purpose: "reset" }, now)?.isUsed === false;
}

type NewPassword = { userId: string; passwordHash: string };

/** Stores a new password, cancels pending changes of the account and notifies its owner. Requires a transaction. */
export function storePassword(
  db: Db,
  { userId, passwordHash }: NewPassword,
  branding: MailBranding,
  now: number,
): void {
  const change = { passwordHash, contestedAt: null, updatedAt: now };
  const user = db.update(users).set(change).where(eq(users.id, userId)).returning().get();
  endPendingChanges(db, userId);
  dropEmailTokens(db, userId, "reset");
  if (user) queueMail(db, user.email, passwordChangedMail(branding), { now, expiresAt: now + linkMs });
}

/** Sets the password by a reset link. Access to the mailbox proves ownership of the address. */
export async function resetPassword(
  db: Db,
  { token, ...input }: ByLink,
  { branding, now }: { branding: MailBranding; now: number },
): Promise<Result<null, "invalid" | "bad-link">> {
  const badLink = rejected("bad-link", accountMessages.badResetLink);
  if (!token || !isResetOpen(db, token, now)) return badLink;
  const parsed = newPasswordTwiceSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const passwordHash = await hashPassword(parsed.data.password);
  return inTransaction(db, () => {
    const found = findEmailToken(db, { token, purpose: "reset" }, now);
    if (!found || !spendEmailToken(db, found.id, now)) return badLink;
    const { userId } = found;
    const user = db.select().from(users).where(eq(users.id, userId)).get();
    if (user) proveAddress(db, { user, owner: "other", now });
    storePassword(db, { userId, passwordHash }, branding, now);
    closeMemberSessions(db, userId, "all");
    return ok(null);
  });
}

/** Returns the user who may set a password with a verification link: its used token verified a contested address. */
function findChooser(db: Db, token: string, now: number): string | undefined {
  const found = findEmailToken(db, { token, purpose: "confirm" }, now);
  if (!found?.isUsed) return undefined;
  const user = db.select().from(users).where(eq(users.id, found.userId)).get();
  return user?.contestedAt != null && user.emailVerifiedAt !== null ? user.id : undefined;
}

/** Sets the password of a contested address by the link that verified it; the value is the account to sign in. */
export async function choosePassword(
  db: Db,
  { token, ...input }: ByLink,
  { branding, now }: { branding: MailBranding; now: number },
): Promise<Result<CheckedAccount, "invalid" | "bad-link">> {
  const badLink = rejected("bad-link", accountMessages.badLink);
  if (!findChooser(db, token, now)) return badLink;
  const parsed = newPasswordTwiceSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const passwordHash = await hashPassword(parsed.data.password);
  return inTransaction(db, () => {
    const userId = findChooser(db, token, now);
    if (!userId) return badLink;
    storePassword(db, { userId, passwordHash }, branding, now);
    closeMemberSessions(db, userId, "all");
    return ok(checkUser(db, userId));
  });
}

/** Changes a signed-in member's password after verifying the current one, if the account has one. */
export async function changePassword(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  input: unknown,
  { branding, now }: { branding: MailBranding; now: number },
): Promise<Result<null, "invalid" | "wrong" | "signed-out">> {
  const checked = checkSession(db, { userId, sessionId }, now);
  if (!checked) return signedOut();
  const hasPassword = checked.passwordHash !== null;
  const parsed = (hasPassword ? passwordChangeSchema : newPasswordTwiceSchema).safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { password, current = "" }: { password: string; current?: string } = parsed.data;
  if (hasPassword && !(await isPasswordOf(checked.passwordHash, current))) {
    const { wrongPassword } = accountMessages;
    return rejected("wrong", wrongPassword, { current: [wrongPassword] });
  }
  if (hasPassword && password === current) {
    const { samePassword } = accountMessages;
    return rejected("invalid", samePassword, { password: [samePassword] });
  }
  const passwordHash = await hashPassword(password);
  const change = () => {
    storePassword(db, { userId, passwordHash }, branding, now);
    closeMemberSessions(db, userId, { butId: sessionId });
    return ok(null);
  };
  return actOnChecked(db, checked, now, change) ?? signedOut();
}
