// Changing the password, and the list of signed-in devices.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { checkCredentials } from "../../app/domain/accounts/credentials.server";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { signInFields } from "../support/account";
import { flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { anotherBrowser, memberPassword, openMember, openSession } from "../support/member";
import { minuteMs, origin } from "../support/site";
import { openVisitor } from "../support/visitor";

const newPassword = "Ghijkl34";
const change = { current: memberPassword, password: newPassword, confirm: newPassword };

openEachSite({ BASE_URL: origin });
let lin: Awaited<ReturnType<typeof openMember>>;
beforeEach(async () => {
  lin = await openMember(site, "lin.yue@example.org");
});

const statusWith = async (token: string) =>
  (await site.send("/account", { headers: { Cookie: `session=${token}` } })).status;
const isPassword = async (password: string) =>
  (await checkCredentials(site.db, { email: lin.email, password })).ok;

describe("the password", () => {
  test("is changed with the old one and confirmed on the page and by mail", async () => {
    const { html } = await lin.page("/account/password");
    const names = ["current", "password", "confirm"];
    expect(attributesAt(html, "input[type=password]", "name")).toEqual(names);
    expect(outcomeOf(await lin.post("/account/password", change))).toEqual([303, "/account", "密码已更新"]);
    expect([await isPassword(memberPassword), await isPassword(newPassword)]).toEqual([false, true]);
    const sent = site.db.select().from(mails).where(eq(mails.kind, "password-changed")).all();
    expect(sent).toMatchObject([{ recipient: lin.email, status: "sent" }]);
  });

  test.each([
    [false, undefined],
    [true, 30 * 24 * 60 * 60],
  ])("renews this browser's session (persistent: %s) and ends all others", async (isPersistent, age) => {
    const current = anotherBrowser(site, lin.id, undefined, isPersistent);
    const response = await current.post("/account/password", change);
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith("session=")) ?? "";
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? [];
    expect(seconds && Number(seconds)).toBe(age);
    expect(current.jar.get("session")).not.toBe(current.token);
    expect(await statusWith(current.jar.get("session") ?? "")).toBe(200);
    expect([await statusWith(current.token), await statusWith(lin.token)]).toEqual([303, 303]);
    expect(site.db.select().from(sessions).all()).toHaveLength(1);
  });

  test("is not changed with an error", async () => {
    for (const [fields, message] of [
      [{ current: "Wrong123" }, "当前密码不正确"],
      [{ password: memberPassword, confirm: memberPassword }, "新密码不能与当前密码相同"],
    ] as const)
      expect((await pageOf(lin.post("/account/password", { ...change, ...fields }), 422)).text).toContain(
        message,
      );
    expect(await isPassword(memberPassword)).toBe(true);
    expect(await statusWith(lin.token)).toBe(200);
  });

  test("is set without an old one if there is none", async () => {
    site.db.update(users).set({ passwordHash: null }).run();
    const { html } = await lin.page("/account/password");
    expect(textAt(html, "h1")).toBe("设置密码");
    expect(html.querySelector("[name=current]")).toBeNull();
    const { current: _, ...fields } = change;
    expect((await lin.post("/account/password", fields)).status).toBe(303);
    expect(await isPassword(newPassword)).toBe(true);
    expect((await lin.post("/account/password", fields)).status).toBe(422);
  });
});

describe("the devices", () => {
  const rows = async () => textsAt((await lin.page("/account/sessions")).html, "#devices > div");

  test("are listed by name, this one first, with first and last use", async () => {
    site.clock.time += 5 * minuteMs;
    anotherBrowser(site, lin.id, undefined, true);
    const [current = "", there = ""] = await rows();
    const used = "登录于 11月21日 12:00，最近使用 11月21日 12:00，关闭浏览器后退出";
    expect(current).toMatch(`本机Mac · Chrome${used}`);
    expect(there).toMatch(/^其他设备iPhone · 微信登录于 11月21日 12:05，.*有效期至 2026年12月21日/);
    expect([current, there].map((row) => row.includes("退出这台设备"))).toEqual([false, true]);
  });

  test("one is signed out by its button, effective immediately on pages and in forms", async () => {
    const thief = anotherBrowser(site, lin.id);
    expect((await thief.page("/account")).status).toBe(200);
    const { html } = await lin.page("/account/sessions");
    const other = attributeAt(html, "#devices form input[name=id]", "value") ?? "";
    const press = () => lin.post("/account/sessions", { id: other });
    expect(flashOf(site, await press())).toBe("那台设备已退出");
    expect((await thief.page("/account/data")).status).toBe(303);
    const { headers } = await thief.post("/account/sessions", { others: "1" });
    expect(headers.get("Location")).toMatch(/^\/login/);
    expect(textAt((await thief.page("/dashboard")).html, "h1")).toBe("管理员登录");
    expect(await rows()).toHaveLength(1);
    expect(flashOf(site, await press())).toBe("那台设备已经退出登录");
  });

  test("all others at once, or the current one", async () => {
    const others = [anotherBrowser(site, lin.id), anotherBrowser(site, lin.id)];
    expect(flashOf(site, await lin.post("/account/sessions", { others: "1" }))).toBe("已退出 2 台设备");
    for (const { token } of others) expect(await statusWith(token)).toBe(303);
    expect((await lin.page("/account/sessions")).html.querySelector("[name=others]")).toBeNull();
    const { id = "" } = site.db.select().from(sessions).get() ?? {};
    expect((await lin.post("/account/sessions", { id })).headers.get("Location")).toBe("/");
    expect([lin.jar.has("session"), await statusWith(lin.token)]).toEqual([false, 303]);
  });

  test("of others cannot be ended", async () => {
    const su = await openMember(site, "su@example.org");
    const { id = "" } = site.db.select().from(sessions).where(eq(sessions.userId, su.id)).get() ?? {};
    const said = async (fields: Record<string, string>) =>
      flashOf(site, await lin.post("/account/sessions", fields));
    expect(await said({ id })).toBe("那台设备已经退出登录");
    expect(await said({ others: "1" })).toBe("没有其他设备在登录中");
    expect([await statusWith(su.token), (await rows()).length]).toEqual([200, 1]);
  });
});

// Time limits are tested in account-sign-in.
test("a session ends when its member gains or loses the administrator role", async () => {
  const setAccess = (access: "full" | "none") =>
    unwrap(setAccountAccess(site.db, { kind: "cli" }, { email: lin.email, access }, site.clock.now()));
  const headingOf = async (session: string) =>
    textAt((await openVisitor(site, { session }).page("/dashboard")).html, "h1");
  setAccess("full");
  expect(await headingOf(lin.token)).toBe("管理员登录");
  const asAdmin = openSession(site.db, lin.id, site.clock.now());
  expect(await headingOf(asAdmin)).toBe("活动管理");
  setAccess("none");
  expect(await headingOf(asAdmin)).toBe("管理员登录");
  expect(await statusWith(asAdmin)).toBe(303);
  expect(await headingOf(openSession(site.db, lin.id, site.clock.now()))).toBe("我的页面");
});

test("a banned account has no session on the pages, also as an administrator; the sign-in reports it and opens none", async () => {
  const ban = (bannedUntil: number) => site.db.update(users).set({ bannedUntil }).run();
  setAccountAccess(site.db, { kind: "cli" }, { email: lin.email, access: "full" }, site.clock.time);
  const headers = { Cookie: `session=${openSession(site.db, lin.id, site.clock.time)}` };
  const expectStatus = async (status: number) => {
    for (const path of ["/account", "/admin/sessions"])
      expect((await site.send(path, { headers })).status, path).toBe(status);
  };
  await expectStatus(200);
  ban(site.clock.time + minuteMs);
  await expectStatus(303);
  site.clock.time += minuteMs;
  await expectStatus(200);
  ban(site.clock.time + minuteMs);
  const before = site.db.select().from(sessions).all().length;
  const response = await site.post("/login", signInFields(site, lin.email, memberPassword));
  expect(redirectOf(response)).toEqual([303, "/login?banned"]);
  expect(response.headers.get("Set-Cookie") ?? "").not.toContain("session=");
  expect((await site.page("/login?banned")).html.text).toContain("这个账号已停用");
  expect(site.db.select().from(sessions).all()).toHaveLength(before);
});
