// Links of the auth API with tokens in their fragment: the page's script posts the access token, and the server shows
// the account before signing in.
import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import type { Email } from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cookieIn, makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { newestMail, openAuthSite, openClient, pressLink, requestAuth } from "../support/auth-client";
import { origin, type TestSite, textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const password = "Torino2026";
const next = "Milano2027";

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite({ RATE_LIMITS: "off" });
  await makeAccount(site, email);
});
afterEach(() => site.close());

/** Contents of the fragment of an opened link. */
async function pressedFragment(mail: Email): Promise<Record<string, string>> {
  const opened = await pressLink(site, mail);
  const target = new URL(opened.headers.get("Location") ?? "");
  return Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
}

async function openLink(kind: "magiclink" | "recovery") {
  const client = openClient(site);
  const returnTo = `${origin}/auth/confirm`;
  const { error } =
    kind === "recovery"
      ? await client.resetPasswordForEmail(email, { redirectTo: returnTo })
      : await client.signInWithOtp({ email, options: { emailRedirectTo: returnTo } });
  expect(error).toBeNull();
  const { access_token = "", type = "" } = await pressedFragment(await newestMail(site, email));
  expect(type).toBe(kind);
  return { access_token, type };
}

const getUser = (token: string) =>
  requestAuth(site, "GET", "/user", { headers: { Authorization: `Bearer ${token}` } });
const parsed = async (response: Response) => parse(await response.text());

test("the pages contain one script allowed by the policy, and a text for clients without scripts", async () => {
  for (const path of ["/auth/confirm", "/reset-password"]) {
    const { html, response } = await site.page(path);
    const [script] = html.querySelectorAll("main script");
    const hash = createHash("sha256")
      .update(script?.text ?? "")
      .digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
    expect(textOf(html.querySelector("#scriptless"))).toContain("这个浏览器没有运行脚本");
  }
});

describe("an access token", () => {
  test("requires a button with its account, then replaces the browser's session", async () => {
    const fields = await openLink("magiclink");
    const visitor = openVisitor(site);
    const named = await visitor.post("/auth/confirm", fields);
    expect([named.status, named.headers.getSetCookie()]).toEqual([200, []]);
    const form = formWith(await parsed(named), "access_token");
    expect(textOf(form?.querySelector("button"))).toBe(`登录 ${email}`);
    expect((await getUser(fields.access_token)).status).toBe(200);
    const pressed = await visitor.post("/auth/confirm", fieldsOf(form));
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(cookieIn(pressed, "session")).toBeDefined();
    const { html } = await visitor.page("/account/sessions");
    expect(html.querySelectorAll("#devices > div")).toHaveLength(1);
    expect((await getUser(fields.access_token)).status).toBe(403);
    expect((await visitor.post("/auth/confirm", fieldsOf(form))).status).toBe(422);
  });

  test("of the signed-in account redirects; of another one shows that account", async () => {
    const member = await openMember(site, email);
    const own = await member.post("/auth/confirm", await openLink("magiclink"));
    expect([own.status, cookieIn(own, "session")]).toEqual([303, undefined]);
    await makeAccount(site, "mei@example.org");
    const other = await openMember(site, "mei@example.org");
    site.clock.time += 61_000;
    const named = await other.post("/auth/confirm", await openLink("magiclink"));
    expect([named.status, (await named.text()).includes(`登录 ${email}`)]).toEqual([200, true]);
    expect(textOf((await other.page("/account")).html)).toContain("mei@example.org");
  });

  test("that is invalid is reported on both pages", async () => {
    for (const access_token of ["", "garbage", "a.b.c"]) {
      const fields = { access_token, type: "magiclink", confirmed: "1" };
      const rejected = await openVisitor(site).post("/auth/confirm", fields);
      expect([rejected.status, cookieIn(rejected, "session")]).toEqual([422, undefined]);
      expect(await rejected.text()).toContain("登录链接无效或已过期");
      const reset = await openVisitor(site).post("/reset-password", { access_token });
      expect([reset.status, (await reset.text()).includes("重置链接无效或已过期")]).toEqual([422, true]);
    }
  });
});

describe("a recovery", () => {
  test("opens, by its button, a form that shows the account and sets the password", async () => {
    const member = await openMember(site, email);
    const fields = await openLink("recovery");
    const visitor = openVisitor(site);
    const named = await parsed(await visitor.post("/auth/confirm", fields));
    const button = named.querySelector('form[action="/reset-password"]');
    expect(textOf(button?.querySelector("button"))).toBe(`为 ${email} 设置新密码`);
    const shown = await visitor.post("/reset-password", fieldsOf(button));
    expect(shown.status).toBe(200);
    const page = await parsed(shown);
    expect(textOf(page.querySelector("main"))).toContain(`账号：${email}`);
    const form = formWith(page, "password");
    const send = (chosen: string, confirm = chosen) =>
      visitor.post("/reset-password", { ...fieldsOf(form), password: chosen, confirm });
    const rejections: [string, string, string][] = [
      ["short", "short", "密码没有更新"],
      [next, "Other2027", "密码不匹配"],
      [password, password, "新密码不能与当前密码相同"],
    ];
    for (const [chosen, confirm, text] of rejections) {
      const rejected = await send(chosen, confirm);
      const said = await rejected.text();
      expect([rejected.status, said.includes(text), said.includes(fields.access_token)]).toEqual([
        422,
        true,
        true,
      ]);
    }
    const done = await send(next);
    expect([done.status, done.headers.get("Location")]).toEqual([303, "/login"]);
    expect((await member.page("/account")).status).toBe(303);
    expect((await getUser(fields.access_token)).status).toBe(403);
    expect((await site.post("/login", signInFields(site, email, next))).status).toBe(303);
  });
});

test("an access token sets no password on the page ten minutes after its recovery, nor by another sign-in", async () => {
  const recovery = await openLink("recovery");
  const entered = await openClient(site).signInWithPassword({ email, password });
  const tokens = { recovery: recovery.access_token, password: entered.data.session?.access_token ?? "" };
  const reset = async (access_token: string) =>
    (await site.post("/reset-password", { access_token, password: next, confirm: next })).status;
  expect(await reset(tokens.password)).toBe(422);
  site.clock.time += 10 * 60_000 + 1000;
  expect([await reset(tokens.password), await reset(tokens.recovery)]).toEqual([422, 422]);
  expect((await openClient(site).signInWithPassword({ email, password })).error).toBeNull();
  const fresh = await openLink("recovery");
  site.clock.time += 9 * 60_000;
  expect(await reset(fresh.access_token)).toBe(303);
});
