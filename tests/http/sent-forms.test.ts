// The contract of the script that sends forms: redirects in a header, recognised repeats, and a failure message in each form.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountMessages } from "../../app/domain/accounts/messages";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { openFactorMember, openWaitingMember } from "../support/factor-member";
import { makeEvent, makePhotos } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { memberPassword, openMember } from "../support/member";
import { createSite, origin, type TestSite } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

let site: TestSite;
let ended: string;
beforeEach(async () => {
  site = await createSite();
  ended = makeEvent(site, {}, "ended").id;
  await makePhotos(site, ended, [1]);
});
afterEach(() => site.close());

const wish = { authorName: "林月", content: "想要一个夜间图书馆" };

/** Posts as the script does, from a browser that has posted before. */
async function openScript() {
  const visitor = openVisitor(site);
  await visitor.say("/wishes", {});
  return (path: string, fields: Record<string, string>, more: Record<string, string> = {}) => {
    const stamp = redisplayedFormTimestamp(site.site);
    const headers = { ...visitor.headers(), Origin: origin, "X-Tell-Redirect": "1", ...more };
    return site.post(path, { stamp, website: "", ...fields }, headers);
  };
}

describe("a redirect after a post", () => {
  test("is returned to a script in a header, with cookies and the flash message", async () => {
    const send = await openScript();
    const told = await send("/wishes", wish);
    expect([told.status, told.headers.get("X-Location"), told.headers.get("Location")]).toEqual([
      204,
      "/wishes",
      null,
    ]);
    expect(flashOfResponse(told)?.title).toMatch(/^心愿已提交/);
    expect(told.headers.getSetCookie().some((cookie) => cookie.startsWith("nickname="))).toBe(true);
  });

  test("is a redirect for other clients, and a rejection is a page for all", async () => {
    expect((await openVisitor(site).say("/wishes", wish)).status).toBe(303);
    const send = await openScript();
    const rejected = await send("/wishes", { ...wish, content: "" });
    expect([rejected.status, rejected.headers.get("X-Location")]).toEqual([422, null]);
    expect(await rejected.text()).toContain("请填写完整的留言内容和昵称");
  });

  test("that repeats a first post remains a redirect, so that the script resends it with the cookie", async () => {
    const stamp = redisplayedFormTimestamp(site.site);
    const first = await site.post("/wishes", { stamp, website: "", ...wish }, { "X-Tell-Redirect": "1" });
    expect([first.status, first.headers.get("Location")]).toEqual([307, "/wishes?again=1"]);
  });
});

describe("a form resent after a lost response", () => {
  const hourMs = 60 * 60 * 1000;
  const rows = (table: string) => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const forms = [
    { table: "wishes", path: () => "/wishes", fields: wish },
    { table: "comments", path: () => `/events/${ended}/discussion`, fields: wish },
    { table: "removal_requests", path: () => `/photos/${ended}/1/removal`, fields: { reason: "是我" } },
  ];

  test.each(forms)("is stored once in $table, at any time after the first attempt", async (form) => {
    const { table, path, fields } = form;
    const send = await openScript();
    await send(path(), fields);
    site.clock.time += hourMs;
    const again = await send(path(), fields, { "X-First-Try": "3601" });
    expect([again.status, rows(table)]).toEqual([204, 1]);
  });

  test.each(forms)("is stored again in $table without the header", async ({ table, path, fields }) => {
    const send = await openScript();
    await send(path(), fields);
    for (const seconds of ["0", "soon", "-9000"]) {
      site.clock.time += hourMs;
      await send(path(), fields, { "X-First-Try": seconds });
    }
    expect(rows(table)).toBe(4);
  });
});

test("each form contains the script's message for a lost response", async () => {
  const visitor = openVisitor(site);
  const member = await openMember(site, "lin.yue@example.org");
  const waiting = await openWaitingMember(site, "su@example.org");
  const owner = await openFactorMember(site, "mei@example.org");
  const beginner = await openMember(site, "anna@example.org");
  await beginner.say("/account/second-factor", { password: memberPassword });
  const unchanged = "两步验证没有更改，请重试";
  const busy = "网络连接异常";
  const requested: [
    client: typeof visitor,
    path: string,
    field: string,
    text: string,
    isRepeated: boolean,
  ][] = [
    [visitor, "/wishes", "authorName", "留言提交失败，请重试", true],
    [visitor, `/events/${ended}/discussion`, "content", "留言提交失败，请重试", true],
    [visitor, `/photos/${ended}/1/removal`, "reason", "申请提交失败，请重试", true],
    [visitor, "/register", "confirm", "注册过程中发生错误，请稍后重试", true],
    [visitor, "/login", "password", "登录过程中发生错误，请稍后重试", false],
    [visitor, "/login/reset", "email", accountMessages.resetFailed(busy), false],
    [visitor, "/email-verification", "email", accountMessages.resendFailed(busy), false],
    [visitor, "/dashboard", "password", "登录过程中发生错误，请稍后重试", false],
    [member, "/account/nickname", "nickname", "昵称没有保存，请重试", false],
    [member, "/account/password", "password", "密码没有更新，请重试", false],
    [member, "/account/delete", "password", "账号没有注销，请重试", false],
    [waiting, "/login/code", "code", "登录过程中发生错误，请稍后重试", false],
    [member, "/account/second-factor", "password", unchanged, false],
    [beginner, "/account/second-factor/setup", "code", unchanged, false],
    [owner, "/account/second-factor/codes", "code", unchanged, false],
    [owner, "/account/second-factor/off", "code", unchanged, false],
  ];
  const said = [];
  for (const [client, path, field] of requested) {
    const form = formWith((await client.page(path)).html, field);
    said.push([path, form?.getAttribute("data-failed"), form?.hasAttribute("data-repeat")]);
  }
  expect(said).toEqual(requested.map(([, path, , text, isRepeated]) => [path, text, isRepeated]));
});
