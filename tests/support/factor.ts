// Second factors of tests: the codes of an authenticator app.
import { TOTP } from "otpauth";
import type { Db } from "../../app/db/client.server";
import { tryFactorCode } from "../../app/domain/factors/factor-codes.server";
import { enrolFactor } from "../../app/domain/factors/factors.server";
import { unwrap } from "./fixtures";

export const stepMs = 30_000;

/** The code of a secret in base32 at a moment (ms UTC). */
export const codeAt = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });

/** Six digits that are not a code of a secret around a moment. */
export function wrongCodeAt(secret: string, at: number): string {
  const right = [-1, 0, 1].map((steps) => codeAt(secret, at + steps * stepMs));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}

/** Gives a user a verified factor by the real commands, which uses the code of the step before `now`. */
export function addFactor(db: Db, userId: string, now: number, friendlyName = "") {
  const names = { friendlyName, issuer: "localhost", email: "lin.yue@example.org" };
  const { id, secret } = unwrap(enrolFactor(db, { userId, ...names }, now));
  unwrap(tryFactorCode(db, { userId, factorId: id, code: codeAt(secret, now - stepMs) }, now));
  return { id, secret };
}
