// Links that sign in or change an address, on the page of the site: reading takes nothing, a press on what is named does.
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cookieIn, makeAccount, openMember } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { newestMail, openAuthSite, openClient } from "../support/auth-client";
import { linkIn } from "../support/mailbox";
import { origin, type TestSite, textOf } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const password = "Torino2026";
const dayMs = 86_400_000;
const foreign = "a".repeat(43);

let site: TestSite;
beforeEach(async () => {
  site = await openAuthSite({ RATE_LIMITS: "off" });
});
afterEach(() => site.close());

/** The link of a mail that signs in, and the account that it is for. */
async function askLink(address = email): Promise<string> {
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
  return { status, html, main: textOf(html.querySelector("main")) };
};
const isIn = async (visitor: ReturnType<typeof openVisitor>) =>
  (await visitor.page("/account")).status === 200;

describe("a link that signs in", () => {
  test("names the account; neither reading nor scripts consume it", async () => {
    await makeAccount(site, email);
    const link = await askLink();
    for (const method of ["GET", "HEAD", "GET"]) {
      const response = await site.send(link, { method });
      expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    }
    const { html } = await mainOf(link);
    const form = formWith(html, "token_hash");
    expect(textOf(form?.querySelector("button"))).toBe(`登录 ${email}`);
    expect(form?.hasAttribute("data-auto")).toBe(false);
    const { response, visitor } = await press(link);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/dashboard"]);
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await isIn(visitor)).toBe(true);
  });

  test("is valid once; a double press redirects, another browser gets an error", async () => {
    await makeAccount(site, email);
    const link = await askLink();
    const { visitor } = await press(link);
    const fields = {
      token_hash: new URL(link, origin).searchParams.get("token_hash") ?? "",
      type: "magiclink",
    };
    expect((await visitor.post("/auth/confirm", fields)).status).toBe(303);
    const other = await openVisitor(site).post("/auth/confirm", fields);
    expect([other.status, cookieIn(other, "session")]).toEqual([422, undefined]);
    expect(await other.text()).toContain("这个登录链接已经用过了");
    const read = await mainOf(link);
    expect([read.status, read.main.includes("这个登录链接已经用过了")]).toEqual([400, true]);
  });

  test("expires after a day with a message", async () => {
    await makeAccount(site, email);
    const link = await askLink();
    const { html } = await mainOf(link);
    site.clock.time += dayMs;
    const read = await mainOf(link);
    expect([read.status, read.main.includes("登录链接无效或已过期")]).toEqual([400, true]);
    const late = await openVisitor(site).post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
    expect([late.status, cookieIn(late, "session")]).toEqual([422, undefined]);
  });

  test("of another account does not end the session until its button is pressed", async () => {
    await makeAccount(site, email);
    await makeAccount(site, "mei@example.org");
    const member = await openMember(site, "mei@example.org");
    const link = await askLink();
    const { main } = await mainOf(link, member);
    expect(main).toContain(email);
    expect(await isIn(member)).toBe(true);
    await press(link, member);
    expect(textOf((await member.page("/account")).html.querySelector("main"))).toContain(email);
  });

  test("from a browser that hides where it posts from is rejected, and its page names the account", async () => {
    await makeAccount(site, email);
    const token = new URL(await askLink(), origin).searchParams.get("token_hash") ?? "";
    const body = new URLSearchParams({ token_hash: token, type: "magiclink" });
    const hidden = { method: "POST", headers: { Origin: "null" }, body };
    const response = await site.send("/auth/confirm", hidden);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie().join()).not.toContain("session=");
    expect(textOf(parse(await response.text()).querySelector("main"))).toContain(email);
  });

  test("accepts the type `email`, as for a registration", async () => {
    await makeAccount(site, email);
    const link = (await askLink()).replace("type=magiclink", "type=email");
    const { main } = await mainOf(link);
    expect(main).toContain(`登录 ${email}`);
    expect((await press(link)).response.headers.get("Location")).toBe("/dashboard");
  });
});

test("a registration's link works as an invitation too", async () => {
  await makeAccount(site, email, { isVerified: false });
  const link = (await askLink()).replace(/type=\w+/, "type=invite");
  expect((await press(link)).main).toContain("邮箱验证成功");
});

test("a recovery link opens the page for the new password and is not consumed", async () => {
  await makeAccount(site, email);
  await openClient(site).resetPasswordForEmail(email);
  const own = linkIn(await newestMail(site, email), "/reset-password");
  const { search } = new URL(own, origin);
  const response = await site.send(`/auth/confirm${search}`);
  expect([response.status, response.headers.get("Location")]).toEqual([303, own]);
  expect((await mainOf(own)).status).toBe(200);
});

describe("a change of address", () => {
  const to = "lin.new@example.org";

  async function begin() {
    await makeAccount(site, email);
    const client = openClient(site);
    await client.signInWithPassword({ email, password });
    expect((await client.updateUser({ email: to })).error).toBeNull();
    const links = [];
    for (const address of [email, to]) links.push(linkIn(await newestMail(site, address), "/auth/confirm"));
    const [old = "", fresh = ""] = links;
    return { client, old, fresh };
  }

  test("is confirmed by both addresses in either order, without a sign-in", async () => {
    const { client, old, fresh } = await begin();
    const first = await mainOf(fresh);
    expect(first.main).toContain(`账号邮箱将从 ${email} 更换为 ${to}`);
    expect(formWith(first.html, "token_hash")?.hasAttribute("data-auto")).toBe(false);
    const half = await press(fresh);
    expect([half.response.status, half.main.includes(`请再打开发到 ${email} 的邮件`)]).toEqual([200, true]);
    expect((await mainOf(fresh)).main).toContain("还差另一个邮箱");
    expect((await client.getUser()).data.user?.email).toBe(email);
    const whole = await press(old);
    expect([whole.response.status, whole.main.includes(`以后请用 ${to} 登录`)]).toEqual([200, true]);
    expect(cookieIn(whole.response, "session")).toBeUndefined();
    expect((await client.getUser()).data.user?.email).toBe(to);
    expect((await mainOf(old)).main).toContain("这个链接已经确认过了");
  });

  test("to an address taken meanwhile fails with a message", async () => {
    const { client, old, fresh } = await begin();
    await press(old);
    await makeAccount(site, to);
    const { response, main } = await press(fresh);
    expect([response.status, main.includes("这个邮箱已被别的账号使用")]).toEqual([422, true]);
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  test("expires, and rejects invalid links", async () => {
    const { old } = await begin();
    site.clock.time += dayMs;
    for (const link of [old, `/auth/confirm?token_hash=${foreign}&type=email_change`]) {
      const { status, main } = await mainOf(link);
      expect([status, main.includes("确认链接无效或已过期")]).toEqual([400, true]);
    }
  });
});

test.each([
  ["?notice=half", "还差另一个邮箱"],
  ["?error_code=otp_expired", "验证链接无效或已过期"],
  ["?error_code=user_banned", "这个账号已停用"],
  ["?error_code=__proto__", "验证链接无效或已过期"],
])("the outcome of an API link is reported: %s", async (query, text) => {
  expect((await mainOf(`/auth/confirm${query}`)).main).toContain(text);
});
