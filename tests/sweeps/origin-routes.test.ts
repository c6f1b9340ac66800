// Where a post comes from, over every address that takes one: each is let through, refused or confirmed as its area says,
// however its path is spelled and whoever is signed in.
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkOrigin } from "../../app/http/security/origin-check.server";
import { hashToken } from "../../app/platform/tokens.server";
import { goodPassword, makeAccount, openMember } from "../support/account";
import { signIn } from "../support/admin-browser";
import { makeComment, makeEvent, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { postingRoutes } from "../support/posting-routes";
import { bearer } from "../support/raw-api";
import { createSite, origin, type TestSite, textOf } from "../support/site";

type Headers = Record<string, string>;
type Verdict = "pass" | "refuse" | "confirm";

let site: TestSite;
let ids: Record<string, string>;
let proofs: Record<string, Headers>;
const receipt = "receipt-of-a-wish";

beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  const event = makeEvent(site, {}, "ended");
  await makePhotos(site, event.id, [1]);
  makeComment(site, { eventId: event.id });
  const wish = makeWish(site, { receiptHash: hashToken(receipt) });
  ids = {
    events: event.id,
    photos: event.id,
    wishes: wish.id,
    polls: makePoll(site).id,
    votes: makePoll(site).id,
  };
  await makeAccount(site, "lin@example.org");
  const { jar } = await openMember(site, "lin@example.org");
  const { Cookie } = await signIn(site);
  const cookies = { Cookie: `${Cookie}; session=${jar.get("session")}` };
  proofs = { nobody: {}, cookies, token: bearer(site), both: { ...cookies, ...bearer(site) } };
});
afterAll(() => site.close());

const pages = postingRoutes().filter((path) => path !== "/api/*" && path !== "/*");
const guarded = /^\/(admin|dashboard|drafts|draft-test|account)(\/|$)/;
const origins: Record<string, string | null> = {
  absent: null,
  own: origin,
  foreign: "https://evil.example",
  null: "null",
  garbage: "evil",
};
const hints = [null, "same-origin", "same-site", "cross-site", "none", "elsewhere"];
const combinations = Object.entries(origins).flatMap(([name, value]) =>
  hints.map((hint): [name: string, hint: string | null, headers: Headers] => [
    name,
    hint,
    { ...(value === null ? {} : { Origin: value }), ...(hint === null ? {} : { "Sec-Fetch-Site": hint }) },
  ]),
);

/** What the rules say of a page's post, whoever is signed in. */
function expected(path: string, from: string, hint: string | null): Verdict {
  if (hint !== null && hint !== "none" && hint !== "same-origin") return "refuse";
  if (from === "absent" || from === "own") return "pass";
  if (from !== "null") return "refuse";
  if (hint === "same-origin") return "pass";
  return guarded.test(path) ? "refuse" : "confirm";
}

const addressOf = (path: string) =>
  path
    .replace(/\/(events|photos|wishes|polls|votes)\/:id/, (_, noun) => `/${noun}/${ids[noun]}`)
    .replace(":token", receipt)
    .replace(":slot", "1")
    .replace(/:\w+/g, "abcdefghijkl");

/** Spellings that lead to the same route. */
const spellings = (path: string) => [
  path,
  path.toUpperCase().replace(/%2F/g, "%2f"),
  `${path}/`,
  `${path}.data`,
  path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
];

const fields = {
  ...{ authorName: "小鹿", content: "想学写毛笔字", intent: "like", selectedOption: "1", theme: "dark" },
  ...{ email: "lin@example.org", password: goodPassword, confirm: goodPassword, reason: "是我" },
};
const post = (path: string, headers: Headers) =>
  site.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

/** Everything a post could change. */
function stateOf(): unknown {
  const sqlite = site.db.$client;
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck();
  return tables.all().map((name) => sqlite.prepare(`SELECT * FROM "${name}"`).all());
}

test("the routes are found: those of the desk, of accounts and of visitors", () => {
  expect(pages.length).toBeGreaterThan(45);
  for (const path of ["/admin/events/:id/:change", "/account/delete", "/wishes/:id", "/login", "/logout"])
    expect(pages).toContain(path);
});

describe.each(pages)("a post to %s", (path) => {
  test("is judged by where it comes from, with and without cookies and tokens", async () => {
    const before = stateOf();
    for (const [from, hint, headers] of combinations) {
      for (const [who, proof] of Object.entries(proofs)) {
        const verdict = expected(path, from, hint);
        const name = `${from}, ${hint}, ${who}`;
        for (const address of spellings(addressOf(path))) {
          const request = new Request(`${origin}${address}`, {
            method: "POST",
            headers: { ...headers, ...proof },
          });
          expect(checkOrigin(site.site, request), `${name}: ${address}`).toBe(verdict);
        }
        if (verdict === "pass" || who === "token") continue;
        const response = await post(addressOf(path), { ...headers, ...proof });
        expect(response.status, name).toBe(403);
        const form = parse(await response.text()).querySelector("form");
        expect(form === null, name).toBe(verdict === "refuse");
      }
    }
    expect(stateOf()).toEqual(before);
  });

  test("is confirmed, if at all, by a button that names what it does, and shows no password", async () => {
    const response = await post(addressOf(path), { Origin: "null" });
    expect(response.status).toBe(403);
    const text = await response.text();
    expect(text).not.toContain(goodPassword);
    const html = parse(text);
    const buttons = html.querySelectorAll("button").map(textOf);
    if (guarded.test(path)) expect(buttons).toEqual([]);
    else {
      expect(buttons).toHaveLength(1);
      expect(buttons[0]).toMatch(/心愿|点赞|投票|留言|照片|显示方式|登录|密码|注册|邮箱|邮件|退出/);
      expect(buttons[0]).not.toBe("确认提交");
    }
  });
});

describe("the one press", () => {
  test.each([
    ["/wishes", { content: "想学写毛笔字" }, "发布这条心愿", "「想学写毛笔字」"],
    ["/wishes/:id", { intent: "like" }, "给这条心愿点赞", "「想学写毛笔字」"],
    ["/wishes/:id", { intent: "unlike" }, "取消对这条心愿的点赞", "「想学写毛笔字」"],
    ["/wishes/:id", { intent: "delete" }, "删除这条心愿", "「想学写毛笔字」"],
    ["/polls/:id/vote", { selectedOption: "2" }, "为「桌游夜改到星期几？」投票", "「星期五」"],
    ["/events/:id/discussion", { content: "下次还来" }, "发表这条留言", "「下次还来」"],
    ["/events/:id/discussion", { delete: "abcdefghijkl" }, "删除这条留言", ""],
    ["/photos/:id/:slot/removal", { reason: "是我" }, "申请撤下这张照片", "「是我」"],
    ["/receipt/:token", {}, "删除这条心愿", "「想学写毛笔字」"],
    ["/login", { email: "lin@example.org" }, "登录这个账号", "「lin@example.org」"],
    ["/logout", {}, "退出我的账号", ""],
  ])("to %s with %j says %s and quotes %s", async (path, typed, press, quoted) => {
    const body = new URLSearchParams(Object.entries<string>(typed));
    const response = await site.send(addressOf(path), { method: "POST", headers: { Origin: "null" }, body });
    const html = parse(await response.text());
    expect(html.querySelectorAll("button").map(textOf)).toEqual([press]);
    expect(textOf(html.querySelector("blockquote"))).toBe(quoted);
  });

  test("signs in with the password that was typed, which the page does not hold", async () => {
    const hidden = { Origin: "null" };
    const stamp = parse(await (await site.send("/login")).text())
      .querySelector("[name=stamp]")
      ?.getAttribute("value");
    const body = new URLSearchParams({
      stamp: stamp ?? "",
      email: "lin@example.org",
      password: goodPassword,
    });
    const asked = await site.send("/login", { method: "POST", headers: hidden, body });
    const Cookie = (asked.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
    const form = parse(await asked.text()).querySelector("form");
    const again = new URLSearchParams();
    for (const input of form?.querySelectorAll("input") ?? [])
      again.set(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
    expect(again.toString()).not.toContain(goodPassword);
    const response = await site.send("/login", {
      method: "POST",
      headers: { ...hidden, Cookie },
      body: again,
    });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie().join()).toContain("session=");
    again.set("_sealed", `${again.get("_sealed")?.slice(0, -4)}AAAA`);
    const broken = await site.send("/login", { method: "POST", headers: { ...hidden, Cookie }, body: again });
    expect(broken.status).toBe(422);
  });
});
