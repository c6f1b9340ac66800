// Turning the second factor on and off, its recovery codes, and the data of its account.
import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { factors, factorTries, recoveryCodes } from "../../app/db/schema/auth";
import { mails } from "../../app/db/schema/mails";
import { openMemberSession } from "../../app/domain/accounts/member-sessions.server";
import { openTokenSession } from "../../app/domain/accounts/token-sessions.server";
import { tryFactorCode } from "../../app/domain/factors/factor-codes.server";
import { hasSecondFactor } from "../../app/domain/factors/factors.server";
import { countRecoveryCodes, issueRecoveryCodes } from "../../app/domain/factors/recovery-codes.server";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { errorFocus } from "../support/error-focus";
import { codeAt, stepMs, wrongCodeAt } from "../support/factor";
import { openFactorMember } from "../support/factor-member";
import { attributeAt, locationOf, outcomeOf, pageOf, pageText, textAt, textsAt } from "../support/html";
import {
  anotherBrowser,
  type MemberBrowser,
  memberPassword,
  openMember,
  phoneWechat,
} from "../support/member";
import { rowsIn } from "../support/rows";
import { minuteMs } from "../support/site";
import { openVisitor } from "../support/visitor";

const base = "/account/second-factor";

openEachSite({ RATE_LIMITS: "off" });
let lin: MemberBrowser;
beforeEach(async () => {
  lin = await openMember(site, "lin.yue@example.org");
});

const mainOf = async (path: string, browser = lin) => {
  const { html, status } = await browser.page(path);
  return { status, html, text: textAt(html, "main") };
};
const begin = (browser = lin) => browser.post(base, { password: memberPassword });
const secretOf = async (browser = lin) =>
  (await pageText(browser, `${base}/setup`, "#secret")).replaceAll(" ", "");
const code = (secret: string) => codeAt(secret, site.clock.now());
const confirm = (secret: string) => lin.post(`${base}/setup`, { code: code(secret) });
const shownCodes = async () => textsAt((await mainOf(`${base}/codes`)).html, "ol code");
const kinds = () =>
  rowsIn(mails)
    .filter(({ recipient }) => recipient === lin.email)
    .map(({ kind }) => kind)
    .slice(1);
const statusWith = async (session: string) => (await openVisitor(site, { session }).page("/account")).status;
/** Expects an error at a field, which has the focus. */
async function expectErrorAt(response: Response, id: string, message: string) {
  const html = await pageOf(response, 422);
  expect(textAt(html, `#${id}-error`)).toBe(message);
  expect(errorFocus(html).focused).toEqual([`input ${id}`]);
  return html;
}
/** Turns it on and returns the secret; the browser has its new cookie. The clock moves on to a new code. */
async function turnOn(): Promise<string> {
  await begin();
  const secret = await secretOf();
  expect((await confirm(secret)).status).toBe(303);
  site.clock.time += stepMs;
  return secret;
}

/** The owner's proof for changing the factor. */
const proofs = [
  ["a code", "", (secret: string) => ({ code: code(secret) })],
  ["the password", "?with=password", () => ({ password: memberPassword })],
] as const;

describe("turning it on", () => {
  test("requires the password, and shows a code, a URI and the grouped secret", async () => {
    const own = await mainOf("/account");
    expect(own.html.querySelector(`main a[href="${base}"]`)).not.toBeNull();
    expect((await mainOf(base)).text).toContain("微信不能显示动态验证码");
    expect(locationOf(await begin())).toBe(`${base}/setup`);
    const { html, text } = await mainOf(`${base}/setup`);
    expect(textAt(html, "#secret")).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const uri = new URL(attributeAt(html, "a[href^=otpauth]", "href") ?? "");
    expect(uri.searchParams.get("secret")).toBe(await secretOf());
    expect(decodeURIComponent(uri.pathname)).toContain(lin.email);
    expect(html.querySelector("svg[aria-label=验证器应用的二维码] path")).not.toBeNull();
    expect(text).not.toContain("已开启");
    expect(hasSecondFactor(site.db, lin.id)).toBe(false);
  });

  test("shows the same secret for five minutes, and creates none on reading", async () => {
    await begin();
    const before = rowsIn(factors);
    const secret = await secretOf();
    site.clock.time += 5 * minuteMs;
    expect(await secretOf()).toBe(secret);
    expect(rowsIn(factors)).toEqual(before);
    await begin();
    expect(rowsIn(factors)).toHaveLength(1);
    expect(await secretOf()).not.toBe(secret);
    site.clock.time += 5 * minuteMs + 1;
    const { response } = await lin.page(`${base}/setup`);
    expect([locationOf(response), flashOf(site, response)]).toEqual([base, "设置已超时，请重新开始"]);
    expect(locationOf(await confirm(secret))).toBe(base);
    expect(hasSecondFactor(site.db, lin.id)).toBe(false);
  });

  test("restarts its five minutes on request, for an hour", async () => {
    await begin();
    const secret = await secretOf();
    const extend = () => lin.post(`${base}/setup`, { intent: "extend" });
    for (let minutes = 0; minutes < 60; minutes += 5) {
      site.clock.time += 5 * minuteMs;
      expect(flashOf(site, await extend())).toBe("又有 5 分钟了，请接着完成");
    }
    site.clock.time += 1;
    expect(flashOf(site, await extend())).toBe("设置已超时，请重新开始");
    expect(locationOf(await confirm(secret))).toBe(`${base}/codes`);
  });

  test("requires the right first code, renews this browser's token, ends all other sessions, and notifies the owner", async () => {
    const other = anotherBrowser(site, lin.id);
    await begin();
    const secret = await secretOf();
    const rejected = await lin.post(`${base}/setup`, { code: wrongCodeAt(secret, site.clock.now()) });
    const message = "动态验证码不正确或已过期，请重新输入";
    const html = await expectErrorAt(rejected, "first-code", message);
    expect(textAt(html, "#secret").replaceAll(" ", "")).toBe(secret);
    expect(hasSecondFactor(site.db, lin.id)).toBe(false);
    const response = await confirm(secret);
    expect([locationOf(response), flashOf(site, response)]).toEqual([`${base}/codes`, "两步验证已开启"]);
    const now = lin.jar.get("session") ?? "";
    expect(now).not.toBe(lin.token);
    expect(await Promise.all([now, lin.token, other.token].map(statusWith))).toEqual([200, 303, 303]);
    expect(rowsIn(sessions)).toMatchObject([{ aal: "aal2" }]);
    expect(kinds()).toEqual(["second-factor-on"]);
    expect((await mainOf(`${base}/setup`)).status).toBe(303);
    expect(await pageText(lin, "/account", "#account")).toContain("两步验证已开启");
  });
});

describe("recovery codes", () => {
  test("are shown for ten minutes or until confirmed, to this session only, and stored as hashes", async () => {
    await turnOn();
    const codes = await shownCodes();
    expect(codes).toHaveLength(10);
    for (const each of codes) expect(each).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const { html } = await mainOf(`${base}/codes`);
    expect(attributeAt(html, "[data-copy]", "data-copy")).toBe(codes.join("\n"));
    expect(locationOf((await lin.page(base)).response)).toBe(`${base}/codes`);
    const stored = JSON.stringify(rowsIn(recoveryCodes));
    for (const each of codes) expect(stored).not.toContain(each);
    const su = await openFactorMember(site, "su@example.org");
    su.jar.set("recovery", lin.jar.get("recovery") ?? "");
    const ofSu = (await mainOf(`${base}/codes`, su)).html;
    expect([textAt(ofSu, "h1"), ofSu.querySelector("ol")]).toEqual(["重新生成恢复码", null]);
    const sealed = lin.jar.get("recovery") ?? "";
    lin.jar.set("recovery", `${sealed.slice(0, -4)}AAAA`);
    expect(await shownCodes(), "from a modified cookie").toEqual([]);
    lin.jar.set("recovery", sealed);
    site.clock.time += 10 * minuteMs;
    expect(await shownCodes(), "after ten minutes").toEqual([]);
    expect(locationOf(await lin.post(`${base}/codes`, { saved: "1" }))).toBe("/account");
    expect(await shownCodes()).toEqual([]);
    expect((await mainOf(base)).text).toContain("还剩 10 个");
  });

  test.each(proofs)("are renewed by %s, and the old ones are invalid", async (_what, query, proof) => {
    const secret = await turnOn();
    const old = await shownCodes();
    await lin.post(`${base}/codes`, { saved: "1" });
    const { html } = await mainOf(`${base}/codes${query}`);
    expect(html.querySelector("[name=code],[name=password]")).not.toBeNull();
    const response = await lin.post(`${base}/codes${query}`, proof(secret));
    expect(outcomeOf(response)).toEqual([303, `${base}/codes`, "新的恢复码已生成，旧的已作废"]);
    const renewed = await shownCodes();
    expect(renewed.filter((each) => old.includes(each))).toEqual([]);
    expect(countRecoveryCodes(site.db, lin.id)).toBe(10);
  });
});

describe("turning it off", () => {
  test.each(proofs)("requires %s, and notifies the owner", async (_what, query, proof) => {
    const secret = await turnOn();
    const response = await lin.post(`${base}/off${query}`, proof(secret));
    expect([hasSecondFactor(site.db, lin.id), countRecoveryCodes(site.db, lin.id)]).toEqual([false, 0]);
    const again = await lin.post(`${base}/off${query}`, proof(secret));
    for (const each of [response, again]) expect(outcomeOf(each)).toEqual([303, base, "两步验证已关闭"]);
    expect(kinds()).toEqual(["second-factor-on", "second-factor-off"]);
    expect((await mainOf("/account")).text).toContain("开启两步验证");
  });

  test("is rejected with a blank or wrong proof, as is renewing codes", async () => {
    await turnOn();
    lin.jar.delete("recovery");
    const before = rowsIn(recoveryCodes);
    for (const [query, name, typed, message] of [
      ["", "code", "", "请输入动态验证码"],
      ["", "code", "wrong", "动态验证码不正确或已过期，请重新输入"],
      ["?with=password", "password", "Wrong123", "当前密码不正确"],
    ] as const)
      for (const path of [`${base}/off`, `${base}/codes`])
        await expectErrorAt(await lin.post(path + query, { [name]: typed }), `proof-${name}`, message);
    expect(hasSecondFactor(site.db, lin.id)).toBe(true);
    expect(rowsIn(recoveryCodes)).toEqual(before);
  });

  test("accepts a recovery code if there is no password", async () => {
    await turnOn();
    const [recovery = ""] = await shownCodes();
    site.db.update(users).set({ passwordHash: null }).run();
    const { html } = await mainOf(`${base}/off`);
    expect(attributeAt(html, "main a[href*=with]", "href")).toBe(`${base}/off?with=recovery`);
    const prove = (typed: string) => lin.post(`${base}/off?with=recovery`, { recovery: typed });
    const wrong = { " ": "请输入恢复码", "00000-00000": "恢复码不正确或已使用过" };
    for (const [typed, message] of Object.entries(wrong))
      await expectErrorAt(await prove(typed), "proof-recovery", message);
    expect(locationOf(await prove(recovery))).toBe(base);
    expect(hasSecondFactor(site.db, lin.id)).toBe(false);
  });
});

describe("an account with a second factor", () => {
  test("lists signed-in sessions, those of the auth API included, without pending ones", async () => {
    const su = await openFactorMember(site, "su@example.org");
    const start = { userId: su.id, userAgent: phoneWechat, isPersistent: true };
    openMemberSession(site.db, start, site.clock.now());
    const rows = async () => (await su.page("/account/sessions")).html.querySelectorAll("#devices > div");
    expect(await rows()).toHaveLength(1);
    const ofApi = { userId: su.id, userAgent: "curl/8", addressHash: "a", method: "password" } as const;
    openTokenSession(site.db, "secret", ofApi, site.clock.now());
    expect((await rows()).map((row) => textAt(row, "dt"))).toEqual(["本机", "其他设备"]);
    expect(await pageText(su, "/account", "#account")).toContain("2 台");
  });

  test("has it in the download without its secret and codes; deleting the account deletes all of it", async () => {
    const su = await openFactorMember(site, "su@example.org");
    const codes = issueRecoveryCodes(site.db, su.id, site.clock.now());
    const text = await (await site.send("/account/data", { headers: su.headers() })).text();
    const secondFactors = [{ name: "", createdAt: "2026-11-21T11:00:00.000Z" }];
    expect(JSON.parse(text)).toMatchObject({ secondFactors, recoveryCodesLeft: 10 });
    const hashes = rowsIn(recoveryCodes).map(({ codeHash }) => codeHash);
    for (const secret of [su.secret, ...codes, ...hashes]) expect(text).not.toContain(secret);
    const wrong = wrongCodeAt(su.secret, site.clock.now());
    tryFactorCode(site.db, { userId: su.id, code: wrong }, site.clock.now());
    const left = () => [rowsIn(factors), rowsIn(recoveryCodes), rowsIn(factorTries)].map((all) => all.length);
    expect(left()).toEqual([1, 10, 1]);
    expect((await su.post("/account/delete", { password: memberPassword })).status).toBe(303);
    expect(left()).toEqual([0, 0, 0]);
  });
});
