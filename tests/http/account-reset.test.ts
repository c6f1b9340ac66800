// A forgotten password: requesting the link, and setting a new password by it.

import { type HTMLElement, parse } from "node-html-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { sessions } from "../../app/db/schema/accounts";
import { mails } from "../../app/db/schema/mails";
import { comparableResponse, goodPassword, makeAccount, openMember, signInFields } from "../support/account";
import { fieldsOf, flashOf } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { attributesAt, outcomeOf, pageOf, textAt } from "../support/html";
import { linkIn, mailsIn, newestLink } from "../support/mailbox";
import { dayMs, minuteMs } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

const email = "lin.yue@example.org";
const fresh = "Milano2027";
const twice = { password: fresh, confirm: fresh };

openEachSite();
beforeEach(() => makeAccount(site, email));

const request = (address: string) => openVisitor(site).say("/login/reset", { email: address });
const tokenOf = (link: string) => new URL(link, "http://x").searchParams.get("token_hash") ?? "";
const alertOf = (html: HTMLElement) => textAt(html, "[role=alert]");

async function linkFor(address = email): Promise<string> {
  await request(address);
  return newestLink(site.folder, address, "/reset-password");
}

const canSignIn = async (password: string) =>
  (await site.post("/login", signInFields(site, email, password))).status === 303;

describe("requesting the link", () => {
  test("has its own URL, and a pane of the sign-in with the same form; it is sent and reported", async () => {
    const { html } = await site.page("/login/reset");
    expect(textAt(html, "h1")).toBe("重置密码");
    const shape = (form: HTMLElement | null = null) => [
      form?.getAttribute("action"),
      Object.keys(fieldsOf(form)),
      textAt(form, "button"),
    ];
    const own = ["/login/reset", ["stamp", "website", "email"], "发送重置链接"];
    expect(shape(html.querySelector("main form"))).toEqual(own);
    const pane = (await site.page("/login")).html.querySelector("[role=dialog] form");
    expect(shape(pane)).toEqual(own);
    const response = await request(` ${email.toUpperCase()}`);
    expect(outcomeOf(response)).toEqual([303, "/login/reset", `重置链接已发送至 ${email}`]);
    const link = linkIn((await mailsIn(site.folder))[0], "/reset-password");
    expect(link).toMatch(/^\/reset-password\?token_hash=[\w-]{43}&type=recovery$/);
  });

  test("responds alike for an unknown address and sends no mail", async () => {
    const other = "lin.yu3@example.org";
    const [known, unknown] = [await request(email), await request(other)];
    expect(flashOf(site, unknown)).toBe(`重置链接已发送至 ${other}`);
    const traceOf = async (response: Response) => {
      const { headers, ...trace } = await comparableResponse(response);
      return { ...trace, headers: headers.map(([name]) => name) };
    };
    expect(await traceOf(known)).toEqual(await traceOf(unknown));
    expect(site.db.select().from(mails).all()).toMatchObject([{ recipient: email }]);
  });

  test("a repeat requires a minute's wait for known and unknown addresses", async () => {
    const traceOf = async (address: string) => {
      expect((await request(address)).status).toBe(303);
      site.clock.time += 15_000;
      const again = await request(address);
      expect(again.headers.get("Retry-After")).toBe("45");
      site.clock.time += minuteMs;
      const { body, ...traced } = await comparableResponse(again);
      expect(alertOf(parse(body))).toBe("发送重置邮件失败：操作过于频繁，请在 45 秒后再试");
      return { ...traced, body: body.replaceAll(address, "…") };
    };
    const known = await traceOf(email);
    expect(known.status).toBe(429);
    expect(await traceOf("lin.yu3@example.org")).toEqual(known);
    expect(await mailsIn(site.folder)).toHaveLength(1);
  });
});

describe("the link", () => {
  test("opens a form with the token outside its URL", async () => {
    const link = await linkFor();
    const { status, html, response } = await site.page(link);
    expect([status, textAt(html, "h1")]).toEqual([200, "设置新密码"]);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
    const form = formWith(html, "password");
    expect(form?.getAttribute("action")).toBe("/reset-password");
    expect(fieldsOf(form).token_hash).toBe(tokenOf(link));
    const elsewhere = ["href", "src", "action"]
      .flatMap((name) => attributesAt(html, `[${name}]`, name))
      .filter((address) => address?.includes(tokenOf(link)) || /^(https?:)?\/\//.test(address ?? ""));
    expect(elsewhere).toEqual([]);
  });

  test("sets the password, ends all sessions and the browser's own, notifies the owner and redirects to the sign-in", async () => {
    const elsewhere = await openMember(site, email);
    const link = await linkFor();
    site.clock.time += 1000;
    await makeAccount(site, "mei@example.org");
    const current = await openMember(site, "mei@example.org");
    const response = await current.post("/reset-password", { token_hash: tokenOf(link), ...twice });
    expect(outcomeOf(response)).toEqual([303, "/login", "密码已更新，请登录"]);
    expect(response.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect(site.db.select().from(sessions).all()).toEqual([]);
    expect((await elsewhere.page("/login")).status).toBe(200);
    expect([await canSignIn(goodPassword), await canSignIn(fresh)]).toEqual([false, true]);
    const sent = await mailsIn(site.folder);
    expect(sent.at(-1)?.subject).toContain("你的密码已更新");
    expect(JSON.stringify(sent)).not.toContain(fresh);
    expect(site.logged.join()).not.toMatch(new RegExp(`${fresh}|${tokenOf(link)}`));
  });

  test("with two passwords that differ re-renders the form with the token and without them", async () => {
    const token_hash = tokenOf(await linkFor());
    const sent = site.post("/reset-password", { token_hash, ...twice, confirm: "Milano2028" });
    const html = await pageOf(sent, 422);
    expect(alertOf(html)).toContain("密码不匹配，请重新输入");
    expect(fieldsOf(formWith(html, "password"))).toEqual({ token_hash, password: "", confirm: "" });
    expect(await canSignIn(goodPassword)).toBe(true);
  });

  test("is invalid once used, replaced or a day old, or of another purpose", async () => {
    await openVisitor(site).say("/register", { email: "su@example.org", ...twice });
    const confirming = await newestLink(site.folder, "su@example.org", "/auth/confirm");
    const used = await linkFor();
    await site.post("/reset-password", { token_hash: tokenOf(used), ...twice });
    site.clock.time += minuteMs;
    const replaced = await linkFor();
    site.clock.time += minuteMs;
    const late = await linkFor();
    site.clock.time += dayMs;
    const foreign = `/reset-password?token_hash=${tokenOf(confirming)}`;
    for (const link of [used, replaced, late, foreign]) {
      const html = await pageOf(site.send(link), 400);
      expect(alertOf(html)).toBe("重置链接无效或已过期，请重新申请");
      expect(html.querySelector("main a[href='/login/reset']")).not.toBeNull();
      expect(html.querySelector("input[type=password]")).toBeNull();
      const posted = site.post("/reset-password", { token_hash: tokenOf(link), ...twice });
      expect(alertOf(await pageOf(posted, 422))).toBe("重置链接无效或已过期，请重新申请");
    }
  });
});
