// Sign-up over the auth API (contract 7.2), with the registration page's accounts, contest rules and cooldowns.
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import { contestAddress, proveAddress } from "../accounts/address-proof.server";
import type { MailContext, MailLink } from "../accounts/mail-terms";
import { addUser } from "../accounts/new-user.server";
import { sendAccountExistsMail, sendConfirmMail } from "../accounts/register.server";
import { ok, type Result } from "../result";
import { rejectSoonMail, withoutMail } from "./mail-rejection";
import { writeMetadata } from "./metadata";
import { type AuthCode, type AuthRejected, denied, invalidRequest, phoneDisabled } from "./rejections";
import { readChallenge, readEmail, rejectPassword, type signUpBody } from "./schema";
import { decoyIds, idsOf, signedUpUser, type UserRow } from "./user-object.server";

/** `secret` derives the decoy ids of known addresses. */
export type SignUpTerms = {
  mail: MailContext;
  secret: string;
  isDisabled: boolean;
  isAutoconfirmed: boolean;
};
/** A user object to return, or a user to sign in at once. */
type SignedUp = { shown: Record<string, unknown> } | { signedIn: UserRow };
type Outcome = Result<SignedUp, AuthCode> | AuthRejected;

type Requested = {
  email: string;
  password: string;
  data: Record<string, unknown>;
  metadata: string;
  link: MailLink;
};

/** Validates a request in the order of the contract. */
function readSignUp(
  { email, phone, password, data = {}, ...pair }: z.output<typeof signUpBody>,
  { isDisabled, isAutoconfirmed, mail }: SignUpTerms,
  address: MailLink["address"],
): { ok: true; requested: Requested } | AuthRejected {
  if (isDisabled) return denied("signup_disabled", "Signups not allowed for this instance");
  if (mail.isOff && !isAutoconfirmed) return withoutMail("signup_disabled");
  if (!email && !phone) return denied("anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!password) return invalidRequest("Signup requires a valid password");
  const weak = rejectPassword(password);
  if (weak) return weak;
  if (email && phone) return invalidRequest("Only an email address or phone number should be provided");
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  if (!email) return phoneDisabled();
  const read = readEmail(email);
  if (!read.ok) return read;
  const written = writeMetadata(data);
  if (!written.ok) return written;
  const link = { challenge: proof.challenge, address };
  return { ok: true, requested: { email: read.email, password, data, metadata: written.text, link } };
}

/** Creates a pending account, contests an existing pending one, or returns a decoy for a verified address. */
export async function signUp(
  db: Db,
  body: z.output<typeof signUpBody>,
  terms: SignUpTerms,
  address?: MailLink["address"],
): Promise<Outcome> {
  const read = readSignUp(body, terms, address);
  if (!read.ok) return read;
  const { email, password, data, metadata, link } = read.requested;
  const { mail, secret, isAutoconfirmed } = terms;
  const { now } = mail;
  const find = () => db.select().from(users).where(eq(users.email, email)).get();
  // Always hashed and compared, so that timing reveals nothing.
  const passwordHash = await hashPassword(password);
  const before = find()?.passwordHash;
  const isSame = await isPasswordOf(before, password);
  return inTransaction(db, (): Outcome => {
    const known = find();
    if (isAutoconfirmed) {
      if (known) return denied("user_already_exists", "User already registered");
      const added = addUser(db, { email, passwordHash, metadata }, now);
      proveAddress(db, { user: added, owner: "registration", now });
      return ok({ signedIn: { ...added, emailVerifiedAt: now } });
    }
    // The same password within a minute is a double submit; any other request may come from another person.
    const isPressedTwice = mail.coolDown(email) > 0 && isSame && known?.passwordHash === before;
    if (known && !isPressedTwice) contestAddress(db, known, now);
    const rejection = rejectSoonMail(mail, email, "stranger");
    if (rejection) return rejection;
    mail.countRequest(email);
    const shown = { email, data, now };
    if (known?.emailVerifiedAt) {
      sendAccountExistsMail(db, known, mail);
      return ok({ shown: signedUpUser({ ...shown, ...decoyIds(secret, email) }) });
    }
    const user = known ?? addUser(db, { email, passwordHash, metadata }, now);
    sendConfirmMail(db, user, mail, link);
    return ok({ shown: signedUpUser({ ...shown, ...idsOf(db, user.id) }) });
  });
}
