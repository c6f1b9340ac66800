// Links of the auth API with tokens in their fragment: the page's script posts the access token, and the server shows
// the account before signing in.
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { cookieIn, makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { newestMail, openAuthSite, openClient, pressLink, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { pageOf, redirectOf, textAt } from "../support/html";
import { origin } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const password = "Torino2026";
const next = "Milano2027";

openEachSite({ RATE_LIMITS: "off" }, openAuthSite);
beforeEach(async () => {
  await makeAccount(site, email);
});

/** Contents of the fragment of a mailed link that was opened. */
async function openLink(kind: "magiclink" | "recovery") {
  const client = openClient(site);
  const returnTo = `${origin}/auth/confirm`;
  const { error } =
    kind === "recovery"
      ? await client.resetPasswordForEmail(email, { redirectTo: returnTo })
      : await client.signInWithOtp({ email, options: { emailRedirectTo: returnTo } });
  expect(error).toBeNull();
  const opened = await pressLink(site, await newestMail(site, email));
  const fragment = new URL(opened.headers.get("Location") ?? "").hash.slice(1);
  const { access_token = "", type = "" } = Object.fromEntries(new URLSearchParams(fragment));
  expect(type).toBe(kind);
  return { access_token, type };
}

const getUser = (token: string) =>
  requestAuth(site, "GET", "/user", { headers: { Authorization: `Bearer ${token}` } });

test("the pages contain one script allowed by the policy, and a text for clients without scripts", async () => {
  for (const path of ["/auth/confirm", "/reset-password"]) {
    const { html, response } = await site.page(path);
    const script = html.querySelector("main script")?.text ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(response.headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
    expect(textAt(html, "#scriptless")).toContain("这个浏览器没有运行脚本");
  }
});

describe("an access token", () => {
  test("requires a button with its account, then replaces the browser's session", async () => {
    const fields = await openLink("magiclink");
    const visitor = openVisitor(site);
    const named = await visitor.post("/auth/confirm", fields);
    expect(named.headers.getSetCookie()).toEqual([]);
    const form = formWith(await pageOf(named, 200), "access_token");
    expect(textAt(form, "button")).toBe(`登录 ${email}`);
    expect((await getUser(fields.access_token)).status).toBe(200);
    const pressed = await visitor.post("/auth/confirm", fieldsOf(form));
    expect(redirectOf(pressed)).toEqual([303, "/dashboard"]);
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
    const named = await pageOf(other.post("/auth/confirm", await openLink("magiclink")), 200);
    expect(named.text).toContain(`登录 ${email}`);
    expect((await other.page("/account")).html.text).toContain("mei@example.org");
  });

  test("that is invalid is reported on both pages", async () => {
    for (const access_token of ["", "garbage", "a.b.c"]) {
      const fields = { access_token, type: "magiclink", confirmed: "1" };
      const rejected = await openVisitor(site).post("/auth/confirm", fields);
      expect(cookieIn(rejected, "session")).toBeUndefined();
      expect((await pageOf(rejected, 422)).text).toContain("登录链接无效或已过期");
      const reset = await pageOf(openVisitor(site).post("/reset-password", { access_token }), 422);
      expect(reset.text).toContain("重置链接无效或已过期");
    }
  });
});

test("a recovery opens, by its button, a form that shows the account and sets the password", async () => {
  const member = await openMember(site, email);
  const fields = await openLink("recovery");
  const visitor = openVisitor(site);
  const named = await pageOf(visitor.post("/auth/confirm", fields), 200);
  const button = named.querySelector('form[action="/reset-password"]');
  expect(textAt(button, "button")).toBe(`为 ${email} 设置新密码`);
  const page = await pageOf(visitor.post("/reset-password", fieldsOf(button)), 200);
  expect(textAt(page, "main")).toContain(`账号：${email}`);
  const form = formWith(page, "password");
  const send = (chosen: string, confirm = chosen) =>
    visitor.post("/reset-password", { ...fieldsOf(form), password: chosen, confirm });
  for (const [chosen, confirm, text] of [
    ["short", "short", "密码没有更新"],
    [next, "Other2027", "密码不匹配"],
    [password, password, "新密码不能与当前密码相同"],
  ] as const) {
    const rejected = (await pageOf(send(chosen, confirm), 422)).toString();
    for (const said of [text, fields.access_token]) expect(rejected).toContain(said);
  }
  expect(redirectOf(await send(next))).toEqual([303, "/login"]);
  expect((await member.page("/account")).status).toBe(303);
  expect((await getUser(fields.access_token)).status).toBe(403);
  expect((await site.post("/login", signInFields(site, email, next))).status).toBe(303);
});

test("an access token sets no password on the page ten minutes after its recovery, nor by another sign-in", async () => {
  const recovery = await openLink("recovery");
  const signIn = () => openClient(site).signInWithPassword({ email, password });
  const entered = (await signIn()).data.session?.access_token ?? "";
  const reset = async (access_token: string) =>
    (await site.post("/reset-password", { access_token, password: next, confirm: next })).status;
  expect(await reset(entered)).toBe(422);
  site.clock.time += 10 * 60_000 + 1000;
  expect([await reset(entered), await reset(recovery.access_token)]).toEqual([422, 422]);
  expect((await signIn()).error).toBeNull();
  const fresh = await openLink("recovery");
  site.clock.time += 9 * 60_000;
  expect(await reset(fresh.access_token)).toBe(303);
});
