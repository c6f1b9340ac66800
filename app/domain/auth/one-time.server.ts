// One-time sign-in mails: requested by address, verified by link or code (contract 7.4 to 7.6).
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { signInMail } from "../accounts/account-mails";
import { proveAddress, supersedeRegistration } from "../accounts/address-proof.server";
import { type CheckedAccount, checkUser } from "../accounts/checked-account.server";
import {
  type CodeGuesses,
  endPendingChanges,
  type FoundToken,
  findEmailCode,
  findEmailToken,
  issueEmailToken,
  linkMs,
  spendEmailToken,
  type TokenPurpose,
} from "../accounts/email-tokens.server";
import type { MailContext, MailLink } from "../accounts/mail-terms";
import { addUser } from "../accounts/new-user.server";
import { requestReset } from "../accounts/passwords.server";
import { recipientOf } from "../accounts/recipients.server";
import { resendConfirmation, sendConfirmMail } from "../accounts/register.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result } from "../result";
import { confirmEmailChange, type Owner, resendEmailChange } from "./email-change.server";
import { rejectSoonMail, toAuthRejection, withoutMail } from "./mail-rejection";
import { writeMetadata } from "./metadata";
import { type AuthCode, type AuthRejected, expiredProof, invalidRequest, phoneDisabled } from "./rejections";
import {
  type otpBody,
  readChallenge,
  readEmail,
  type recoverBody,
  type resendBody,
  type verifyBody,
} from "./schema";
import type { UserRow } from "./user-object.server";

type Outcome<T> = Result<T, AuthCode> | AuthRejected;
/** The context of each kind of mail; `address` returns link targets that replace the pages of this site. */
export type MailChannel = Record<"confirm" | "reset" | "email-change" | "one-time", MailContext> & {
  address: (type: string) => MailLink["address"];
};

/** Returns the validation error of a missing or unsupported recipient, else null. */
const rejectAddressee = (email: string | undefined, phone: string | undefined): AuthRejected | null => {
  if (email && phone) return invalidRequest("Only an email address or phone number should be provided");
  if (phone) return phoneDisabled();
  return email ? null : invalidRequest("One of email or phone must be set");
};

/**
 * Mails a sign-in link and code; a new address gets a verification mail. Returns the same response for every address
 * (prevents enumeration). Sends nothing to an unknown address when sign-up is disabled, nor to an unverified one when the
 * quota of unverified recipients is exhausted.
 */
export function sendOneTime(
  db: Db,
  { email: rawEmail, phone, data = {}, create_user: creates = true, ...pair }: z.output<typeof otpBody>,
  channel: MailChannel,
  isDisabled: boolean,
): Outcome<null> {
  if (channel["one-time"].isOff) return withoutMail("otp_disabled");
  const missing = rejectAddressee(rawEmail, phone);
  if (missing) return missing;
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(rawEmail ?? "");
  if (!read.ok) return read;
  const written = writeMetadata(data);
  if (!written.ok) return written;
  const { email } = read;
  const { challenge } = proof;
  const metadata = written.text;
  const context = channel["one-time"];
  const mayCreate = creates && !isDisabled;
  return inTransaction(db, (): Outcome<null> => {
    const known = db.select().from(users).where(eq(users.email, email)).get();
    const isSame = known?.passwordHash === null && known.metadata === metadata;
    if (known && !isSame) supersedeRegistration(db, known, context.now);
    const rejection = rejectSoonMail(context, email, "member");
    if (rejection) return rejection;
    const isSendable = context.mayQueue(recipientOf(db, known));
    context.countRequest(email);
    if (!isSendable || (!known && !mayCreate)) return ok(null);
    if (known?.emailVerifiedAt)
      sendSignInMail(db, known, context, { challenge, address: channel.address("magiclink") });
    else {
      const user = known ?? addUser(db, { email, passwordHash: null, metadata }, context.now);
      sendConfirmMail(db, user, context, { challenge, address: channel.address("signup") });
    }
    return ok(null);
  });
}

function sendSignInMail(db: Db, user: UserRow, context: MailContext, link: MailLink): void {
  const { now, branding } = context;
  const proof = issueEmailToken(db, { userId: user.id, purpose: "reset", challenge: link.challenge }, now);
  db.update(users).set({ recoverySentAt: now }).where(eq(users.id, user.id)).run();
  const confirmUrl = `${branding.origin}/auth/confirm?token_hash=${proof.token}&type=magiclink`;
  const mail = signInMail(branding, proof, link.address?.(proof.token) ?? confirmUrl);
  queueMail(db, user.email, mail, { now, expiresAt: now + linkMs });
  context.countQueued(recipientOf(db, user));
}

/** Mails a link and a code for setting a new password. Returns the same response for every address (prevents enumeration). */
export function sendRecovery(
  db: Db,
  { email: rawEmail, ...pair }: z.output<typeof recoverBody>,
  { reset, address }: MailChannel,
): Outcome<null> {
  if (!rawEmail) return invalidRequest("Password recovery requires an email");
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(rawEmail);
  if (!read.ok) return read;
  const link = { challenge: proof.challenge, address: address("recovery") };
  const requested = requestReset(db, { email: read.email }, reset, link);
  if (requested.ok) return ok(null);
  if (requested.error === "invalid")
    return invalidRequest("Unable to validate email address: invalid format");
  return toAuthRejection({ ...requested, error: requested.error });
}

/** Resends the verification mail of an address if one is pending, or the mails of a change to its `owner`. */
export function resendOneTime(
  db: Db,
  { type, email: rawEmail, phone, ...pair }: z.output<typeof resendBody>,
  { confirm, "email-change": change, address }: MailChannel,
  owner: Owner | null,
): Outcome<null> {
  if (type === "sms" || type === "phone_change") return phoneDisabled();
  if (type !== "signup" && type !== "email_change")
    return invalidRequest("Missing one of these types: signup, email_change");
  const missing = rejectAddressee(rawEmail, phone);
  if (missing) return missing;
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(rawEmail ?? "");
  if (!read.ok) return read;
  const link = { challenge: proof.challenge, address: address(type) };
  if (type === "email_change")
    return inTransaction(db, () => resendEmailChange(db, { email: read.email, owner }, change, link));
  const sent = resendConfirmation(db, { email: read.email }, confirm, link);
  if (sent.ok) return ok(null);
  if (sent.error === "invalid") return invalidRequest("Unable to validate email address: invalid format");
  return toAuthRejection({ ...sent, error: sent.error });
}

const purposesByType = new Map<string, readonly TokenPurpose[]>([
  ["signup", ["confirm"]],
  ["invite", ["confirm"]],
  ["recovery", ["reset"]],
  ["magiclink", ["reset"]],
  ["email", ["confirm", "reset"]],
  ["email_change", ["email-change"]],
]);

/** Returns the token purposes of a verification type; undefined for an unknown type. */
export const purposesOf = (type: string) => purposesByType.get(type);

export type Verified = { account: CheckedAccount; challenge: FoundToken["challenge"] } | { isHalf: true };

/** Redeems a token and verifies its address if pending. Requires a transaction. */
function spendProof(db: Db, found: FoundToken, type: string, now: number): Outcome<Verified> {
  if (found.isUsed || !spendEmailToken(db, found.id, now)) return expiredProof();
  if (type === "recovery") endPendingChanges(db, found.userId);
  if (found.purpose === "email-change") return confirmEmailChange(db, found, now);
  const user = db.select().from(users).where(eq(users.id, found.userId)).get();
  if (!user) return expiredProof();
  proveAddress(db, { user, owner: found.purpose === "confirm" ? "registration" : "other", now });
  return ok({ account: checkUser(db, user.id), challenge: found.challenge });
}

/** Verifies the token of a link, or an address with its six-digit code. */
export function verifyOneTime(
  db: Db,
  { type, token, token_hash: hash, email, phone }: z.output<typeof verifyBody>,
  guesses: CodeGuesses,
  now: number,
): Outcome<Verified> {
  if (!type) return invalidRequest("Verify requires a verification type");
  if (type === "sms" || type === "phone_change" || phone) return phoneDisabled();
  const purposes = purposesOf(type);
  if (!purposes) return invalidRequest("Verify requires a known verification type");
  if (Boolean(token) === Boolean(hash))
    return invalidRequest("Verify requires either a token or a token hash");
  if (hash && email) return invalidRequest("Only the token_hash and type should be provided");
  if (hash) {
    return inTransaction(db, () => {
      for (const purpose of purposes) {
        const found = findEmailToken(db, { token: hash, purpose }, now);
        if (found) return spendProof(db, found, type, now);
      }
      return expiredProof();
    });
  }
  const read = readEmail(email ?? "");
  if (!read.ok) return read;
  const code = token ?? "";
  return inTransaction(db, () => {
    const user = findAddressee(db, read.email, type);
    const found = user && findEmailCode(db, { userId: user.id, code, purposes, guesses }, now);
    return found ? spendProof(db, found, type, now) : expiredProof();
  });
}

/** Finds the user of an address; for a change of address, also by the new one. */
function findAddressee(db: Db, email: string, type: string): { id: string } | undefined {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (owner || type !== "email_change") return owner;
  return db.select({ id: users.id }).from(users).where(eq(users.newEmail, email)).get();
}
