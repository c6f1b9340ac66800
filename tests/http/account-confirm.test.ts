import { describe, expect, test } from "vitest";
import { emailTokens, sessions, users } from "../../app/db/schema/accounts";
import { cookieIn, goodPassword, makeAccount, openMember } from "../support/account";
import { fieldsOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { pageOf, textAt } from "../support/html";
import { newestLink } from "../support/mailbox";
import { formWith, openVisitor } from "../support/visitor";

const dayMs = 86_400_000;
const email = "lin.yue@example.org";
const foreign = "a".repeat(43);

openEachSite({ RATE_LIMITS: "off" });

/** Registers by the form and returns the link of the mail. */
async function registerFor(address = email): Promise<string> {
  await openVisitor(site).say("/register", { email: address, password: goodPassword, confirm: goodPassword });
  return newestLink(site.folder, address, "/auth/confirm");
}

async function press(link: string, visitor = openVisitor(site)) {
  const { html } = await visitor.page(link);
  return visitor.post("/auth/confirm", fieldsOf(formWith(html, "token_hash")));
}

const verifiedAt = () => site.db.select().from(users).get()?.emailVerifiedAt;

describe("the page", () => {
  test("shows a button without a token in a URL, and changes nothing on repeated reads", async () => {
    const link = await registerFor();
    for (const _ of [1, 2]) {
      const { status, html, response } = await site.page(link);
      expect([status, response.headers.get("Referrer-Policy")]).toEqual([200, "same-origin"]);
      expect(response.headers.getSetCookie()).toEqual([]);
      const form = formWith(html, "token_hash");
      expect([form?.getAttribute("action"), textAt(form, "button")]).toEqual(["/auth/confirm", "验证邮箱"]);
      expect(form?.getAttribute("data-busy")).toBe("正在验证…");
    }
    expect(verifiedAt()).toBeNull();
  });

  test("reports an invalid link at once", async () => {
    for (const query of ["", `?token_hash=${foreign}&type=recovery`]) {
      const html = await pageOf(site.send(`/auth/confirm${query}`), 400, query);
      expect(textAt(html, "h1")).toBe("邮箱验证失败");
      expect(textAt(html, "main")).toContain("验证链接无效或已过期");
      expect(textAt(html, "main a[href='/register']")).toBe("重新注册");
      expect(textAt(html, "main a[href='/login']")).toBe("返回登录");
    }
  });
});

describe("the button", () => {
  test.each([
    "signup",
    "email",
  ])("verifies and signs in until the browser is closed (type %s)", async (type) => {
    const link = (await registerFor()).replace("type=signup", `type=${type}`);
    const visitor = openVisitor(site);
    const response = await press(link, visitor);
    expect(response.headers.get("Refresh")).toBe("3; url=/dashboard");
    expect(cookieIn(response, "session")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const html = await pageOf(response, 200);
    expect(textAt(html, "h1")).toBe("邮箱验证成功");
    expect(html.querySelector("main a[href='/dashboard']")).not.toBeNull();
    expect(html.querySelector("meta[http-equiv]")).toBeNull();
    expect(verifiedAt()).toBe(site.clock.time);
    expect((await visitor.page("/login")).response.headers.get("Location")).toBe("/dashboard");
  });

  test("pressed again within 24 hours reports success without a sign-in", async () => {
    const link = await registerFor();
    await press(link);
    const before = site.db.select().from(sessions).all();
    site.clock.time += dayMs - 1;
    const again = await press(link);
    expect([again.headers.get("Refresh"), again.headers.getSetCookie()]).toEqual(["3; url=/login", []]);
    expect(textAt(await pageOf(again, 200), "h1")).toBe("邮箱验证成功");
    expect(site.db.select().from(sessions).all()).toEqual(before);
    site.clock.time += 2;
    expect((await press(link)).status).toBe(422);
  });

  test("rejects foreign, truncated, empty and expired tokens and those of another purpose, and stores hashes only", async () => {
    const tokenIn = (link: string) => new URL(link, "http://x").searchParams.get("token_hash") ?? "";
    const token = tokenIn(await registerFor());
    await openVisitor(site).say("/login/reset", { email });
    const reset = tokenIn(await newestLink(site.folder, email, "/reset-password"));
    const stored = JSON.stringify(site.db.select().from(emailTokens).all());
    expect(`${stored} ${site.logged.join()}`).not.toContain(token);
    const rejected = async (token_hash: string, type = "signup") => {
      const response = await site.post("/auth/confirm", { token_hash, type });
      expect(response.headers.getSetCookie()).toEqual([]);
      return textAt(await pageOf(response, 422, token_hash), "main");
    };
    for (const wrong of [foreign, token.slice(0, -1), "", reset]) await rejected(wrong);
    await rejected(token, "recovery");
    site.clock.time += dayMs;
    expect(await rejected(token)).toContain("验证链接无效或已过期");
    expect(verifiedAt()).toBeNull();
  });

  test("a signed-in member remains signed in", async () => {
    await makeAccount(site, "mei@example.org");
    const mei = await openMember(site, "mei@example.org");
    const before = mei.jar.get("session");
    const response = await press(await registerFor(), mei);
    expect(response.headers.get("Refresh")).toBe("3; url=/dashboard");
    expect(mei.jar.get("session")).toBe(before);
  });
});
