// The second factor in a member's list of devices, in the download, and after the deletion of the account.
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { factors, factorTries, recoveryCodes } from "../../app/db/schema/auth";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { openTokenSession } from "../../app/domain/accounts/token-sessions.server";
import { tryFactorCode } from "../../app/domain/factors/factor-codes.server";
import { issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { openEachSite, site } from "../support/each-site";
import { wrongCodeAt } from "../support/factor";
import { openFactorMember } from "../support/factor-member";
import { memberPassword, phoneWechat } from "../support/member";
import { textAt } from "../support/page-text";
import { rowsIn } from "../support/rows";
import { textOf } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
let lin: Awaited<ReturnType<typeof openFactorMember>>;
beforeEach(async () => {
  lin = await openFactorMember(site, "lin.yue@example.org");
});

test("the devices are signed-in sessions, those of the auth API included, without pending ones", async () => {
  const start = { userId: lin.id, userAgent: phoneWechat, isPersistent: true };
  openMemberSession(site.db, start, site.clock.now());
  const rows = async () => (await lin.page("/account/sessions")).html.querySelectorAll("#devices > div");
  expect(await rows()).toHaveLength(1);
  const ofApi = { userId: lin.id, userAgent: "curl/8", addressHash: "a", method: "password" } as const;
  openTokenSession(site.db, "secret", ofApi, site.clock.now());
  expect((await rows()).map((row) => textOf(row.querySelector("dt")))).toEqual(["本机", "其他设备"]);
  expect(await textAt(lin, "/account", "#account")).toContain("2 台");
});

test("the download mentions the factor without its secret and codes", async () => {
  const codes = issueRecoveryCodes(site.db, lin.id, site.clock.now());
  const text = await (await site.send("/account/data", { headers: lin.headers() })).text();
  expect(JSON.parse(text)).toMatchObject({
    secondFactors: [{ name: "", createdAt: "2026-11-21T11:00:00.000Z" }],
    recoveryCodesLeft: 10,
  });
  const hashes = site.db.$client.prepare("SELECT code_hash FROM recovery_codes").pluck().all();
  for (const secret of [lin.secret, ...codes, ...hashes]) expect(text).not.toContain(secret);
});

test("deleting the account deletes all of it", async () => {
  issueRecoveryCodes(site.db, lin.id, site.clock.now());
  const wrong = wrongCodeAt(lin.secret, site.clock.now());
  tryFactorCode(site.db, { userId: lin.id, code: wrong }, site.clock.now());
  const left = () => [factors, recoveryCodes, factorTries].map((table) => rowsIn<SQLiteTable>(table).length);
  expect(left()).toEqual([1, 10, 1]);
  expect((await lin.post("/account/delete", { password: memberPassword })).status).toBe(303);
  expect(left()).toEqual([0, 0, 0]);
});
