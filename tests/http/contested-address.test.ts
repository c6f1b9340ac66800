// An address registered more than once before verification: its stored password is invalid, because it may be a
// stranger's, and the owner sets a new one.
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { alertIn, cookieIn, signInFields } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { outcomeOf, pageOf, textAt, textsAt } from "../support/html";
import { mailsIn, newestLink } from "../support/mailbox";
import { formWith, openVisitor } from "../support/visitor";

const minuteMs = 60_000;
const email = "lin.yue@example.org";
const theirs = "Attacker1";
const own = "Milano2027";
const chosen = "Firenze2028";
const wrong = "邮箱或密码错误，请检查后重试";

const twice = (password: string) => ({ password, confirm: password });
const register = (password: string) => {
  // So that times identify the newest mail.
  site.clock.time += 1000;
  return openVisitor(site).say("/register", { email, ...twice(password) });
};
const account = () => site.db.select().from(users).where(eq(users.email, email)).get();
const link = () => newestLink(site.folder, email, "/auth/confirm");
const fieldsIn = (path: string) => Object.fromEntries(new URL(path, "http://x").searchParams);

/** Error of a sign-in; empty when it succeeds. */
async function rejection(password: string): Promise<string> {
  const response = await site.post("/login", signInFields(site, email, password));
  return response.status === 303 ? "" : alertIn(await response.text());
}

/** Registers with each password, opens the newest link, presses the button, and returns the next page. */
async function openAfter(...passwords: string[]) {
  for (const password of passwords) await register(password);
  return open(await link());
}

/** Opens a link, presses the button, and returns the next page. */
async function open(path: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(path);
  const response = await visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
  return { response, visitor, page: parse(await response.text()) };
}
const expectRejected = async (...passwords: string[]) => {
  for (const password of passwords) expect(await rejection(password), password).toBe(wrong);
};

/** Fills the form that asks for a new password. */
async function choose({ page, visitor }: Awaited<ReturnType<typeof open>>, fields = twice(chosen)) {
  const form = formWith(page, "password");
  return visitor.post(form?.getAttribute("action") ?? "-", { ...fieldsOf(form), ...fields });
}

describe("confirming by the mail", () => {
  openEachSite({ RATE_LIMITS: "off" });

  test("requires a new password before the sign-in", async () => {
    const opened = await openAfter(theirs, own);
    const { status, headers } = opened.response;
    expect([status, headers.getSetCookie(), headers.get("Refresh")]).toEqual([200, [], null]);
    expect(textAt(opened.page, "h1")).toBe("设置新密码");
    expect(textAt(opened.page, "[role=status]")).toContain("这个邮箱被注册过不止一次");
    expect(textsAt(opened.page, "main label")).toEqual(["新密码", "确认密码"]);
    expect(opened.page.querySelectorAll("[data-rule]")).toHaveLength(5);
    expect(account()).toMatchObject({ emailVerifiedAt: site.clock.time, passwordHash: null });
    await expectRejected(theirs, own);
    const response = await choose(opened);
    expect(outcomeOf(response)).toEqual([303, "/dashboard", "邮箱已验证，新密码已保存"]);
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await opened.visitor.page("/login")).response.headers.get("Location")).toBe("/dashboard");
    await expectRejected(theirs, own);
    expect([await rejection(chosen), account()?.contestedAt]).toEqual(["", null]);
  });

  test("with two passwords that differ re-renders the form", async () => {
    const opened = await openAfter(theirs, own);
    const response = await choose(opened, { password: chosen, confirm: own });
    expect(response.headers.getSetCookie()).toEqual([]);
    const page = await pageOf(response, 422);
    expect(textAt(page, "[role=alert]")).toContain("密码不匹配，请重新输入");
    expect((await choose({ ...opened, page })).status).toBe(303);
  });

  test("can be resumed by the same link, or by a reset", async () => {
    await openAfter(theirs, own);
    await expectRejected(theirs);
    const again = await open(await link());
    expect(textAt(again.page, "h1")).toBe("设置新密码");
    await openVisitor(site).say("/login/reset", { email });
    const { token_hash = "" } = fieldsIn(await newestLink(site.folder, email, "/reset-password"));
    expect((await site.post("/reset-password", { token_hash, ...twice(chosen) })).status).toBe(303);
    expect(await rejection(chosen)).toBe("");
    // Once the password is set, the verification link sets none.
    const late = await choose(again, twice(theirs));
    expect([late.status, cookieIn(late, "session")]).toEqual([200, undefined]);
    await expectRejected(theirs);
    expect(await rejection(chosen)).toBe("");
  });

  test("sets no password before verification or after a day", async () => {
    for (const password of [theirs, own]) await register(password);
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

  // Other proofs of an address are in sweeps/planted-accounts.
  test.each([
    ["the owner, then a stranger", [own, theirs]],
    ["a stranger, the owner, a stranger again", [theirs, own, theirs]],
    ["the owner twice", [own, own]],
  ])("no order of registrations preserves a stranger's password: %s", async (_who, passwords) => {
    const opened = await openAfter(...passwords);
    await expectRejected(theirs, own);
    await choose(opened);
    await expectRejected(theirs);
    expect(await rejection(chosen)).toBe("");
  });
});

describe("within the minute after a mail", () => {
  openEachSite();

  test("a registration reports the sent mail and the waiting time, and still counts", async () => {
    await register(theirs);
    site.clock.time += 19_000;
    const wait = "验证邮件刚刚发送过，40 秒后可以再发一次";
    expect(outcomeOf(await register(own))).toEqual([303, "/email-verification", wait]);
    expect(await mailsIn(site.folder)).toHaveLength(1);
    // The owner opens the mail of the stranger's registration.
    await openAfter();
    await expectRejected(theirs, own);
  });

  test("two concurrent registrations with two passwords store neither", async () => {
    await Promise.all([register(theirs), register(own)]);
    expect(await mailsIn(site.folder)).toHaveLength(1);
    await openAfter();
    await expectRejected(theirs, own);
  });
});
