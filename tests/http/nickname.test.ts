// A member's nickname: set when registering or later, and the default of every name field.
import { describe, expect, test } from "vitest";
import { users } from "../../app/db/schema/accounts";
import { goodPassword, makeAccount, openMember } from "../support/account";
import { newestMail, requestAuth } from "../support/auth-client";
import { openEachSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { attributeAt, outcomeOf, pageOf, pageText, textAt } from "../support/html";
import { codeIn } from "../support/mailbox";
import { makeOpenEvent } from "../support/registrations";
import { rowsIn } from "../support/rows";
import { openVisitor, type Visitor } from "../support/visitor";

const email = "lin.yue@example.org";
const fields = { email, password: goodPassword, confirm: goodPassword };

openEachSite({ RATE_LIMITS: "off" });

const metadata = () => JSON.parse(rowsIn(users)[0]?.metadata ?? "null");

/** The initial name of each form with a name field. */
async function firstNames(browser: Visitor): Promise<string[]> {
  const names = [];
  for (const [path, name] of [
    ["/wishes", "authorName"],
    [`/events/${makeEvent(site, {}, "ended").id}/discussion`, "authorName"],
    [`/events/${makeOpenEvent(site).id}/join`, "name"],
  ]) {
    const { html } = await browser.page(path ?? "");
    names.push(attributeAt(html, `input[name=${name}]`, "value") ?? "");
  }
  return names;
}

const everywhere = (name: string) => [name, name, name];

/** The member's name in the header. */
const headerOf = (browser: Visitor) => pageText(browser, "/", "header summary span");

describe("registering", () => {
  test("with a nickname fills it into every form, on every device", async () => {
    const browser = openVisitor(site);
    await browser.say("/register", { ...fields, nickname: " 小林 " });
    expect(metadata()).toEqual({ nickname: "小林" });
    await browser.say("/email-verification", { intent: "code", code: codeIn(await newestMail(site, email)) });
    expect(await firstNames(browser)).toEqual(everywhere("小林"));
    const elsewhere = await openMember(site, email);
    expect(await firstNames(elsewhere)).toEqual(everywhere("小林"));
    expect(await pageText(elsewhere, "/account", "#account")).toContain("小林修改昵称");
  });

  test("without one leaves names empty: the address is private", async () => {
    await openVisitor(site).say("/register", fields);
    expect(metadata()).toEqual({});
    await makeAccount(site, "mei@example.org");
    expect(await firstNames(await openMember(site, "mei@example.org"))).toEqual(everywhere(""));
  });

  test("with an invalid nickname is rejected at the field", async () => {
    const html = await pageOf(openVisitor(site).say("/register", { ...fields, nickname: "管理员" }), 422);
    expect(textAt(html, "#register-nickname-error")).toBe("这个昵称不能使用，请换一个");
    expect(attributeAt(html, "[name=nickname]", "value")).toBe("管理员");
    expect(rowsIn(users)).toEqual([]);
  });
});

test("the account page changes it, preserves other metadata of API clients, and removes it", async () => {
  await makeAccount(site, email);
  const api = await requestAuth(site, "POST", "/token?grant_type=password", {
    body: { email, password: goodPassword },
  });
  const headers = { Authorization: `Bearer ${api.json.access_token}` };
  await requestAuth(site, "PUT", "/user", { body: { data: { city: "都灵", nickname: 7 } }, headers });
  const member = await openMember(site, email);
  expect(await firstNames(member)).toEqual(everywhere(""));
  const { html } = await member.page("/account/nickname");
  expect(attributeAt(html, "#own-nickname", "value") ?? "").toBe("");
  const response = await member.post("/account/nickname", { nickname: "月月" });
  expect(outcomeOf(response)).toEqual([303, "/account", "昵称已保存"]);
  expect(metadata()).toEqual({ city: "都灵", nickname: "月月" });
  expect(await headerOf(member)).toBe("月月");
  expect(await firstNames(member)).toEqual(everywhere("月月"));
  const { json } = await requestAuth(site, "GET", "/user", { headers });
  expect(json.user_metadata).toMatchObject({ nickname: "月月" });
  await member.post("/account/nickname", { nickname: "" });
  expect(metadata()).toEqual({ city: "都灵" });
  expect(await headerOf(member)).toBe("lin.yue");
  expect(await firstNames(member)).toEqual(everywhere(""));
});

test("a name typed into a form takes precedence until the sign-out, and the nickname is unchanged", async () => {
  await makeAccount(site, email);
  const member = await openMember(site, email);
  await member.post("/account/nickname", { nickname: "月月" });
  await member.say("/wishes", { authorName: "小鹿", content: "想学写毛笔字" });
  expect(await firstNames(member)).toEqual(everywhere("小鹿"));
  expect(metadata()).toEqual({ nickname: "月月" });
  const response = await site.send("/account/data", { headers: member.headers() });
  expect((await response.json()).account.metadata).toEqual({ nickname: "月月" });
  expect((await member.post("/account/nickname", { nickname: "官方小林" })).status).toBe(422);
  await member.post("/logout", {});
  expect(await firstNames(member)).toEqual(everywhere(""));
});

test("the address is filled in for members only", async () => {
  await makeAccount(site, email);
  const member = await openMember(site, email);
  const { id } = makeEvent(site, {}, "ended");
  for (const path of [`/events/${id}/discussion`, `/events/${id}`]) {
    const shown = async (browser: Pick<Visitor, "page">) =>
      attributeAt((await browser.page(path)).html, "[name=authorEmail]", "value") ?? "";
    expect([path, await shown(member), await shown(openVisitor(site))]).toEqual([path, email, ""]);
  }
});
