// Second factors over the auth API (contract section 9): a session enrols, challenges, verifies and removes factors of its
// user.
import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { factorChallenges, factors } from "../../db/schema/auth";
import type { MemberSession } from "../accounts/member-sessions.server";
import { beginTokens, findTokenSession, type TokenSession } from "../accounts/token-sessions.server";
import { tryFactorCode } from "../factors/factor-codes.server";
import {
  enrolFactor,
  type Factor,
  findFactor,
  hasSecondFactor,
  removeFactor,
} from "../factors/factors.server";
import { raiseSession } from "../factors/session-levels.server";
import { ok, type Result } from "../result";
import { type AuthCode, type AuthRejected, denied, invalidRequest } from "./rejections";
import type { factorBody, factorCodeBody } from "./schema";
import type { UserRow } from "./user-object.server";

const challengeMs = 5 * 60 * 1000;
/** Expired challenges are reported as expired until they are purged. */
const retentionMs = 60 * 60 * 1000;

type SignedIn = { user: UserRow; session: MemberSession };
type Outcome<T> = Result<T, AuthCode> | AuthRejected;

const unknownFactor = () => denied("mfa_factor_not_found", "Factor not found");
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Reads the session again: its level may have changed while the request body was read. */
function currentSession(db: Db, { id }: MemberSession, now: number): MemberSession | AuthRejected {
  const session = findTokenSession(db, id, now);
  return session ?? denied("session_not_found", "Session from session_id claim in JWT does not exist");
}

/** Returns the factor with an id if it belongs to the user. */
function ownFactor(db: Db, userId: string, id: string): { ok: true; factor: Factor } | AuthRejected {
  if (!isUuid(id)) return denied("validation_failed", "factor_id must be an UUID", { status: 404 });
  const factor = findFactor(db, { userId, factorId: id.toLowerCase() });
  return factor ? { ok: true, factor } : unknownFactor();
}

/** Returns the rejection of an unsupported kind of factor; null for `totp`. */
function rejectKind(kind: string | undefined): AuthRejected | null {
  if (kind === "totp") return null;
  if (kind === "phone") return denied("mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (kind === "webauthn")
    return denied("mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  return invalidRequest("factor_type needs to be totp");
}

type Enrolled = { id: string; friendlyName: string; secret: string; uri: string };

/** Enrols a factor for the user of a session; `host` is the default issuer. */
export function enrolOverApi(
  db: Db,
  signedIn: SignedIn,
  { factor_type: kind, friendly_name: friendlyName = "", issuer }: z.output<typeof factorBody>,
  { host, now }: { host: string; now: number },
): Outcome<Enrolled> {
  const rejection = rejectKind(kind);
  if (rejection) return rejection;
  const { id: userId, email } = signedIn.user;
  return inTransaction(db, (): Outcome<Enrolled> => {
    const session = currentSession(db, signedIn.session, now);
    if ("ok" in session) return session;
    if (session.aal === "aal1" && hasSecondFactor(db, userId))
      return denied("insufficient_aal", "AAL2 required to enroll a new factor");
    const enrolled = enrolFactor(db, { userId, friendlyName, issuer: issuer || host, email }, now);
    if (enrolled.ok) return ok({ ...enrolled.value, friendlyName });
    if (enrolled.error === "name")
      return denied(
        "mfa_factor_name_conflict",
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    return denied("too_many_enrolled_mfa_factors", "Maximum number of enrolled factors reached");
  });
}

/** Creates a challenge that only the same address can verify, within five minutes. Times are ms UTC. */
export function challengeFactor(
  db: Db,
  signedIn: SignedIn,
  { factorId, addressHash }: { factorId: string; addressHash: string },
  now: number,
): Outcome<{ id: string; expiresAt: number }> {
  const found = ownFactor(db, signedIn.user.id, factorId);
  if (!found.ok) return found;
  const id = randomUUID();
  const { factor } = found;
  const challenge = () => {
    db.insert(factorChallenges).values({ id, factorId: factor.id, addressHash, createdAt: now }).run();
    db.update(factors).set({ lastChallengedAt: now }).where(eq(factors.id, factor.id)).run();
  };
  inTransaction(db, challenge);
  return ok({ id, expiresAt: now + challengeMs });
}

type Attempt = {
  factorId: string;
  network: string;
  body: z.output<typeof factorCodeBody>;
  hashAt: (at: number) => string;
};

/** Returns why a challenge cannot be verified; null when it can. `hashAt` hashes the client's address as of a time. */
function rejectChallenge(
  db: Db,
  { id, factorId, hashAt }: { id: string; factorId: string; hashAt: Attempt["hashAt"] },
  now: number,
): AuthRejected | null {
  const isChallenge = and(eq(factorChallenges.id, id.toLowerCase()), eq(factorChallenges.factorId, factorId));
  const row = db.select().from(factorChallenges).where(isChallenge).get();
  if (!row)
    return denied("mfa_factor_not_found", "MFA factor with the provided challenge ID not found", {
      status: 422,
    });
  if (row.usedAt !== null || row.addressHash !== hashAt(row.createdAt))
    return denied("mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch");
  if (now >= row.createdAt + challengeMs)
    return denied("mfa_challenge_expired", "MFA challenge has expired, verify against another challenge");
  return null;
}

/** Verifies a challenge by its code; raises the session's level and issues a new refresh token. */
export function verifyFactor(
  db: Db,
  secret: string,
  signedIn: SignedIn,
  { factorId: id, network, body: { challenge_id: challengeId, code }, hashAt }: Attempt,
  now: number,
): Outcome<TokenSession> {
  const { id: userId } = signedIn.user;
  const verify = (): Outcome<TokenSession> => {
    const session = currentSession(db, signedIn.session, now);
    if ("ok" in session) return session;
    const found = ownFactor(db, userId, id);
    if (!found.ok) return found;
    const { id: factorId, status } = found.factor;
    if (!code) return invalidRequest("Code needs to be non-empty");
    if (!challengeId) return invalidRequest("challenge_id is required");
    const rejection = rejectChallenge(db, { id: challengeId, factorId, hashAt }, now);
    if (rejection) return rejection;
    if (status === "unverified" && session.aal === "aal1" && hasSecondFactor(db, userId))
      return denied("insufficient_aal", "AAL2 required to verify a new factor");
    const tried = tryFactorCode(db, { userId, network, factorId, code }, now);
    if (!tried.ok) {
      const { error, retryAfterSeconds = 1 } = tried;
      return error === "throttled"
        ? denied("over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds })
        : denied("mfa_verification_failed", "Invalid TOTP code entered");
    }
    const isChallenge = eq(factorChallenges.id, challengeId.toLowerCase());
    db.update(factorChallenges).set({ usedAt: now }).where(isChallenge).run();
    const raised = raiseSession(db, session.id, now, factorId) ?? session;
    return ok({ session: raised, refreshToken: beginTokens(db, secret, raised.id, now) });
  };
  return inTransaction(db, verify);
}

/** Removes a factor; a verified one requires a session of level `aal2`. */
export function unenrolOverApi(
  db: Db,
  signedIn: SignedIn,
  factorId: string,
  now: number,
): Outcome<{ factorId: string }> {
  return inTransaction(db, (): Outcome<{ factorId: string }> => {
    const session = currentSession(db, signedIn.session, now);
    if ("ok" in session) return session;
    const found = ownFactor(db, signedIn.user.id, factorId);
    if (!found.ok) return found;
    const { id, status } = found.factor;
    if (status === "verified" && session.aal === "aal1")
      return denied("insufficient_aal", "AAL2 required to unenroll verified factor", { status: 422 });
    removeFactor(db, { userId: signedIn.user.id, factorId: id }, now);
    return ok({ factorId: id });
  });
}

/** Deletes old challenges, at most `most`; returns how many. */
export function dropOldChallenges(db: Db, now: number, most: number): number {
  const { id, createdAt } = factorChallenges;
  const old = db
    .select({ id })
    .from(factorChallenges)
    .where(lt(createdAt, now - retentionMs))
    .limit(most);
  return db.delete(factorChallenges).where(inArray(id, old)).run().changes;
}
