// Auth codes that PKCE clients exchange for a session (contract 7.10): single-use, valid for five minutes.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { eq, inArray, lt } from "drizzle-orm";
import type { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { authCodes } from "../../db/schema/auth";
import { hashToken } from "../../platform/tokens.server";
import { type CheckedAccount, checkUser } from "../accounts/checked-account.server";
import type { Challenge } from "../accounts/email-tokens.server";
import { type SignInMethod, signInMethods } from "../accounts/session-methods";
import { ok, type Result } from "../result";
import { type AuthCode, type AuthRejected, denied, invalidRequest } from "./rejections";
import type { codeBody } from "./schema";

const validMs = 5 * 60 * 1000;
/** Expired codes are reported as expired until they are purged. */
const retentionMs = 24 * 60 * 60 * 1000;

type Flow = { userId: string; challenge: Challenge; method: SignInMethod };

/** Issues a code at `now` (ms UTC). */
export function issueAuthCode(db: Db, { userId, challenge, method }: Flow, now: number): string {
  const code = randomUUID();
  db.insert(authCodes)
    .values({
      codeHash: hashToken(code),
      userId,
      method,
      createdAt: now,
      challenge: challenge.challenge,
      challengeMethod: challenge.method,
    })
    .run();
  return code;
}

function isProof({ challenge, method }: Challenge, verifier: string): boolean {
  const challengeOfVerifier =
    method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [one, other] = [Buffer.from(challengeOfVerifier), Buffer.from(challenge)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Redeems and deletes a code; returns its account and sign-in method. */
export function spendAuthCode(
  db: Db,
  { auth_code: code, code_verifier: verifier }: z.output<typeof codeBody>,
  now: number,
): Result<{ account: CheckedAccount; method: SignInMethod }, AuthCode> | AuthRejected {
  if (!code || !verifier) return invalidRequest("auth_code and code_verifier are required");
  return inTransaction(db, () => {
    const hasCode = eq(authCodes.codeHash, hashToken(code));
    const row = db.select().from(authCodes).where(hasCode).get();
    if (!row) return denied("flow_state_not_found", "invalid flow state, no valid flow state found");
    if (now - row.createdAt > validMs)
      return denied("flow_state_expired", "invalid flow state, flow state has expired");
    const challenge = { challenge: row.challenge, method: row.challengeMethod };
    if (!isProof(challenge, verifier))
      return denied("bad_code_verifier", "code challenge does not match previously saved code verifier");
    db.delete(authCodes).where(hasCode).run();
    const method = signInMethods.find((name) => name === row.method) ?? "otp";
    return ok({ account: checkUser(db, row.userId), method });
  });
}

/** Deletes old codes, at most `most`; returns how many. */
export function dropOldCodes(db: Db, now: number, most: number): number {
  const { codeHash, createdAt } = authCodes;
  const old = db
    .select({ codeHash })
    .from(authCodes)
    .where(lt(createdAt, now - retentionMs))
    .limit(most);
  return db.delete(authCodes).where(inArray(codeHash, old)).run().changes;
}
