// The contract of the script that sends forms: redirects in a header, and recognised repeats.
import { beforeEach, describe, expect, test } from "vitest";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { flashOfResponse } from "../support/flash";
import { locationOf } from "../support/html";
import { origin } from "../support/site";
import { formWith, openVisitor } from "../support/visitor";

openEachSite();
let ended: string;
beforeEach(async () => {
  ended = makeEvent(site, {}, "ended").id;
  await makePhotos(site, ended, [1]);
});

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
  test("is returned to a script in a header, with cookies and the flash message; a rejection is a page", async () => {
    const send = await openScript();
    const response = await send("/wishes", wish);
    expect([response.status, response.headers.get("X-Location")]).toEqual([204, "/wishes"]);
    expect(locationOf(response)).toBeNull();
    expect(flashOfResponse(response)?.title).toMatch(/^心愿已提交/);
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("nickname="))).toBe(true);
    const rejected = await send("/wishes", { ...wish, content: "" });
    expect([rejected.status, rejected.headers.get("X-Location")]).toEqual([422, null]);
    expect(await rejected.text()).toContain("请填写完整的留言内容和昵称");
  });

  test("is a redirect for other clients and for a first post, which the script resends with the cookie", async () => {
    expect((await openVisitor(site).say("/wishes", wish)).status).toBe(303);
    const stamp = redisplayedFormTimestamp(site.site);
    const first = await site.post("/wishes", { stamp, website: "", ...wish }, { "X-Tell-Redirect": "1" });
    expect([first.status, locationOf(first)]).toEqual([307, "/wishes?again=1"]);
  });
});

describe("a form resent after a lost response", () => {
  const hourMs = 60 * 60 * 1000;
  const rows = (table: string) => site.db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const forms: [table: string, path: () => string, fields: Record<string, string>][] = [
    ["wishes", () => "/wishes", wish],
    ["comments", () => `/events/${ended}/discussion`, wish],
    ["removal_requests", () => `/photos/${ended}/1/removal`, { reason: "是我" }],
  ];

  test.each(
    forms,
  )("is stored once in %s at any time after the first attempt, and again without the header", async (table, path, fields) => {
    const send = await openScript();
    await send(path(), fields);
    site.clock.time += hourMs;
    const again = await send(path(), fields, { "X-First-Try": "3601" });
    expect([again.status, rows(table)]).toEqual([204, 1]);
    for (const seconds of ["0", "soon", "-9000"]) {
      site.clock.time += hourMs;
      await send(path(), fields, { "X-First-Try": seconds });
    }
    expect(rows(table)).toBe(4);
  });
});

test("forms whose repeat is recognised declare it to the script", async () => {
  const visitor = openVisitor(site);
  for (const [path, field, isRepeated] of [
    ["/wishes", "authorName", true],
    [`/events/${ended}/discussion`, "content", true],
    [`/photos/${ended}/1/removal`, "reason", true],
    ["/register", "confirm", true],
    ["/login", "password", false],
    ["/login/reset", "email", false],
  ] as const) {
    const form = formWith((await visitor.page(path)).html, field);
    expect([path, form?.hasAttribute("data-repeat")]).toEqual([path, isRepeated]);
  }
});
