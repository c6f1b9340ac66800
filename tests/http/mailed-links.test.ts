import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { authCodes } from "../../app/db/schema/auth";
import { mails } from "../../app/db/schema/mails";
import { issueEmailToken } from "../../app/domain/accounts/email-tokens.server";
import { issueAuthCode } from "../../app/domain/auth/auth-codes.server";
import { cookieIn, makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import {
  newestMail,
  openAuthSite,
  openClient,
  openSignedIn,
  pressLink,
  requestAuth,
} from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { locationOf, pageOf, pageText, redirectOf, textAt } from "../support/html";
import { linkIn } from "../support/mailbox";
import { rowsIn } from "../support/rows";
import { dayMs, origin, textOf } from "../support/site";
import { formWith, openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";
const password = "Torino2026";
const containing = (text: string) => expect.stringContaining(text);
const foreign = "a".repeat(43);

openEachSite({ RATE_LIMITS: "off" }, openAuthSite);

/** The link of a mail that signs in, and its account. */
async function requestLink(address = email): Promise<string> {
  expect((await openClient(site).signInWithOtp({ email: address })).error).toBeNull();
  return linkIn(await newestMail(site, address), "/auth/confirm");
}

async function press(link: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(link);
  const response = await visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
  return { response, visitor, main: textOf(parse(await response.clone().text()).querySelector("main")) };
}

const mainOf = async (link: string, visitor = openVisitor(site)) => {
  const { status, html } = await visitor.page(link);
  return { status, html, main: textAt(html, "main") };
};
/** Posts the fields of a link without requesting its page. */
const postLink = (link: string, visitor: Visitor = openVisitor(site)) =>
  visitor.post("/auth/confirm", Object.fromEntries(new URL(link, origin).searchParams));
const isIn = async (visitor: Visitor) => (await visitor.page("/account")).status === 200;
/** The stored account. */
const userNow = () => rowsIn(users)[0];

describe("a link that signs in", () => {
  test("shows the account; neither reading nor scripts consume it, and it is valid once", async () => {
    await makeAccount(site, email);
    const link = await requestLink();
    for (const method of ["GET", "HEAD", "GET"]) {
      const response = await site.send(link, { method });
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    }
    const form = formWith((await mainOf(link)).html, "token_hash");
    expect(textAt(form, "button")).toBe(`登录 ${email}`);
    expect(form?.hasAttribute("data-auto")).toBe(false);
    const { response, visitor } = await press(link);
    expect(redirectOf(response)).toEqual([303, "/dashboard"]);
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isIn(visitor)).toBe(true);
    // A double press is redirected; another browser gets an error.
    expect((await postLink(link, visitor)).status).toBe(303);
    const other = await postLink(link);
    expect([other.status, cookieIn(other, "session")]).toEqual([422, undefined]);
    expect(await other.text()).toContain("这个登录链接已经用过了");
    const unknown = link.replace(/token_hash=[\w-]+/, `token_hash=${"A".repeat(43)}`);
    expect(await (await postLink(unknown)).text()).toContain("登录链接无效或已过期");
    expect(await mainOf(link)).toMatchObject({ status: 400, main: containing("这个登录链接已经用过了") });
  });

  test("of another account does not end the session until its button is pressed", async () => {
    for (const address of [email, "mei@example.org"]) await makeAccount(site, address);
    const member = await openMember(site, "mei@example.org");
    const link = await requestLink();
    expect((await mainOf(link, member)).main).toContain(email);
    expect(await isIn(member)).toBe(true);
    await press(link, member);
    expect(await pageText(member, "/account")).toContain(email);
  });
});

test("a recovery link opens the page for the new password and is not consumed", async () => {
  await makeAccount(site, email);
  await openClient(site).resetPasswordForEmail(email);
  const own = linkIn(await newestMail(site, email), "/reset-password");
  const { search } = new URL(own, origin);
  expect(redirectOf(await site.send(`/auth/confirm${search}`))).toEqual([303, own]);
  expect((await mainOf(own)).status).toBe(200);
});

describe("a change of address", () => {
  const to = "lin.new@example.org";

  async function begin() {
    await makeAccount(site, email);
    const { client } = await openSignedIn(site, email);
    expect((await client.updateUser({ email: to })).error).toBeNull();
    const linkTo = async (address: string) => linkIn(await newestMail(site, address), "/auth/confirm");
    return { client, old: await linkTo(email), fresh: await linkTo(to) };
  }

  test("is confirmed by both addresses in either order, without a sign-in", async () => {
    const { client, old, fresh } = await begin();
    const first = await mainOf(fresh);
    expect(first.main).toContain(`账号邮箱将从 ${email} 更换为 ${to}`);
    expect(formWith(first.html, "token_hash")?.hasAttribute("data-auto")).toBe(false);
    const half = await press(fresh);
    expect([half.response.status, half.main]).toEqual([200, containing(`请再打开发到 ${email} 的邮件`)]);
    expect((await mainOf(fresh)).main).toContain("还差另一个邮箱");
    expect((await client.getUser()).data.user?.email).toBe(email);
    const both = await press(old);
    expect([both.response.status, both.main]).toEqual([200, containing(`以后请用 ${to} 登录`)]);
    expect(cookieIn(both.response, "session")).toBeUndefined();
    expect((await client.getUser()).data.user?.email).toBe(to);
    expect((await mainOf(old)).main).toContain("这个链接已经确认过了");
  });

  test("to an address registered meanwhile fails with a message; links expire, and others are invalid", async () => {
    const { client, old, fresh } = await begin();
    await press(old);
    await makeAccount(site, to);
    const { response, main } = await press(fresh);
    expect([response.status, main]).toEqual([422, containing("这个邮箱已被别的账号使用")]);
    expect((await client.getUser()).data.user?.email).toBe(email);
    site.clock.time += dayMs;
    for (const link of [fresh, `/auth/confirm?token_hash=${foreign}&type=email_change`])
      expect(await mainOf(link)).toMatchObject({ status: 400, main: containing("确认链接无效或已过期") });
  });
});

test("the outcome of an API link is reported", async () => {
  for (const [query, text] of [
    ["?notice=half", "还差另一个邮箱"],
    ["?error_code=user_banned", "这个账号已停用"],
    ["?error_code=__proto__", "验证链接无效或已过期"],
  ] as const)
    expect((await mainOf(`/auth/confirm${query}`)).main).toContain(text);
});

describe("a link of a client with a redirect URL", () => {
  const body = { email, password };
  const senders = {
    signup: ["POST", "/signup", body],
    magiclink: ["POST", "/otp", body],
    recovery: ["POST", "/recover", body],
    email_change: ["PUT", "/user", { email: "lin.new@example.org" }],
  } as const;
  const kinds = Object.keys(senders) as (keyof typeof senders)[];

  /** The mail of a kind, requested with a redirect URL. */
  async function requestMail(kind: keyof typeof senders) {
    if (kind !== "signup") await makeAccount(site, email);
    const entered = await openClient(site).signInWithPassword(body);
    const headers = { Authorization: `Bearer ${entered.data.session?.access_token}` };
    const [method, path, fields] = senders[kind];
    const query = `?redirect_to=${encodeURIComponent(`${origin}/events`)}`;
    expect((await requestAuth(site, method, path + query, { headers, body: fields })).status).toBe(200);
    return newestMail(site, email);
  }

  // Of a client with a proof key it redirects with a code, which auth-api/flows tests; sweeps/head-changes-nothing
  // tests that reading consumes no link.
  test.each(
    kinds,
  )("by %s redirects there on its press, once, automatically only for a registration", async (kind) => {
    const mail = await requestMail(kind);
    const { html } = await site.page(linkIn(mail, "/auth/confirm"));
    expect(formWith(html, "token_hash")?.hasAttribute("data-auto")).toBe(kind === "signup");
    expect(mail.text).not.toContain("/auth/v1/");
    const pressed = await pressLink(site, mail);
    expect([pressed.status, cookieIn(pressed, "session")]).toEqual([303, undefined]);
    const target = new URL(locationOf(pressed) ?? "");
    expect(target.pathname).toBe("/events");
    const members = new URLSearchParams(target.hash.slice(1));
    if (kind === "email_change") expect(members.get("message")).toContain("the other email");
    else expect([members.has("access_token"), members.get("type")]).toEqual([true, kind]);
    const late = new URL(locationOf(await postLink(linkIn(mail, "/auth/confirm"))) ?? "");
    expect(new URLSearchParams(late.hash.slice(1)).get("error_code")).toBe("otp_expired");
  });

  test("allows the form of its page to redirect to the URL, and to no other origin", async () => {
    const own = await openAuthSite({
      RATE_LIMITS: "off",
      AUTH_REDIRECT_ALLOW_LIST: "https://app.example/*,cityapp://back",
    });
    await makeAccount(own, email);
    for (const [target, allowed] of [
      ["https://app.example/in", " https://app.example"],
      ["cityapp://back", " cityapp:"],
      ["https://evil.example/", ""],
    ] as const) {
      await openClient(own).signInWithOtp({ email, options: { emailRedirectTo: target } });
      const { response, html } = await own.page(linkIn(await newestMail(own, email), "/auth/confirm"));
      expect(response.headers.get("Content-Security-Policy")).toContain(`form-action 'self'${allowed};`);
      const form = formWith(html, "token_hash");
      expect(form?.hasAttribute("data-plain")).toBe(allowed !== "");
      const pressed = await own.post("/auth/confirm", fieldsOf(form));
      expect(locationOf(pressed)?.startsWith(allowed ? target : "/dashboard")).toBe(true);
      own.clock.time += 61_000;
    }
    own.close();
  });
});

describe("a pending change of address", () => {
  const to = "thief@example.org";
  const resend = (token?: string) =>
    requestAuth(site, "POST", "/resend", {
      body: { type: "email_change", email },
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  const mailsOf = () => rowsIn(mails).length;

  /** A thief's session begins a change, and a code of a client with a proof key is pending. */
  async function begin() {
    const userId = await makeAccount(site, email);
    const { client, session } = await openSignedIn(site, email);
    expect((await client.updateUser({ email: to })).error).toBeNull();
    const links = [await newestMail(site, email), await newestMail(site, to)];
    const challenge = { challenge: "c".repeat(43), method: "plain" as const };
    issueAuthCode(site.db, { userId, challenge, method: "otp" }, site.clock.now());
    site.clock.time += 61_000;
    return { userId, links, token: session.access_token };
  }

  const ends: Record<string, (userId: string) => Promise<unknown>> = {
    "a new password": async () =>
      (await openMember(site, email)).post("/account/password", { current: password, ...twice }),
    "a reset": (userId) => {
      const { token } = issueEmailToken(site.db, { userId, purpose: "reset" }, site.clock.now());
      return site.post("/reset-password", { token_hash: token, ...twice });
    },
    "a sign-out everywhere": async () => (await openSignedIn(site, email)).client.signOut(),
  };
  const twice = { password: "Milano2027", confirm: "Milano2027" };

  test.each(Object.entries(ends))("is ended by %s, with its mails and pending codes", async (_name, end) => {
    const { userId, links, token } = await begin();
    await end(userId);
    expect([userNow()?.email, userNow()?.newEmail, rowsIn(authCodes)]).toEqual([email, null, []]);
    const before = mailsOf();
    expect([(await resend()).status, (await resend(token)).status, mailsOf()]).toEqual([200, 200, before]);
    for (const mail of links) expect((await postLink(linkIn(mail, "/auth/confirm"))).status).toBe(422);
    expect(userNow()?.email).toBe(email);
  });

  test("is mailed again to its owner's session only; others get the response of an unknown address", async () => {
    const { token } = await begin();
    await makeAccount(site, "mei@example.org");
    const mei = await openSignedIn(site, "mei@example.org");
    const before = mailsOf();
    for (const other of [undefined, mei.session.access_token]) {
      const { status, json } = await resend(other);
      expect([status, json, mailsOf()]).toEqual([200, {}, before]);
    }
    expect([(await resend(token)).status, mailsOf()]).toEqual([200, before + 2]);
  });

  test("that is confirmed invalidates the reset links of the previous address", async () => {
    const { userId, links } = await begin();
    const { token } = issueEmailToken(site.db, { userId, purpose: "reset" }, site.clock.now());
    for (const mail of links) await postLink(linkIn(mail, "/auth/confirm"));
    expect(userNow()?.email).toBe(to);
    expect((await site.post("/reset-password", { token_hash: token, ...twice })).status).toBe(422);
  });
});

// The page's script posts the access token, and the server shows the account before signing in.
describe("a link with tokens in its fragment", () => {
  const next = "Milano2027";
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
      const fields = { access_token: "a.b.c", type: "magiclink", confirmed: "1" };
      const rejected = await openVisitor(site).post("/auth/confirm", fields);
      expect(cookieIn(rejected, "session")).toBeUndefined();
      expect((await pageOf(rejected, 422)).text).toContain("登录链接无效或已过期");
      const reset = await pageOf(openVisitor(site).post("/reset-password", fields), 422);
      expect(reset.text).toContain("重置链接无效或已过期");
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
    const send = (chosen: string) =>
      visitor.post("/reset-password", { ...fieldsOf(form), password: chosen, confirm: chosen });
    const rejected = (await pageOf(send(password), 422)).toString();
    for (const said of ["新密码不能与当前密码相同", fields.access_token]) expect(rejected).toContain(said);
    const differing = { ...fieldsOf(form), password: next, confirm: password };
    const mismatched = (await pageOf(visitor.post("/reset-password", differing), 422)).toString();
    for (const said of ["密码不匹配，请重新输入", fields.access_token]) expect(mismatched).toContain(said);
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
});
