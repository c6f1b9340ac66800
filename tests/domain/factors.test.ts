// Rules of second factors: enrolment, TOTP codes, recovery codes, and limits of attempts.
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../app/db/schema/audit";
import { recoveryCodes } from "../../app/db/schema/auth";
import { mailedCodeSchema } from "../../app/domain/accounts/schema";
import { tryFactorCode } from "../../app/domain/factors/factor-codes.server";
import {
  enrolFactor,
  findPendingFactor,
  hasSecondFactor,
  removeFactor,
} from "../../app/domain/factors/factors.server";
import {
  countRecoveryCodes,
  issueRecoveryCodes,
  useRecoveryCode,
} from "../../app/domain/factors/recovery-codes.server";
import { factorCodeSchema } from "../../app/domain/factors/schema";
import { addFactor, codeAt, stepMs, wrongCodeAt } from "../support/factor";
import { unwrap } from "../support/fixtures";
import { openEachDatabase, own } from "../support/migrated-database";

const now = Date.UTC(2026, 10, 21, 11, 0);
const minuteMs = 60_000;
const email = "lin.yue@example.org";

openEachDatabase();
let userId: string;
beforeEach(() => {
  userId = own.addMember(email);
});

const enrol = (friendlyName = "", at = now) =>
  enrolFactor(own.db, { userId, friendlyName, issuer: "city.example", email }, at);
const tryCode = (code: string, at = now, factorId?: string) =>
  tryFactorCode(own.db, { userId, factorId, code }, at);

test("enrolling activates the factor with the first code", () => {
  const { id, secret } = unwrap(enrol("手机"));
  expect(hasSecondFactor(own.db, userId)).toBe(false);
  expect(findPendingFactor(own.db, userId, now + 5 * minuteMs)).toMatchObject({ id, secret });
  expect(tryCode(codeAt(secret, now))).toMatchObject({ error: "unknown" });
  expect(unwrap(tryCode(codeAt(secret, now), now, id))).toEqual({ factorId: id });
  expect(hasSecondFactor(own.db, userId)).toBe(true);
  expect(findPendingFactor(own.db, userId, now)).toBeUndefined();
  expect(JSON.stringify(own.db.select().from(auditEntries).all())).not.toContain(secret);
});

describe("a code", () => {
  test("is valid from one step before until one step after its time", () => {
    const { id, secret } = unwrap(enrol());
    const isRight = (steps: number) => tryCode(codeAt(secret, now + steps * stepMs), now, id).ok;
    expect([-2, 2, -1, 0, 1].map(isRight)).toEqual([false, false, true, true, true]);
  });

  test("is accepted once within its 90 s of validity", () => {
    const { secret } = addFactor(own.db, userId, now);
    // The code of the enrolment does not count.
    expect(tryCode(codeAt(secret, now - stepMs)).ok).toBe(true);
    expect(tryCode(codeAt(secret, now - stepMs)).ok).toBe(false);
    expect(tryCode(codeAt(secret, now + stepMs)).ok).toBe(true);
    expect(tryCode(codeAt(secret, now)).ok).toBe(true);
    for (const at of [now, now + stepMs]) expect(tryCode(codeAt(secret, now), at).ok).toBe(false);
    expect(tryCode(codeAt(secret, now + stepMs), now + stepMs).ok).toBe(false);
  });

  test("of another form is invalid", () => {
    addFactor(own.db, userId, now);
    for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６", " 123456"])
      expect(tryCode(code)).toMatchObject({ error: "wrong" });
  });

  test("is accepted for any factor of its owner only", () => {
    const other = addFactor(own.db, own.addMember("mei@example.org"), now);
    const [one, second] = [addFactor(own.db, userId, now, "一"), addFactor(own.db, userId, now, "二")];
    expect(tryCode(codeAt(other.secret, now)).ok).toBe(false);
    expect(tryCode(codeAt(other.secret, now), now, other.id)).toMatchObject({ error: "unknown" });
    expect(unwrap(tryCode(codeAt(second.secret, now)))).toEqual({ factorId: second.id });
    expect(tryCode(codeAt(one.secret, now), now, second.id).ok).toBe(false);
  });

  test.each([
    ...[" １２３ 456 ", "123-456", "123–456", "1 2 3 4 5 6", "12 34 56", "\u200b123456\ufeff", "「123456」"],
    ...["123456。", "你的验证码是 123456，10 分钟内有效。", "G-123456", "123456 (123456)"],
    "Code: 123456\n\n城里见 2026",
  ])("%j on a page is parsed as its six digits", (typed) => {
    expect(factorCodeSchema.parse(typed)).toBe("123456");
    expect(mailedCodeSchema.parse({ code: typed }).code).toBe("123456");
  });

  test("with another number of digits is invalid, and is required on a page", () => {
    for (const typed of ["1234567", "123456 654321", "12345", "a".repeat(3000)]) {
      expect(factorCodeSchema.safeParse(typed).data).not.toBe("123456");
      expect(mailedCodeSchema.safeParse({ code: typed }).success).toBe(false);
    }
    expect(factorCodeSchema.safeParse("　 ").error?.issues[0]?.message).toBe("请输入动态验证码");
  });
});

test("wrong codes: after ten, each doubles the delay up to an hour; a correct one resets it", () => {
  const { secret } = addFactor(own.db, userId, now);
  const [recovery = ""] = issueRecoveryCodes(own.db, userId, now);
  for (let n = 0; n < 9; n += 1) expect(tryCode(wrongCodeAt(secret, now))).toMatchObject({ error: "wrong" });
  expect(useRecoveryCode(own.db, userId, "00000-00000", now)).toBe(false);
  expect(tryCode(codeAt(secret, now))).toMatchObject({
    error: "throttled",
    retryAfterSeconds: 60,
    message: "尝试次数过多，请在 1 分钟后再试",
  });
  expect(useRecoveryCode(own.db, userId, recovery, now)).toBe(false);
  let at = now;
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    at += minutes * minuteMs;
    expect(tryCode(codeAt(secret, at - 1), at - 1)).toMatchObject({ error: "throttled" });
    expect(tryCode(wrongCodeAt(secret, at), at)).toMatchObject({ error: "wrong" });
  }
  at += 60 * minuteMs;
  expect(tryCode(codeAt(secret, at), at).ok).toBe(true);
  expect(tryCode(wrongCodeAt(secret, at), at)).toMatchObject({ error: "wrong" });
  expect(useRecoveryCode(own.db, userId, recovery, at)).toBe(true);
});

test("wrong codes expire after a day and count per account", () => {
  const { secret } = addFactor(own.db, userId, now);
  const otherId = own.addMember("mei@example.org");
  const other = addFactor(own.db, otherId, now);
  for (let n = 0; n < 10; n += 1) tryCode(wrongCodeAt(secret, now));
  expect(tryCode(codeAt(secret, now))).toMatchObject({ error: "throttled" });
  const code = codeAt(other.secret, now);
  expect(tryFactorCode(own.db, { userId: otherId, code }, now).ok).toBe(true);
  const later = now + 24 * 60 * minuteMs;
  for (let n = 0; n < 10; n += 1)
    expect(tryCode(wrongCodeAt(secret, later), later)).toMatchObject({ error: "wrong" });
});

test("recovery codes are ten of fifty bits, stored as hashes, each for one use by its owner", () => {
  addFactor(own.db, userId, now);
  const codes = issueRecoveryCodes(own.db, userId, now);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const stored = JSON.stringify(own.db.select().from(recoveryCodes).all());
  for (const code of codes) expect(stored).not.toContain(code);
  const [first = "", second = ""] = codes;
  expect(useRecoveryCode(own.db, own.addMember("mei@example.org"), first, now)).toBe(false);
  expect(useRecoveryCode(own.db, userId, first, now)).toBe(true);
  expect(useRecoveryCode(own.db, userId, first, now)).toBe(false);
  const typed = second.replace("-", "").replaceAll("0", "o").replaceAll("1", "l").toUpperCase();
  expect(useRecoveryCode(own.db, userId, ` ${typed.slice(0, 4)} ${typed.slice(4)}`, now)).toBe(true);
  expect(countRecoveryCodes(own.db, userId)).toBe(8);
});

test("recovery codes are replaced by new ones and deleted with the last factor", () => {
  const [one, other] = [addFactor(own.db, userId, now, "一"), addFactor(own.db, userId, now, "二")];
  const [old = ""] = issueRecoveryCodes(own.db, userId, now);
  const [fresh = ""] = issueRecoveryCodes(own.db, userId, now);
  expect(useRecoveryCode(own.db, userId, old, now)).toBe(false);
  expect(removeFactor(own.db, { userId, factorId: one.id }, now)).toBe(true);
  expect(countRecoveryCodes(own.db, userId)).toBe(10);
  expect(removeFactor(own.db, { userId, factorId: other.id }, now)).toBe(true);
  expect(useRecoveryCode(own.db, userId, fresh, now)).toBe(false);
  expect(countRecoveryCodes(own.db, userId)).toBe(0);
});

test("removing deletes the owner's factor and writes an audit entry", () => {
  const otherId = own.addMember("mei@example.org");
  const { id } = addFactor(own.db, userId, now);
  expect(removeFactor(own.db, { userId: otherId, factorId: id }, now)).toBe(false);
  expect(hasSecondFactor(own.db, userId)).toBe(true);
  expect(removeFactor(own.db, { userId, factorId: id }, now)).toBe(true);
  expect(removeFactor(own.db, { userId, factorId: id }, now)).toBe(false);
  const entries = own.db.select().from(auditEntries).all();
  expect(entries.map(({ actor, action, entityId }) => [actor, action, entityId])).toEqual([
    [`user:${userId}`, "factor.add", userId],
    [`user:${userId}`, "factor.remove", userId],
  ]);
});
