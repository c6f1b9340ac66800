// An address registered more than once before verification: its stored password is invalid, because it may be a
// stranger's, and the owner sets a new one.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { alertIn, cookieIn, signInFields } from "../support/account";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { mailsIn, newestLink } from "../support/mailbox";
import { createSite, type TestSite, textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const minuteMs = 60_000;
const email = "lin.yue@example.org";
const theirs = "Attacker1";
const own = "Milano2027";
const chosen = "Firenze2028";
const wrong = "邮箱或密码错误，请检查后重试";

let site: TestSite;
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
});
afterEach(() => site.close());

const twice = (password: string) => ({ password, confirm: password });
const register = (password: string) => {
  // So that times identify the newest mail.
  site.clock.time += 1000;
  return openVisitor(site).say("/register", { email, ...twice(password) });
};
const account = () => site.db.select().from(users).where(eq(users.email, email)).get();
const link = () => newestLink(site.folder, email, "/auth/confirm");
const fieldsIn = (path: string) => Object.fromEntries(new URL(path, "http://x").searchParams);
const signIn = async (password: string) => site.post("/login", signInFields(site, email, password));

/** Error of a sign-in; empty when it succeeds. */
async function rejection(password: string): Promise<string> {
  const response = await signIn(password);
  return response.status === 303 ? "" : alertIn(await response.text());
}

/** Opens a link, presses the button, and returns the next page. */
async function open(path: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(path);
  const response = await visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
  return { response, visitor, page: parse(await response.text()) };
}

/** Fills the form that asks for a new password. */
async function choose({ page, visitor }: Awaited<ReturnType<typeof open>>, fields = twice(chosen)) {
  const form = formWith(page, "password");
  return visitor.post(form?.getAttribute("action") ?? "-", { ...fieldsOf(form), ...fields });
}

describe("confirming by the mail", () => {
  test("requires a new password before the sign-in", async () => {
    await register(theirs);
    await register(own);
    const opened = await open(await link());
    expect(opened.response.status).toBe(200);
    expect(opened.response.headers.getSetCookie()).toEqual([]);
    expect(opened.response.headers.get("Refresh")).toBeNull();
    expect(opened.response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(textOf(opened.page.querySelector("h1"))).toBe("设置新密码");
    expect(textOf(opened.page.querySelector("[role=status]"))).toContain("这个邮箱被注册过不止一次");
    expect(opened.page.querySelectorAll("main label").map(textOf)).toEqual(["新密码", "确认密码"]);
    expect(opened.page.querySelectorAll("[data-rule]")).toHaveLength(5);
    expect(account()).toMatchObject({ emailVerifiedAt: site.clock.time, passwordHash: null });
    for (const password of [theirs, own]) expect(await rejection(password)).toBe(wrong);
    const response = await choose(opened);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(flashOf(site, response)).toBe("邮箱已验证，新密码已保存");
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await opened.visitor.page("/login")).response.headers.get("Location")).toBe("/dashboard");
    expect([await rejection(theirs), await rejection(own), await rejection(chosen)]).toEqual([
      wrong,
      wrong,
      "",
    ]);
    expect(account()?.contestedAt).toBeNull();
  });

  test("with two passwords that differ re-renders the form", async () => {
    await register(theirs);
    await register(own);
    const opened = await open(await link());
    const response = await choose(opened, { password: chosen, confirm: own });
    const page = parse(await response.text());
    expect([response.status, response.headers.getSetCookie()]).toEqual([422, []]);
    expect(textOf(page.querySelector("[role=alert]"))).toContain("密码不匹配，请重新输入");
    expect(page.querySelector("input[value*='2027'],input[value*='2028']")).toBeNull();
    expect((await choose({ ...opened, page })).status).toBe(303);
  });

  test("can be resumed by the same link, or by a reset", async () => {
    await register(theirs);
    await register(own);
    const path = await link();
    await open(path);
    expect(await rejection(theirs)).toBe(wrong);
    const again = await open(path);
    expect(textOf(again.page.querySelector("h1"))).toBe("设置新密码");
    await openVisitor(site).say("/login/reset", { email });
    const { token_hash = "" } = fieldsIn(await newestLink(site.folder, email, "/reset-password"));
    expect((await site.post("/reset-password", { token_hash, ...twice(chosen) })).status).toBe(303);
    expect(await rejection(chosen)).toBe("");
    // Once the password is set, the verification link sets none.
    const late = await choose(again, twice(theirs));
    expect([late.status, cookieIn(late, "session")]).toEqual([200, undefined]);
    expect([await rejection(theirs), await rejection(chosen)]).toEqual([wrong, ""]);
  });

  test("sets no password before verification or after a day", async () => {
    await register(theirs);
    await register(own);
    const fields = fieldsIn(await link());
    const early = await site.post("/auth/confirm", { ...fields, ...twice(theirs) });
    expect(early.headers.getSetCookie()).toEqual([]);
    expect(account()?.passwordHash).toBeNull();
    site.clock.time += 24 * 60 * minuteMs;
    expect((await site.post("/auth/confirm", { ...fields, ...twice(theirs) })).status).toBe(422);
    expect(account()?.passwordHash).toBeNull();
  });

  test("submitted twice concurrently sets one password", async () => {
    await register(theirs);
    await register(own);
    const opened = await open(await link());
    const both = await Promise.all([choose(opened), choose(opened, twice("Genova2029"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 303]);
    expect(both.flatMap((response) => cookieIn(response, "session") ?? [])).toHaveLength(1);
  });
});

// Other proofs of an address are in sweeps/planted-accounts.
describe("no order of registrations preserves a stranger's password", () => {
  test.each([
    ["the owner, then a stranger", [own, theirs]],
    ["a stranger, the owner, a stranger again", [theirs, own, theirs]],
    ["the owner twice", [own, own]],
  ])("%s", async (_who, passwords) => {
    for (const password of passwords) await register(password);
    const opened = await open(await link());
    for (const password of [theirs, own]) expect(await rejection(password)).toBe(wrong);
    await choose(opened);
    expect([await rejection(theirs), await rejection(chosen)]).toEqual([wrong, ""]);
  });
});

describe("within the minute after a mail", () => {
  beforeEach(async () => {
    site.close();
    site = await createSite();
  });

  test("a registration reports the sent mail and the waiting time, and still counts", async () => {
    await register(theirs);
    site.clock.time += 19_000;
    const response = await register(own);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/email-verification"]);
    expect(flashOf(site, response)).toBe("验证邮件刚刚发送过，40 秒后可以再发一次");
    expect(await mailsIn(site.folder)).toHaveLength(1);
    // The owner opens the mail of the stranger's registration.
    await open(await link());
    for (const password of [theirs, own]) expect(await rejection(password)).toBe(wrong);
  });

  test("two concurrent registrations with two passwords store neither", async () => {
    await Promise.all([register(theirs), register(own)]);
    expect(await mailsIn(site.folder)).toHaveLength(1);
    await open(await link());
    for (const password of [theirs, own]) expect(await rejection(password)).toBe(wrong);
  });
});
