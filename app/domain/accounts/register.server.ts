// Registration and verification. Registering an unverified address again contests it, which invalidates earlier passwords.
import { and, eq, isNull } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { accountExistsMail, confirmMail } from "./account-mails";
import { contestAddress, proveAddress } from "./address-proof.server";
import { type CheckedAccount, checkUser } from "./checked-account.server";
import {
  type CodeGuesses,
  findEmailCode,
  findEmailToken,
  issueEmailToken,
  linkMs,
  spendEmailToken,
} from "./email-tokens.server";
import {
  type MailContext,
  type MailLink,
  type MailRejection,
  mailRejection,
  rejectMail,
  rejectWithoutMail,
} from "./mail-terms";
import { accountMessages } from "./messages";
import { addUser } from "./new-user.server";
import { registerSchema, resendSchema } from "./schema";

const findByEmail = (db: Db, email: string) => db.select().from(users).where(eq(users.email, email)).get();

/** Sends the verification link and code of an address. Requires a transaction. */
export function sendConfirmMail(
  db: Db,
  user: { id: string; email: string },
  { branding, now, countQueued }: MailContext,
  { challenge, address }: MailLink = {},
): void {
  const proof = issueEmailToken(db, { userId: user.id, purpose: "confirm", challenge }, now);
  db.update(users).set({ confirmationSentAt: now }).where(eq(users.id, user.id)).run();
  const mail = confirmMail(branding, proof, address?.(proof.token));
  queueMail(db, user.email, mail, { now, expiresAt: now + linkMs });
  countQueued("stranger");
}

/**
 * Notifies the owner of a verified address of a repeated registration; the client gets the same response as for a new
 * address.
 */
export function sendAccountExistsMail(
  db: Db,
  user: { email: string },
  { branding, now, countQueued }: MailContext,
): void {
  queueMail(db, user.email, accountExistsMail(branding), { now, expiresAt: now + linkMs });
  countQueued("stranger");
}

/**
 * Returns the stored hash of an address and whether it matches a password. Hashes without a match too, for constant timing.
 */
async function compare(db: Db, email: string, password: string) {
  const stored = findByEmail(db, email)?.passwordHash;
  return { stored, isSame: await isPasswordOf(stored, password) };
}

/**
 * Creates an unverified account. Returns the stored address and, after a recent mail to it, the ms until the next mail may be
 * sent; identical for known and unknown addresses. The owner of a verified one gets a mail.
 */
export async function register(
  db: Db,
  input: Record<string, string>,
  context: MailContext,
): Promise<Result<{ email: string; waitMs: number }, "invalid" | "mail-ceiling" | "mail-off">> {
  if (context.isOff) return rejectWithoutMail();
  const parsed = registerSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email, password, nickname } = parsed.data;
  // Always hashed, so that timing reveals nothing.
  const passwordHash = await hashPassword(password);
  let before = await compare(db, email, password);
  if (findByEmail(db, email)?.passwordHash !== before.stored) before = await compare(db, email, password);
  return inTransaction(db, () => {
    const { now } = context;
    const known = findByEmail(db, email);
    const waitMs = context.coolDown(email);
    // The same password within a minute is a double submit; any other request may come from another person.
    const isPressedTwice = waitMs > 0 && before.isSame && known?.passwordHash === before.stored;
    if (known && !isPressedTwice) contestAddress(db, known, now);
    const fullMs = context.ceiling("stranger");
    if (fullMs > 0) return rejectMail("mail-ceiling", fullMs);
    if (known && waitMs > 0) return ok({ email, waitMs });
    if (known?.emailVerifiedAt) {
      context.countRequest(email);
      sendAccountExistsMail(db, known, context);
      return ok({ email, waitMs });
    }
    const user =
      known ??
      addUser(
        db,
        { email, passwordHash, ...(nickname ? { metadata: JSON.stringify({ nickname }) } : {}) },
        now,
      );
    if (waitMs === 0) context.countRequest(email);
    sendConfirmMail(db, user, context);
    return ok({ email, waitMs });
  });
}

/** Resends the verification mail if one is pending. Returns the same result for every address (prevents enumeration). */
export function resendConfirmation(
  db: Db,
  input: Record<string, string>,
  context: MailContext,
  link: MailLink = {},
): Result<string, "invalid" | MailRejection> {
  const parsed = resendSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { email } = parsed.data;
  const rejection = mailRejection(context, email, "stranger");
  if (rejection) return rejection;
  context.countRequest(email);
  return inTransaction(db, () => {
    const isWaiting = and(eq(users.email, email), isNull(users.emailVerifiedAt));
    const user = db.select().from(users).where(isWaiting).get();
    if (user) sendConfirmMail(db, user, context, link);
    return ok(email);
  });
}

type Confirmed = {
  account: CheckedAccount;
  /** False for a used token, which a mail scanner may have opened first: no sign-in then. */
  isFirst: boolean;
  /** The address was registered more than once: the same token has to set a new password. */
  needsPassword: boolean;
};

/** Verifies an address by the token of its mail. */
export function confirmEmail(db: Db, token: string, now: number): Result<Confirmed, "bad-link"> {
  return inTransaction(db, () => {
    const found = findEmailToken(db, { token, purpose: "confirm" }, now);
    const user = found && db.select().from(users).where(eq(users.id, found.userId)).get();
    if (!user) return rejected("bad-link", accountMessages.badLink);
    const isFirst = spendEmailToken(db, found.id, now);
    if (isFirst) proveAddress(db, { user, owner: "registration", now });
    return ok({ account: checkUser(db, user.id), isFirst, needsPassword: user.contestedAt !== null });
  });
}

/** Verifies an address by the code of its mail. Returns the same rejection for every address (prevents enumeration). */
export function confirmEmailByCode(
  db: Db,
  { email, code }: { email: string; code: string },
  guesses: CodeGuesses,
  now: number,
): Result<Omit<Confirmed, "isFirst">, "bad-code"> {
  return inTransaction(db, () => {
    const user = findByEmail(db, email);
    const typed = user && { userId: user.id, code, purposes: ["confirm"] as const, guesses };
    const found = typed && findEmailCode(db, typed, now);
    if (!user || !found || !spendEmailToken(db, found.id, now))
      return rejected("bad-code", accountMessages.badCode, { code: [accountMessages.badCode] });
    proveAddress(db, { user, owner: "registration", now });
    return ok({ account: checkUser(db, user.id), needsPassword: user.contestedAt !== null });
  });
}
