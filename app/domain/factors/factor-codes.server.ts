// TOTP codes: six digits per 30-second step. The previous and the next step are accepted too.
import { timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { factors } from "../../db/schema/auth";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { countTry, rejectTry } from "./factor-tries.server";
import { factorMessages } from "./messages";

const stepMs = 30_000;
const terms = { algorithm: "SHA1", digits: 6, period: stepMs / 1000 } as const;
const tolerance = [0, -1, 1];
/** More than the three accepted steps, so that no code is accepted twice after the clock was set back. */
export const usedStepsAtMost = 8;

const stepsSchema = z.array(z.number());

type Issue = { issuer: string; email: string; secret: string };

/** Creates a secret, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns the `otpauth:` URI that an authenticator app scans. */
export function factorUri({ issuer, email, secret }: Issue): string {
  return new TOTP({ ...terms, issuer, label: email, secret }).toString();
}

/** Returns the matching time step around `now` (ms UTC); undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...terms, secret });
  const isCodeOf = (step: number) =>
    timingSafeEqual(Buffer.from(totp.generate({ timestamp: step * stepMs })), Buffer.from(code));
  return tolerance.map((offset) => Math.floor(now / stepMs) + offset).find(isCodeOf);
}

type Try = { userId: string; network?: string; factorId?: string | undefined; code: string };
type Tried = Result<{ factorId: string }, "wrong" | "throttled" | "unknown">;

/**
 * Verifies a code at `now` (ms UTC) against one factor of a user, or against all verified ones. Each step is accepted once,
 * except the one that verified the factor. The caller raises the session's level.
 */
export function tryFactorCode(db: Db, { userId, network = "", factorId, code }: Try, now: number): Tried {
  const guesser = { userId, network };
  const meant = factorId === undefined ? eq(factors.status, "verified") : eq(factors.id, factorId);
  const tryCode = (): Tried => {
    const rows = db
      .select()
      .from(factors)
      .where(and(eq(factors.userId, userId), meant))
      .all();
    if (rows.length === 0) return rejected("unknown", factorMessages.unknown);
    const throttled = rejectTry(db, guesser, now);
    if (throttled) return throttled;
    for (const { id, secret, usedSteps, status } of rows) {
      const used = stepsSchema.parse(JSON.parse(usedSteps));
      const step = stepOf(secret, code, now);
      if (step === undefined || used.includes(step)) continue;
      // The code that verified the factor may also sign in, so that members need not wait for the next step.
      const spent = status === "verified" ? [step, ...used].slice(0, usedStepsAtMost) : used;
      const change = { usedSteps: JSON.stringify(spent), updatedAt: now };
      db.update(factors)
        .set({ ...change, status: "verified" })
        .where(eq(factors.id, id))
        .run();
      countTry(db, guesser, true, now);
      if (status === "unverified") {
        const entity = { entityType: "user", entityId: userId, after: { factorId: id } };
        recordAudit(db, { kind: "user", id: userId }, { action: "factor.add", ...entity }, now);
      }
      return ok({ factorId: id });
    }
    countTry(db, guesser, false, now);
    return rejected("wrong", factorMessages.wrongCode);
  };
  return inTransaction(db, tryCode);
}
