import { beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../app/db/schema/accounts";
import { setAccountAccess } from "../../app/domain/organisers/accounts.server";
import { comparableResponse, cookieIn, makeAccount, openMember, signInFields } from "../support/account";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, attributesAt, outcomeOf, pageOf, redirectOf, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, hourMs, textOf } from "../support/site";
import { openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";

openEachSite({ RATE_LIMITS: "off" });
beforeEach(async () => {
  await makeAccount(site, email);
});

const signIn = (fields: Record<string, string> = {}, on = site) =>
  on.post("/login", { ...signInFields(on, email), ...fields });
const rows = () => rowsIn(sessions);
/** Whether a session cookie is valid: the sign-in page redirects its member. */
const isIn = async (cookie = "") =>
  (await site.send("/login", { headers: { Cookie: cookie.split(";")[0] ?? "" } })).status === 303;

describe("the page", () => {
  test("has the form and links to reset and registration, and shows why a page redirected to it", async () => {
    const { html } = await site.page("/login");
    expect(textAt(html, "h1")).toBe("登录");
    expect(attributeAt(html, "#login-email", "autocomplete")).toBe("username");
    expect(attributeAt(html, "#login-password", "autocomplete")).toBe("current-password");
    expect(html.querySelector("input[name=remember]")?.hasAttribute("checked")).toBe(true);
    expect(textAt(html, "label:has(input[name=remember])")).toContain("保持登录状态");
    expect(textAt(html, "a[href='/login/reset']")).toBe("忘记密码？");
    expect(textAt(html, "a[href='/register']")).toBe("创建账号");
    for (const absent of ["请先登录", "Google"]) expect(textAt(html, "main")).not.toContain(absent);
    const { html: asked } = await site.page("/login?redirectTo=%2Fpolls%2Fabc");
    expect(textAt(asked, "[role=status]")).toBe("请先登录");
    expect(attributeAt(asked, "input[name=redirectTo]", "value")).toBe("/polls/abc");
  });

  test("offers Google where it is configured, but not within WeChat", async () => {
    const google = await createSite({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
    const linkAt = async (path: string, userAgent = "") => {
      const { html } = await google.page(path, { "User-Agent": userAgent });
      const link = html.querySelector("a[href^='/auth/google']");
      return { text: textOf(link), href: link?.getAttribute("href"), main: textAt(html, "main") };
    };
    const redirecting = { text: "使用 Google 账号登录", href: "/auth/google?redirectTo=%2Fwishes" };
    expect(await linkAt("/login?redirectTo=%2Fwishes")).toMatchObject(redirecting);
    expect((await linkAt("/register")).text).toBe("使用 Google 账号注册");
    const wechat = await linkAt("/login", "Mozilla/5.0 (iPhone) MicroMessenger/8.0");
    expect(wechat.href).toBeUndefined();
    expect(wechat.main).toContain("微信内无法使用 Google 登录，请在浏览器中打开");
    google.close();
  });
});

describe("the right password", () => {
  test("in any spelling of the address redirects to the account page, never to another site, with a message", async () => {
    const response = await signIn({ email: "  LIN.Yue@example.ORG ", redirectTo: "//evil.example" });
    expect(outcomeOf(response)).toEqual([303, "/dashboard", "登录成功！正在跳转..."]);
    const token = /session=([^;]+)/.exec(cookieIn(response, "session") ?? "")?.[1] ?? "-";
    expect(JSON.stringify(rows()), "the hash only").not.toContain(token);
  });

  test("persistent: cookie and session last 30 days", async () => {
    const cookie = cookieIn(await signIn({ remember: "on" }), "session") ?? "";
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    site.clock.time += 30 * dayMs - 1;
    expect(await isIn(cookie)).toBe(true);
    site.clock.time += 2;
    expect(await isIn(cookie)).toBe(false);
  });

  test("not persistent: a session cookie that expires after an idle day and after a week", async () => {
    const cookieOf = async () => cookieIn(await signIn(), "session") ?? "";
    const [cookie, idle] = [await cookieOf(), await cookieOf()];
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    for (let hour = 0; hour < 7 * 24; hour += 23) {
      expect(await isIn(cookie)).toBe(true);
      site.clock.time += 23 * hourMs;
    }
    expect([await isIn(cookie), await isIn(idle)]).toEqual([false, false]);
  });

  test("replaces the browser's session, so that a planted one is invalid", async () => {
    const planted = openVisitor(site, { session: "planted-by-somebody-else" });
    await planted.post("/login", signInFields(site, email));
    const first = planted.jar.get("session");
    expect(first).not.toBe("planted-by-somebody-else");
    await planted.post("/login", signInFields(site, email));
    expect(planted.jar.get("session")).not.toBe(first);
    expect(await isIn(`session=${first}`)).toBe(false);
    expect(rows()).toHaveLength(1);
  });

  test("redirects members who are signed in", async () => {
    const member = await openMember(site, email);
    for (const [path, to] of [
      ["/login", "/dashboard"],
      ["/register", "/dashboard"],
      ["/login?redirectTo=%2Fpolls", "/polls"],
    ] as const)
      expect(redirectOf((await member.page(path)).response)).toEqual([303, to]);
  });
});

describe("rejected sign-ins", () => {
  test("show the error and preserve the address, never the password", async () => {
    for (const [change, message] of [
      [{ password: "Torino2027" }, "邮箱或密码错误，请检查后重试"],
      [{ email: " " }, "请填写邮箱和密码"],
    ] as const) {
      const response = await signIn({ redirectTo: "/polls", ...change });
      expect(cookieIn(response, "session")).toBeUndefined();
      const html = await pageOf(response, 422);
      expect(textAt(html, "[role=alert]")).toBe(message);
      expect(attributeAt(html, "input[name=redirectTo]", "value")).toBe("/polls");
      expect(html.querySelector("input[name=remember]")?.hasAttribute("checked")).toBe(false);
      expect(rows()).toEqual([]);
    }
  });

  test("an unknown address and a wrong password get the same response", async () => {
    const wrong = { password: "Torino2027" };
    const known = await comparableResponse(await signIn(wrong));
    const unknown = await comparableResponse(await signIn({ ...wrong, email: "lin.yu3@example.org" }));
    expect({ ...known, body: known.body.replaceAll(email, "lin.yu3@example.org") }).toEqual(unknown);
  });

  test("an unverified account is reported only with the right password", async () => {
    await makeAccount(site, "waits@example.org", { isVerified: false });
    const response = await signIn({ email: "waits@example.org" });
    expect(response.headers.get("Set-Cookie")).toMatch(/^pending_email=/);
    const html = await pageOf(response, 422);
    expect(textAt(html, "[role=alert]")).toContain("请先验证您的邮箱地址");
    expect(attributeAt(html, "[role=alert] a", "href")).toBe("/email-verification");
    const wrong = await pageOf(signIn({ email: "waits@example.org", password: "Torino2027" }), 422);
    expect(textAt(wrong, "[role=alert]")).toBe("邮箱或密码错误，请检查后重试");
  });

  test("a form that is older than a day, and a data request with the password", async () => {
    const { stamp } = signInFields(site, email);
    const data = await site.post("/login.data", { ...signInFields(site, email), password: "Torino2027" });
    expect(await data.text()).not.toMatch(/Torino202[67]/);
    site.clock.time += dayMs + 1;
    const late = await pageOf(signIn({ stamp }), 422);
    expect(textAt(late, "[role=alert]")).toBe("页面打开太久了，请再提交一次");
    expect(rows()).toEqual([]);
  });
});

test("the correct password does not count for the limit", async () => {
  const strict = await createSite();
  await makeAccount(strict, email);
  for (let index = 0; index < 12; index += 1) expect((await signIn({}, strict)).status).toBe(303);
  strict.close();
});

describe("signing out", () => {
  test("ends the session on the server, deletes the cookie and redirects home; GET shows only a button", async () => {
    const member = await openMember(site, email);
    const stolen = `session=${member.jar.get("session")}`;
    const response = await member.post("/logout", {});
    expect(redirectOf(response)).toEqual([303, "/"]);
    expect(cookieIn(response, "session")).toBe("session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    expect([await isIn(stolen), rows()]).toEqual([false, []]);
    expect(redirectOf(await site.post("/logout", {}, { Cookie: stolen }))).toEqual([303, "/"]);
    const { html } = await (await openMember(site, email)).page("/logout");
    expect(textAt(html, "main form[action='/logout'][method=post] button")).toBe("退出登录");
    expect(rows()).toHaveLength(1);
  });

  test.each(["/logout", "/admin/logout"])("by %s ends an administrator's own account too", async (path) => {
    setAccountAccess(site.db, { kind: "admin" }, { email, access: "full" }, site.clock.time);
    const member = await openMember(site, email);
    expect((await member.page("/admin/sessions")).status).toBe(200);
    const Cookie = `session=${member.jar.get("session")}`;
    await member.post(path, {});
    expect((await site.send("/admin/sessions", { headers: { Cookie } })).status).toBe(303);
    expect([rows(), member.jar.has("session")]).toEqual([[], false]);
  });
});

test("the header has the member's menu or the sign-in link, and leads members and administrators to their pages", async () => {
  const { html } = await (await openMember(site, email)).page("/");
  const menu = html.querySelector("header details");
  expect(textAt(menu, "summary")).toMatch(/^lin\.yue /);
  expect(textsAt(menu, "li")).toEqual([email, "管理面板", "我的页面", "退出登录"]);
  expect(attributesAt(menu, "li a", "href")).toEqual(["/dashboard", "/account"]);
  const form = menu?.querySelector("form");
  expect([form?.getAttribute("action"), form?.getAttribute("data-busy")]).toEqual(["/logout", "正在退出…"]);
  expect(html.querySelector("header a[href='/login']")).toBeNull();
  expect(textAt((await site.page("/wishes")).html, "header a[href='/login']")).toBe("登录");
  expect((await site.page("/login")).html.querySelector("header nav")).toBeNull();
  const linksOf = async (browser: Visitor) => {
    const links = (await browser.page("/")).html.querySelectorAll("header nav a, header details li a");
    return links.map((link) => `${textOf(link)} ${link.getAttribute("href")}`).slice(4);
  };
  const [organiser, panel, own] = ["管理活动 /admin", "管理面板 /dashboard", "我的页面 /account"];
  const member = await openMember(site, email);
  expect(await linksOf(member)).toEqual([organiser, panel, own]);
  expect((await member.page("/dashboard")).html.querySelector("nav [aria-current]")).toBeNull();
  setAccountAccess(site.db, { kind: "system" }, { email, access: "full" }, site.clock.now());
  const administrator = await openMember(site, email);
  expect(await linksOf(administrator)).toEqual([organiser, panel, own]);
  const menuOf = async (browser: Pick<Visitor, "page">) =>
    (await browser.page("/admin")).html
      .querySelectorAll("header details li a")
      .map((link) => `${textOf(link)} ${link.getAttribute("href")}`);
  expect(await menuOf(administrator)).toEqual([
    "草稿管理 /drafts",
    "我的提醒 /admin/alerts",
    "个人资料 /admin/sessions",
  ]);
  expect(await menuOf(await openAdminBrowser(site))).toContain("个人资料 /admin/sessions");
});
