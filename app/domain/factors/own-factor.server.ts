// The second factor on the account pages: enabling, disabling and verification. Changes are reported to the owner by mail.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { users } from "../../db/schema/accounts";
import { type MailBranding, secondFactorOffMail, secondFactorOnMail } from "../accounts/account-mails";
import { actOnChecked, checkSession, reauthenticate, signedOut } from "../accounts/checked-account.server";
import { linkMs } from "../accounts/email-tokens.server";
import { renewMemberToken } from "../accounts/member-sessions.server";
import { queueMail } from "../mails/queue.server";
import { ok, type Result, rejected } from "../result";
import { typedCode, typedDigits } from "../typed-code";
import { tryFactorCode } from "./factor-codes.server";
import { type Guesser, rejectTry } from "./factor-tries.server";
import { enrolFactor, hasSecondFactor, listFactors, removeFactor } from "./factors.server";
import { factorMessages, secondFactorMessages } from "./messages";
import {
  countRecoveryCodes,
  issueRecoveryCodes,
  useRecoveryCode as spendRecoveryCode,
} from "./recovery-codes.server";
import { raiseSession } from "./session-levels.server";

type SignedIn = { userId: string; sessionId: string };
type OwnTry = SignedIn & Guesser;
type Terms = { branding: MailBranding; now: number };

/** Returns when the second factor was enabled (ms UTC) and how many recovery codes are left; null when it is off. */
export function readSecondFactor(db: Db, userId: string): { since: number; codesLeft: number } | null {
  const [first] = listFactors(db, userId).filter(({ status }) => status === "verified");
  return first ? { since: first.createdAt, codesLeft: countRecoveryCodes(db, userId) } : null;
}

function mailSecondFactor(db: Db, userId: string, isOn: boolean, { branding, now }: Terms): void {
  const user = db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  const mail = isOn ? secondFactorOnMail : secondFactorOffMail;
  if (user) queueMail(db, user.email, mail(branding), { now, expiresAt: now + linkMs });
}

/** Applies a change to the factors of an account; mails its owner if it enabled or disabled the second factor. */
export function notifyingOwner<T>(db: Db, userId: string, terms: Terms, change: () => T): T {
  return inTransaction(db, () => {
    const before = hasSecondFactor(db, userId);
    const result = change();
    const after = hasSecondFactor(db, userId);
    if (after !== before) mailSecondFactor(db, userId, after, terms);
    return result;
  });
}

/** Creates an unverified secret after verifying the password, or the e-mail of an account without one. */
export async function beginSecondFactor(
  db: Db,
  signedIn: SignedIn,
  input: unknown,
  { branding, now }: Terms,
): Promise<Result<null, "invalid" | "wrong" | "signed-out" | "on">> {
  const owner = await reauthenticate(db, signedIn, input, now);
  if (!owner.ok) return owner;
  const { userId, email } = owner.value;
  const begin = () => {
    if (hasSecondFactor(db, userId)) return rejected("on", secondFactorMessages.isOn);
    for (const { id } of listFactors(db, userId)) removeFactor(db, { userId, factorId: id }, now);
    const friendlyName = secondFactorMessages.factorName;
    enrolFactor(db, { userId, friendlyName, issuer: branding.siteName, email }, now);
    return ok(null);
  };
  return actOnChecked(db, owner.value, now, begin) ?? signedOut();
}

/** A web session raised by its second factor, with its new token. */
type Raised = { token: string };

function raise(db: Db, sessionId: string, factorId: string | null, now: number): Raised {
  raiseSession(db, sessionId, now, factorId);
  return { token: renewMemberToken(db, sessionId) };
}

/** Enables the second factor with the first code of a new secret; returns the recovery codes. */
export function turnOnSecondFactor(
  db: Db,
  { userId, sessionId, network, factorId, code }: OwnTry & { factorId: string; code: string },
  terms: Terms,
): Result<Raised & { codes: string[] }, "wrong" | "throttled" | "unknown" | "signed-out"> {
  const { now } = terms;
  return notifyingOwner(db, userId, terms, () => {
    if (!checkSession(db, { userId, sessionId }, now)) return signedOut();
    const tried = tryFactorCode(db, { userId, network, factorId, code: typedDigits(code) }, now);
    if (!tried.ok) return tried;
    const raised = raise(db, sessionId, factorId, now);
    const codes = issueRecoveryCodes(db, userId, now);
    return ok({ ...raised, codes });
  });
}

/** Disables the second factor; returns false when it was already off. */
export function turnOffSecondFactor(db: Db, userId: string, terms: Terms): boolean {
  if (!hasSecondFactor(db, userId)) return false;
  notifyingOwner(db, userId, terms, () => {
    for (const { id } of listFactors(db, userId)) removeFactor(db, { userId, factorId: id }, terms.now);
  });
  return true;
}

/** Exactly one is set. */
export type TypedProof = {
  code?: string | undefined;
  recovery?: string | undefined;
  password?: string | undefined;
};
export type ProofRejection = "invalid" | "wrong" | "throttled";

/** Verifies a code or a recovery code; returns the factor, null for a recovery code. Requires a transaction. */
function tryProof(
  db: Db,
  { userId, network }: Guesser,
  { code, recovery }: TypedProof,
  now: number,
): Result<{ factorId: string | null }, ProofRejection> {
  const { blankCode, blankRecoveryCode, wrongCode, wrongRecoveryCode } = factorMessages;
  const at = (field: string, error: "invalid" | "wrong", message: string) =>
    rejected(error, message, { [field]: [message] });
  if (recovery === undefined) {
    if (typedCode(code ?? "") === "") return at("code", "invalid", blankCode);
    const tried = tryFactorCode(db, { userId, network, code: typedDigits(code ?? "") }, now);
    if (tried.ok) return tried;
    if (tried.error === "throttled") return { ...tried, error: "throttled" };
    return at("code", "wrong", wrongCode);
  }
  if (typedCode(recovery) === "") return at("recovery", "invalid", blankRecoveryCode);
  const throttled = rejectTry(db, { userId, network }, now);
  if (throttled) return throttled;
  if (!spendRecoveryCode(db, userId, recovery, now, network))
    return at("recovery", "wrong", wrongRecoveryCode);
  return ok({ factorId: null });
}

/** Raises a pending session after its second factor. Returns the number of recovery codes left after using one, else null. */
export function showSecondFactor(
  db: Db,
  { userId, sessionId, network }: OwnTry,
  typed: TypedProof,
  now: number,
): Result<Raised & { codesLeft: number | null }, ProofRejection> {
  return inTransaction(db, () => {
    const tried = tryProof(db, { userId, network }, typed, now);
    if (!tried.ok) return tried;
    const { factorId } = tried.value;
    const codesLeft = factorId === null ? countRecoveryCodes(db, userId) : null;
    return ok({ ...raise(db, sessionId, factorId, now), codesLeft });
  });
}

/** Applies a change to the second factor after verifying a code, a recovery code or the password. */
export async function changeWithProof<T>(
  db: Db,
  signedIn: OwnTry,
  { password, ...typed }: TypedProof,
  now: number,
  change: () => T,
): Promise<Result<T, ProofRejection | "signed-out">> {
  if (password === undefined) {
    return inTransaction(db, () => {
      if (!checkSession(db, signedIn, now)) return signedOut();
      const tried = tryProof(db, signedIn, typed, now);
      return tried.ok ? ok(change()) : tried;
    });
  }
  const owner = await reauthenticate(db, signedIn, { password }, now);
  if (!owner.ok) return owner;
  return actOnChecked(db, owner.value, now, () => ok(change())) ?? signedOut();
}
