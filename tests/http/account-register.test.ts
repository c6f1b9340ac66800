// Registration, and requesting another verification mail.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import {
  alertIn,
  comparableResponse,
  cookieIn,
  goodPassword,
  makeAccount,
  signInFields,
} from "../support/account";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { attributeAt, attributesAt, outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { linkIn, mailsIn, newestLink } from "../support/mailbox";
import { minuteMs, textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const filled = { email, password: goodPassword, confirm: goodPassword };
const sentTo = "/email-verification";
const linkTo = (address: string) => `${sentTo}?email=${encodeURIComponent(address)}`;

const twice = (password: string) => ({ password, confirm: password });
const accounts = () => site.db.select().from(users).all();
const register = (fields: Record<string, string>) => openVisitor(site).say("/register", fields);

/** Messages of a rejected form: on top, and at each field. */
async function rejection(response: Response, status = 422) {
  const html = await pageOf(response, status);
  const errors = html.querySelectorAll("form [id$=-error]").map((error) => [error.id, textOf(error)]);
  return { html, top: textAt(html, "[role=alert]"), errors };
}

describe("the form", () => {
  openEachSite({ RATE_LIMITS: "off" });
  test("has the fields with their rules as hints", async () => {
    const { html } = await site.page("/register");
    expect(textAt(html, "h1")).toBe("创建账号");
    const fields = "main form input:not([type=hidden])[autocomplete$=password],#register-email";
    expect(attributesAt(html, fields, "name")).toEqual(["email", "password", "confirm"]);
    for (const unsaid of html.querySelectorAll("[data-rule] [hidden]")) unsaid.remove();
    const rules = ["至少 8 个字符", "包含大写字母", "包含小写字母", "包含数字", "两次输入一致"];
    expect(textsAt(html, "[data-rule]")).toEqual(rules);
    const described = attributeAt(html, "#register-password", "aria-describedby");
    expect(html.querySelector(`#${described}`)?.querySelectorAll("li")).toHaveLength(5);
    expect(html.querySelector("button[disabled]")).toBeNull();
  });

  test("creates an unverified account, sends the mail and redirects", async () => {
    expect(outcomeOf(await register(filled))).toEqual([303, sentTo, "注册成功！请查收邮箱验证邮件"]);
    expect(accounts()).toMatchObject([{ email, emailVerifiedAt: null }]);
    const [mail, ...others] = await mailsIn(site.folder);
    expect(others).toEqual([]);
    const body = new URLSearchParams({ ...filled, email: "b@example.org" });
    await site.handler(new Request("http://evil.example/register", { method: "POST", body }));
    // The link has the configured origin for any Host.
    for (const { text } of await mailsIn(site.folder)) expect(text).not.toContain("evil.example");
    expect(mail?.to).toEqual([{ name: "", address: email }]);
    expect(mail?.subject).toContain("请验证你的邮箱");
    expect(linkIn(mail, "/auth/confirm")).toMatch(/^\/auth\/confirm\?token_hash=[\w-]{43}&type=signup$/);
  });

  const weak = "密码至少需要8个字符；密码必须包含至少一个大写字母；密码必须包含至少一个数字";
  test("with an invalid field shows the error at the field and on top, and preserves only the address", async () => {
    const rows: [change: Partial<typeof filled>, names: string[], message: string][] = [
      [{ email: "  ", ...twice("") }, ["email", "password", "confirm"], "请填写所有必填字段"],
      [{ email: `${email}\r\nBcc: eve@example.org` }, ["email"], "邮箱格式不正确，请检查后重试"],
      [twice("abc"), ["password"], weak],
      [{ confirm: "Torino2027" }, ["confirm"], "密码不匹配，请重新输入"],
    ];
    for (const [change, names, message] of rows) {
      const { html, top, errors } = await rejection(await register({ ...filled, ...change }));
      expect(errors).toEqual(
        names.map((name) => [`register-${name}-error`, expect.stringContaining(message)]),
      );
      expect(top).toContain(message);
      const link = attributeAt(html, "[role=alert] a", "href") ?? "";
      expect(attributeAt(html, link, "aria-invalid")).toBe("true");
      expect(html.toString()).not.toContain(goodPassword);
      const typed = { ...filled, ...change }.email;
      expect(attributeAt(html, "#register-email", "value")).toBe(typed);
    }
    expect(accounts()).toEqual([]);
    expect(await mailsIn(site.folder)).toEqual([]);
  });

  test("of a member's address responds as of a new one, and the owner gets a mail", async () => {
    await makeAccount(site, email);
    const [before] = accounts();
    const respond = async (address: string) => {
      const response = await register({ ...filled, email: address });
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
      return [...outcomeOf(response), cookies];
    };
    const known = await respond(" Lin.Yue@Example.org ");
    expect(known.slice(0, 2)).toEqual([303, sentTo]);
    expect(await respond("new@example.org")).toEqual(known);
    expect(accounts()[0]).toEqual(before);
    const [toOwner, ...others] = (await mailsIn(site.folder)).filter(({ to }) => to?.[0]?.address === email);
    expect([toOwner?.subject, others]).toEqual(["你已经有账号 · 城里见", []]);
    expect(toOwner?.text).not.toMatch(/\d{6}|token_hash/);
  });

  test("the password is in no log, no mail and no file of the database", async () => {
    await register(filled);
    await register({ ...filled, confirm: "x" });
    await openVisitor(site).say("/login", filled);
    expect(site.logged.join("\n")).toContain("/register");
    expect(site.logged.join("\n")).not.toMatch(new RegExp(`${goodPassword}|${email}`));
    expect(JSON.stringify(await mailsIn(site.folder))).not.toContain(goodPassword);
    const files = readdirSync(site.folder).filter((name) => name.startsWith("app.db"));
    expect(files).toContain("app.db-wal");
    for (const name of files)
      expect(readFileSync(join(site.folder, name)).includes(goodPassword), name).toBe(false);
  });
});

const resend = (fields: Record<string, string>) => openVisitor(site).say(sentTo, fields);

describe("requesting another verification", () => {
  openEachSite({ RATE_LIMITS: "off" });
  test("the page asks for an address, or shows that of the registering browser, which is in no URL", async () => {
    for (const typed of ["", "请转账"]) {
      const { html } = await site.page(`/email-verification?email=${encodeURIComponent(typed)}`);
      expect(attributeAt(html, "main input[name=email]", "value") ?? "").toBe("");
      expect(textAt(html, "main")).not.toMatch(/已发送至|转账/);
    }
    const visitor = openVisitor(site);
    for (const [path, fields] of [
      ["/register", filled],
      ["/email-verification", { email: "mei@example.org" }],
    ] as const) {
      const response = await visitor.say(path, fields);
      expect(response.headers.get("Location")).toBe(sentTo);
      const marks = /Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/;
      expect(cookieIn(response, "pending_email")).toMatch(marks);
      for (const { html } of [await visitor.page(sentTo), await site.page(linkTo(fields.email))]) {
        expect(textAt(html, "main")).toContain(`验证邮件已发送至 ${fields.email}`);
        expect(attributeAt(html, "main input[name=email]", "value")).toBe(fields.email);
        expect(textAt(html, "main a[href='/login']")).toContain("返回登录");
      }
    }
    const forged = { Cookie: `pending_email=${Buffer.from('"eve@example.org"').toString("base64")}.x` };
    expect(textAt((await site.page(sentTo, forged)).html, "main")).not.toContain("eve");
  });

  test("sends it and reports it, not to an invalid address; only the link of the newest mail is valid", async () => {
    await register(filled);
    const { top, errors } = await rejection(await resend({ email: "   " }));
    const message = "邮箱地址不能为空";
    expect([top, errors]).toEqual([message, [["resend-email-error", message]]]);
    site.clock.time += 1000;
    const response = await resend({ email });
    expect(outcomeOf(response)).toEqual([303, sentTo, "验证邮件已重新发送，请检查您的邮箱"]);
    const [older, newer] = (await mailsIn(site.folder)).map((mail) => linkIn(mail, "/auth/confirm"));
    const statusOf = async (link = "") => (await site.post("/auth/confirm", fieldsIn(link))).status;
    expect(await statusOf(older)).toBe(422);
    expect(await statusOf(newer)).toBe(200);
  });

  test("responds alike for unverified, verified and unknown accounts", async () => {
    await makeAccount(site, "waits@example.org", { isVerified: false });
    await makeAccount(site, "known@example.org");
    const addresses = ["waits@example.org", "known@example.org", "nobod@example.org"];
    const responses = await Promise.all(addresses.map((to) => resend({ email: to })));
    const said = "验证邮件已重新发送，请检查您的邮箱";
    expect(responses.map((response) => flashOf(site, response))).toEqual([said, said, said]);
    const traces = await Promise.all(responses.map(comparableResponse));
    const names = traces.map(({ headers, ...one }) => ({ ...one, headers: headers.map(([name]) => name) }));
    expect(names).toEqual(Array(3).fill(names[0]));
    expect(site.db.select().from(mails).all()).toMatchObject([{ recipient: "waits@example.org" }]);
  });
});

describe("requesting another verification too soon", () => {
  openEachSite();

  test("requires a minute's wait for known and unknown addresses", async () => {
    await makeAccount(site, "waits@example.org", { isVerified: false });
    for (const to of ["waits@example.org", "nobod@example.org"]) {
      expect((await resend({ email: to })).status).toBe(303);
      site.clock.time += 20_000;
      const again = await resend({ email: to });
      expect(again.headers.get("Retry-After")).toBe("40");
      const text = "重新发送验证邮件失败: 验证邮件刚刚发送过，40 秒后可以再发一次";
      expect((await rejection(again, 429)).top).toBe(text);
      site.clock.time += 40_000;
      expect((await resend({ email: ` ${to.toUpperCase()}` })).status).toBe(303);
      site.clock.time += minuteMs;
    }
    expect(await mailsIn(site.folder)).toHaveLength(2);
  });

  test("counts the registration too; the page counts the seconds and states them without a script", async () => {
    const visitor = openVisitor(site);
    await visitor.say("/register", filled);
    expect((await resend({ email })).status).toBe(429);
    const mainText = async () => textAt((await visitor.page(sentTo)).html, "main");
    site.clock.time += 20_000;
    expect(await mainText()).toContain("40 秒后可以再发一次");
    site.clock.time += 40_000;
    expect(await mainText()).not.toContain("秒后");
  });

  test("by registering again reports the sent mail and the waiting time, and still counts", async () => {
    await registerWith(theirs);
    site.clock.time += 19_000;
    const wait = "验证邮件刚刚发送过，40 秒后可以再发一次";
    expect(outcomeOf(await registerWith(own))).toEqual([303, sentTo, wait]);
    expect(await mailsIn(site.folder)).toHaveLength(1);
    // The owner opens the mail of the stranger's registration.
    await openAfter();
    await expectRejected(theirs, own);
  });
});

const theirs = "Attacker1";
const own = "Milano2027";
const chosen = "Firenze2028";
const wrong = "邮箱或密码错误，请检查后重试";

const registerWith = (password: string, visitor = openVisitor(site)) => {
  // So that times identify the newest mail.
  site.clock.time += 1000;
  return visitor.say("/register", { email, ...twice(password) });
};
const account = () => site.db.select().from(users).where(eq(users.email, email)).get();
const link = () => newestLink(site.folder, email, "/auth/confirm");
const fieldsIn = (path: string) => Object.fromEntries(new URL(path, "http://x").searchParams);

/** Error of a sign-in; empty when it succeeds. */
async function signInError(password: string): Promise<string> {
  const response = await site.post("/login", signInFields(site, email, password));
  return response.status === 303 ? "" : alertIn(await response.text());
}

/** Registers with each password, opens the newest link, presses the button, and returns the next page. */
async function openAfter(...passwords: string[]) {
  const visitor = openVisitor(site);
  for (const password of passwords) await registerWith(password, visitor);
  return open(await link(), visitor);
}

/** Opens a link, presses the button, and returns the next page. */
async function open(path: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(path);
  const response = await visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
  return { response, visitor, page: parse(await response.text()) };
}
const expectRejected = async (...passwords: string[]) => {
  for (const password of passwords) expect(await signInError(password), password).toBe(wrong);
};

/** Fills the form that asks for a new password. */
async function choose({ page, visitor }: Awaited<ReturnType<typeof open>>, fields = twice(chosen)) {
  const form = formWith(page, "password");
  return visitor.post(form?.getAttribute("action") ?? "-", { ...fieldsOf(form), ...fields });
}

describe("an address registered more than once", () => {
  openEachSite({ RATE_LIMITS: "off" });

  test("requires a new password before the sign-in", async () => {
    const opened = await openAfter(theirs, own);
    const { status, headers } = opened.response;
    expect([status, headers.getSetCookie(), headers.get("Refresh")]).toEqual([200, [], null]);
    expect(textAt(opened.page, "h1")).toBe("设置新密码");
    expect(textAt(opened.page, "[role=status]")).toContain("这个邮箱被注册过不止一次");
    expect(account()).toMatchObject({ emailVerifiedAt: site.clock.time, passwordHash: null });
    await expectRejected(theirs, own);
    const response = await choose(opened);
    expect(outcomeOf(response)).toEqual([303, "/dashboard", "邮箱已验证，新密码已保存"]);
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await opened.visitor.page("/login")).response.headers.get("Location")).toBe("/dashboard");
    await expectRejected(theirs, own);
    expect([await signInError(chosen), account()?.contestedAt]).toEqual(["", null]);
  });

  test("can be resumed by the same link, or by a reset", async () => {
    await openAfter(theirs, own);
    await expectRejected(theirs);
    const again = await open(await link());
    expect(textAt(again.page, "h1")).toBe("设置新密码");
    await openVisitor(site).say("/login/reset", { email });
    const { token_hash = "" } = fieldsIn(await newestLink(site.folder, email, "/reset-password"));
    expect((await site.post("/reset-password", { token_hash, ...twice(chosen) })).status).toBe(303);
    expect(await signInError(chosen)).toBe("");
    // Once the password is set, the verification link sets none.
    const late = await choose(again, twice(theirs));
    expect([late.status, cookieIn(late, "session")]).toEqual([200, undefined]);
    await expectRejected(theirs);
    expect(await signInError(chosen)).toBe("");
  });

  test("sets no password before verification or after a day", async () => {
    for (const password of [theirs, own]) await registerWith(password);
    const fields = { ...fieldsIn(await link()), ...twice(theirs) };
    const early = await site.post("/auth/confirm", fields);
    expect([early.headers.getSetCookie(), account()?.passwordHash]).toEqual([[], null]);
    site.clock.time += 24 * 60 * minuteMs;
    expect((await site.post("/auth/confirm", fields)).status).toBe(422);
    expect(account()?.passwordHash).toBeNull();
  });

  test("submitted twice concurrently sets one password", async () => {
    const opened = await openAfter(theirs, own);
    const both = await Promise.all([choose(opened), choose(opened, twice("Genova2029"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect(both.flatMap((response) => cookieIn(response, "session") ?? [])).toHaveLength(1);
  });
});
