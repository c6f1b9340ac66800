// Mails that sign in: asked for by address, and proven by their link or code (contract 7.4 to 7.6).
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { signInMail } from "../accounts/account-mails";
import { proveAddress, supersedeRegistration } from "../accounts/address-proof.server";
import {
  type CodeGuesses,
  type FoundToken,
  findEmailCode,
  findEmailToken,
  issueEmailToken,
  linkMs,
  spendEmailToken,
  type TokenPurpose,
} from "../accounts/email-tokens.server";
import { type MailContext, type MailLink, recipientOf } from "../accounts/mail-terms";
import { addUser } from "../accounts/new-user.server";
import { requestReset } from "../accounts/passwords.server";
import { resendConfirmation, sendConfirmMail } from "../accounts/register.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result } from "../result";
import { confirmEmailChange, resendEmailChange } from "./email-change.server";
import { refuseSoonMail, tellWait } from "./mail-refusal";
import { writeMetadata } from "./metadata";
import { type AuthCode, type AuthRefused, expiredProof, invalidRequest, phoneDisabled } from "./refusals";
import {
  type otpBody,
  readChallenge,
  readEmail,
  type recoverBody,
  type resendBody,
  type verifyBody,
} from "./schema";
import type { UserRow } from "./user-object.server";

type Outcome<T> = Result<T, AuthCode> | AuthRefused;
/** The terms of each kind of mail, and where its links lead unless to the pages of this site. */
export type MailDoor = Record<"confirm" | "reset" | "email-change" | "one-time", MailContext> & {
  address: (type: string) => MailLink["address"];
};

/** Why what is to be written to is not named rightly; null when it is. */
const refuseAddressee = (email: string | undefined, phone: string | undefined): AuthRefused | null => {
  if (email && phone) return invalidRequest("Only an email address or phone number should be provided");
  if (phone) return phoneDisabled();
  return email ? null : invalidRequest("One of email or phone must be set");
};

/**
 * Mails a link and a code that sign in; a new address gets those that verify it. The answer is the same for every address:
 * that of a member. An unknown one that may not sign up gets no mail, nor does one that nobody has proven when the share of
 * strangers is used up.
 */
export function sendOneTime(
  db: Db,
  { email: given, phone, data = {}, create_user: creates = true, ...pair }: z.output<typeof otpBody>,
  door: MailDoor,
  isDisabled: boolean,
): Outcome<null> {
  const missing = refuseAddressee(given, phone);
  if (missing) return missing;
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(given ?? "");
  if (!read.ok) return read;
  const written = writeMetadata(data);
  if (!written.ok) return written;
  const { email } = read;
  const { challenge } = proof;
  const metadata = written.text;
  const context = door["one-time"];
  const mayCreate = creates && !isDisabled;
  return inTransaction(db, (): Outcome<null> => {
    const known = db.select().from(users).where(eq(users.email, email)).get();
    const isSame = known?.passwordHash === null && known.metadata === metadata;
    if (known && !isSame) supersedeRegistration(db, known, context.now);
    const refusal = refuseSoonMail(context, email, "member");
    if (refusal) return refusal;
    const isSendable = context.mayQueue(recipientOf(known));
    context.asked(email);
    if (!isSendable || (!known && !mayCreate)) return ok(null);
    if (known?.emailVerifiedAt)
      sendSignInMail(db, known, context, { challenge, address: door.address("magiclink") });
    else {
      const user = known ?? addUser(db, { email, passwordHash: null, metadata }, context.now);
      sendConfirmMail(db, user, context, { challenge, address: door.address("signup") });
    }
    return ok(null);
  });
}

function sendSignInMail(db: Db, user: UserRow, context: MailContext, link: MailLink): void {
  const { now, branding } = context;
  const proof = issueEmailToken(db, { userId: user.id, purpose: "reset", challenge: link.challenge }, now);
  db.update(users).set({ recoverySentAt: now }).where(eq(users.id, user.id)).run();
  const own = `${branding.origin}/auth/confirm?token_hash=${proof.token}&type=magiclink`;
  const mail = signInMail(branding, proof, link.address?.(proof.token) ?? own);
  queueMail(db, user.email, mail, { now, expiresAt: now + linkMs });
  context.queued(recipientOf(user));
}

/** Mails a link and a code that sign in to set a new password. The answer is the same for every address. */
export function sendRecovery(
  db: Db,
  { email: given, ...pair }: z.output<typeof recoverBody>,
  { reset, address }: MailDoor,
): Outcome<null> {
  if (!given) return invalidRequest("Password recovery requires an email");
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(given);
  if (!read.ok) return read;
  const link = { challenge: proof.challenge, address: address("recovery") };
  const asked = requestReset(db, { email: read.email }, reset, link);
  if (asked.ok) return ok(null);
  if (asked.error === "invalid") return invalidRequest("Unable to validate email address: invalid format");
  return tellWait({ ...asked, error: asked.error });
}

/** Mails once more what verifies an address, if anything is pending. */
export function resendOneTime(
  db: Db,
  { type, email: given, phone, ...pair }: z.output<typeof resendBody>,
  { confirm, "email-change": change, address }: MailDoor,
): Outcome<null> {
  if (type === "sms" || type === "phone_change") return phoneDisabled();
  if (type !== "signup" && type !== "email_change")
    return invalidRequest("Missing one of these types: signup, email_change");
  const missing = refuseAddressee(given, phone);
  if (missing) return missing;
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const read = readEmail(given ?? "");
  if (!read.ok) return read;
  const link = { challenge: proof.challenge, address: address(type) };
  if (type === "email_change")
    return inTransaction(db, () => resendEmailChange(db, read.email, change, link));
  const sent = resendConfirmation(db, { email: read.email }, confirm, link);
  if (sent.ok) return ok(null);
  if (sent.error === "invalid") return invalidRequest("Unable to validate email address: invalid format");
  return tellWait({ ...sent, error: sent.error });
}

export const purposesOf: Record<string, readonly TokenPurpose[]> = {
  signup: ["confirm"],
  invite: ["confirm"],
  recovery: ["reset"],
  magiclink: ["reset"],
  email: ["confirm", "reset"],
  email_change: ["email-change"],
};

export type Verified = { userId: string; challenge: FoundToken["challenge"] } | { isHalf: true };

/** Spends a proof: verifies the address where that waits. Call it inside a transaction. */
function spendProof(db: Db, found: FoundToken, now: number): Outcome<Verified> {
  if (found.isUsed || !spendEmailToken(db, found.id, now)) return expiredProof();
  if (found.purpose === "email-change") return confirmEmailChange(db, found, now);
  const user = db.select().from(users).where(eq(users.id, found.userId)).get();
  if (!user) return expiredProof();
  proveAddress(db, { user, owner: found.purpose === "confirm" ? "registration" : "other", now });
  return ok({ userId: user.id, challenge: found.challenge });
}

/** Whom the token of a link, or an address and its six digits, prove to be there. */
export function verifyOneTime(
  db: Db,
  { type, token, token_hash: hash, email, phone }: z.output<typeof verifyBody>,
  guesses: CodeGuesses,
  now: number,
): Outcome<Verified> {
  if (!type) return invalidRequest("Verify requires a verification type");
  if (type === "sms" || type === "phone_change" || phone) return phoneDisabled();
  const purposes = purposesOf[type];
  if (!purposes) return invalidRequest("Verify requires a known verification type");
  if (Boolean(token) === Boolean(hash))
    return invalidRequest("Verify requires either a token or a token hash");
  if (hash && email) return invalidRequest("Only the token_hash and type should be provided");
  if (hash) {
    return inTransaction(db, () => {
      for (const purpose of purposes) {
        const found = findEmailToken(db, { token: hash, purpose }, now);
        if (found) return spendProof(db, found, now);
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
    return found ? spendProof(db, found, now) : expiredProof();
  });
}

/** Whose code is typed with an address: for a change of address the new one may be given. */
function findAddressee(db: Db, email: string, type: string): { id: string } | undefined {
  const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (owner || type !== "email_change") return owner;
  return db.select({ id: users.id }).from(users).where(eq(users.newEmail, email)).get();
}
