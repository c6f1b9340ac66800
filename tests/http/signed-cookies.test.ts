// Signed cookies: values, lifetimes, and visitors' cookies of af3e1e3.
import { beforeEach, describe, expect, test } from "vitest";
import { ballots } from "../../app/db/schema/polls";
import { readFlash } from "../../app/http/forms/flash.server";
import { readVisitor } from "../../app/http/session/visitor.server";
import { sign } from "../../app/platform/signature.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { makePoll } from "../support/fixtures";
import { pageText } from "../support/html";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { attributesOf } from "../support/set-cookie";
import { origin } from "../support/site";
import { openVisitor, type Visitor, visitorIdIn } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });
let pollId: string;
beforeEach(async () => {
  pollId = makePoll(site).id;
});

/** The visitor's cookie as af3e1e3 signed it. */
const oldCookie = (id: string) => `${id}.${sign(site.site.secret, "visitor", id)}`;
const vote = (browser: Visitor, option: string) =>
  browser.say(`/polls/${pollId}/vote`, { pollId, selectedOption: option });
const setBy = ({ headers }: Response, name: string) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));
const valueIn = (cookie = "") => /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? "";
const withCookie = (Cookie: string) => new Request(`${origin}/`, { headers: { Cookie } });

/** A visitor who has voted, with a cookie as af3e1e3 signed it. */
async function oldVoter() {
  const first = openVisitor(site);
  expect((await vote(first, "1")).status).toBe(303);
  const id = visitorIdIn(first.jar.get("visitor"));
  return { id, browser: openVisitor(site, { visitor: oldCookie(id) }) };
}

describe("a visitor's cookie as af3e1e3 signed it", () => {
  test("identifies the same visitor, on pages and in the API: a second ballot is rejected", async () => {
    const { id, browser } = await oldVoter();
    const second = await vote(browser, "2");
    expect([second.status, await second.text()]).toEqual([409, expect.stringContaining("投过票")]);
    expect(rowsIn(ballots)).toMatchObject([{ visitorId: id }]);
    const Cookie = `visitor=${oldCookie(id)}`;
    expect(
      await pageText(openVisitor(site, { visitor: oldCookie(id) }), "/polls", `#poll-${pollId}`),
    ).toContain("您选择了");
    const request = openRawClient(site, { Cookie });
    expect((await request("POST", `/polls/${pollId}/vote`, { selectedOption: 2 })).status).toBe(409);
  });

  test("is ignored if it is malformed or signed with another secret", async () => {
    const forged = `abcdefghijkl.${sign("another secret", "visitor", "abcdefghijkl")}`;
    for (const value of ["", "a.b.c", "%E0%A4%A", "IjEi.", forged]) {
      const Cookie = `visitor=${encodeURI(value)}`;
      const response = await site.send("/polls", { headers: { Cookie } });
      expect([value, response.status, setBy(response, "visitor")]).toEqual([value, 200, []]);
      expect((await site.post("/wishes", {}, { Cookie })).status).toBe(307);
    }
  });
});

describe("a flash message", () => {
  test("expires after five minutes, has the cookies' attributes, and is ignored in an old or forged format", async () => {
    const wish = { authorName: "林月", content: "想要一个夜间图书馆", category: "其他" };
    const posted = await openVisitor(site).say("/wishes", wish);
    const attributes = ["HttpOnly", "Max-Age=300", "Path=/", "SameSite=Lax"];
    // sweeps/safety-headers tests that all cookies are Secure on a site with https.
    expect(attributesOf(setBy(posted, "flash")[0])).toEqual(attributes);
    const payload = Buffer.from(JSON.stringify({ tone: "ok", title: "made up" })).toString("base64url");
    for (const value of [`${payload}.${sign(site.site.secret, "flash", payload)}`, `${payload}.forged`]) {
      const { html, status } = await site.page("/", { Cookie: `flash=${value}` });
      expect([status, html.toString().includes("made up")]).toEqual([200, false]);
    }
  });
});

test("no cookie's value is valid as another's", async () => {
  const { browser } = await oldVoter();
  await browser.page("/polls");
  const visitor = browser.jar.get("visitor") ?? "";
  const admin = await openAdminBrowser(site);
  const flash = valueIn(setBy(await admin.post("/admin/sessions", {}), "flash")[0]);
  expect(await readFlash(site.site, withCookie(`flash=${flash}`))).not.toBeNull();
  expect(await readVisitor(site.site, withCookie(`visitor=${visitor}`))).not.toBeNull();
  expect(await readFlash(site.site, withCookie(`flash=${visitor}`))).toBeNull();
  expect(await readVisitor(site.site, withCookie(`visitor=${flash}`))).toBeNull();
});
