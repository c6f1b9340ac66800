// Who somebody is stands in a cookie and nowhere else: every journey of visitors, members and the administrator, and then
// a search of all addresses, links and log lines for what their cookies held.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { factors } from "../../app/db/schema/auth";
import { wishes } from "../../app/db/schema/wishes";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { goodPassword, makeAccount } from "../support/account";
import { codeAt, stepMs } from "../support/factor";
import { makeComment, makeEvent, makePhotos, makePoll, makeWish } from "../support/fixtures";
import { newestLink } from "../support/mailbox";
import { postingRoutes } from "../support/posting-routes";
import { guestFields, makeOpenEvent, seatOf } from "../support/registrations";
import { createSite, origin, type TestSite } from "../support/site";
import { openVisitor, receiptOf } from "../support/visitor";

let site: TestSite;
let seen: { sent: string[]; told: string[]; secrets: Set<string>; routes: Set<string> };
beforeEach(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  seen = { sent: [], told: [], secrets: new Set(), routes: new Set() };
});
afterEach(() => site.close());

const identities = /^(visitor|session|admin|recovery)=([^;]{8,})/;
const links = /(?:href|action|formaction|src|content|value)="([^"]*)"/g;
const publicRoutes = postingRoutes()
  .filter((path) => !/^\/(admin(?!\/(login|logout|sessions)$)|drafts|draft-test|api)(\/|$)|^\/\*$/.test(path))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
  }));

/** Notes what an answer tells the browser, and what must not be found anywhere. */
async function note(response: Response): Promise<void> {
  for (const cookie of response.headers.getSetCookie()) {
    const value = identities.exec(cookie)?.[2];
    if (value) for (const part of [value, ...value.split(".")]) seen.secrets.add(part);
  }
  for (const name of ["Location", "Refresh", "Link", "Content-Location"])
    seen.told.push(response.headers.get(name) ?? "");
  const body = await response.clone().text();
  for (const [, value = ""] of body.matchAll(links)) seen.told.push(value);
}

/** A browser that follows redirects and sends its page as the referrer. */
function openBrowser({ keepsCookies = true } = {}) {
  const jar = new Map<string, string>();
  let page = `${origin}/`;
  async function ask(path: string, init: RequestInit = {}, tries = 0): Promise<Response> {
    const url = new URL(path, page);
    const headers: Record<string, string> = { Referer: page };
    if (jar.size > 0) headers.Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    seen.sent.push(url.href, page);
    if (init.method)
      for (const { path: route, pattern } of publicRoutes)
        if (pattern.test(url.pathname)) seen.routes.add(route);
    const response = await site.send(url.href, { ...init, headers: { ...init.headers, ...headers } });
    await note(response);
    if (keepsCookies)
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
    const location = response.headers.get("Location");
    if (response.status === 307 && location && tries < 3) return ask(location, init, tries + 1);
    page = url.href;
    if (location && response.status < 400) {
      await ask(location, {}, tries + 1);
      return response;
    }
    return response;
  }
  const post = (path: string, fields: Record<string, string> = {}) =>
    ask(path, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams({ stamp: redisplayedFormTimestamp(site.site), website: "", ...fields }),
    });
  return { jar, ask, post };
}

const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "其他" };
const lin = "lin@example.org";

/** The fields that the newest mailed link below a path carries. */
async function mailed(path: string): Promise<Record<string, string>> {
  const link = await newestLink(site.folder, lin, path);
  return Object.fromEntries(new URL(link, origin).searchParams);
}

async function visitorJourney(keepsCookies: boolean) {
  const event = makeEvent(site, {}, "ended");
  await makePhotos(site, event.id, [1]);
  const [poll, wish] = [makePoll(site).id, makeWish(site, { content: `公开的${keepsCookies}` }).id];
  const first = () => openBrowser({ keepsCookies });
  let browser = first();
  const statuses = [];
  for (const content of ["", "想学写毛笔字"])
    statuses.push((await browser.post("/wishes", { ...typed, content })).status);
  expect(statuses).toEqual([422, 303]);
  browser = first();
  for (const intent of ["toggle", "like", "unlike"]) await browser.post(`/wishes/${wish}`, { intent });
  browser = first();
  for (const step of ["", "/vote", "/vote", "/change-vote"].map((end) => `/polls/${poll}${end}`))
    await browser.post(step, { pollId: poll, selectedOption: step.endsWith("vote") ? "1" : "9" });
  browser = first();
  await browser.post(`/events/${event.id}/discussion`, { ...typed, content: "" });
  const posted = await browser.post(`/events/${event.id}/discussion`, typed);
  await browser.post(receiptOf(posted));
  const own = makeComment(site, { eventId: event.id, status: "pending" });
  await browser.post(`/events/${event.id}/discussion`, { delete: own.id });
  await browser.post(`/photos/${event.id}/1/removal`, { reason: "是我" });
  const signedUp = await browser.post(`/events/${makeOpenEvent(site).id}/join`, { ...guestFields });
  await browser.post(seatOf(signedUp), { intent: "withdraw" });
  await browser.post("/preferences", { theme: "dark", returnTo: "/wishes" });
  await browser.ask(`/api/wishes/${wish}/like`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  for (const path of ["/", "/wishes", "/polls", `/events/${event.id}/discussion`]) await browser.ask(path);
}

async function memberJourney() {
  const browser = openBrowser();
  const chosen = { password: goodPassword, confirm: goodPassword };
  await browser.post("/wishes", typed);
  await browser.post("/register", { email: lin, password: "short", confirm: "x" });
  await browser.post("/register", { email: lin, ...chosen });
  await browser.post("/email-verification", { email: lin });
  await browser.post("/auth/confirm", await mailed("/auth/confirm"));
  await browser.post("/logout");
  await browser.post("/login", { email: lin, password: "wrong" });
  await browser.post("/login/reset", { email: lin });
  await browser.post("/reset-password", { ...(await mailed("/reset-password")), ...chosen });
  await browser.post("/login", { email: lin, password: goodPassword, redirectTo: "/account" });
  expect(browser.jar.get("session")).toBeDefined();
  await browser.post("/wishes", { ...typed, content: "会员的心愿" });
  const own = site.db.select().from(wishes).where(eq(wishes.content, "会员的心愿")).get();
  await browser.post(`/account/wishes/${own?.id}/delete`);
  await browser.post("/account/nickname", { nickname: "小林" });
  await browser.post("/account/sessions", { which: "others" });
  const next = { password: "Torino2027", confirm: "Torino2027" };
  await browser.post("/account/password", { current: goodPassword, ...next });
  const secret = await turnFactorOn(browser);
  await browser.post("/logout");
  await browser.post("/login", { email: lin, password: "Torino2027" });
  await browser.post("/login/code", { code: "wrong" });
  site.clock.time += stepMs;
  await browser.post("/login/code", { code: codeAt(secret, site.clock.now()), redirectTo: "/account" });
  await browser.post("/account/second-factor/off", { code: "wrong" });
  for (const path of ["/account", "/account/sessions", "/account/data", "/dashboard", "/"])
    await browser.ask(path);
  await browser.post("/account/delete", { password: "Torino2027" });
}

/** Turns the second factor on, and stores its recovery codes. */
async function turnFactorOn({ post }: ReturnType<typeof openBrowser>): Promise<string> {
  await post("/account/second-factor", { password: "Torino2027" });
  const secret = String(site.db.select().from(factors).get()?.secret);
  await post("/account/second-factor/setup", { code: codeAt(secret, site.clock.now()) });
  await post("/account/second-factor/codes", { saved: "1" });
  return secret;
}

async function adminJourney() {
  const browser = openBrowser();
  await browser.ask("/admin/events");
  await browser.post("/admin/login", { password: "wrong" });
  await browser.post("/admin/login", { password: "correct horse", redirectTo: "/admin/events" });
  expect(browser.jar.get("admin")).toBeDefined();
  for (const path of ["/admin", "/admin/events", "/admin/sessions"]) await browser.ask(path);
  await browser.post("/admin/sessions", { id: "nothing" });
  await browser.post("/admin/logout");
}

test("no cookie value is in a URL, a link, a referrer or the log", async () => {
  await makeAccount(site, "su@example.org");
  await visitorJourney(true);
  await visitorJourney(false);
  await memberJourney();
  await adminJourney();
  expect([...seen.routes].sort()).toEqual(publicRoutes.map(({ path }) => path).sort());
  expect(seen.secrets.size).toBeGreaterThan(8);
  const places = { sent: seen.sent, told: seen.told, logged: site.logged };
  expect(site.logged.length).toBeGreaterThan(60);
  for (const secret of seen.secrets)
    for (const [place, texts] of Object.entries(places))
      expect(
        texts.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
        place,
      ).toEqual([]);
});

describe("the marker of a second attempt", () => {
  test("is the same for all clients, and no rejected form or redirect repeats it", async () => {
    const answers = [await site.post("/wishes?page=2", typed), await site.post("/wishes?page=2", typed)];
    const told = answers.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(told).toEqual(Array(2).fill([307, "/wishes?page=2&again=1"]));
    const cookies = answers.map(({ headers }) => headers.get("Set-Cookie"));
    expect(cookies[0]).toMatch(/^visitor=/);
    expect(cookies[0]).not.toBe(cookies[1]);
    const visitor = openVisitor(site);
    const rejected = await visitor.say("/wishes?again=1", { ...typed, content: "" });
    expect([rejected.status, (await rejected.text()).includes("again=")]).toEqual([422, false]);
    const { id } = makePoll(site);
    for (const [path, fields, to] of [
      ["/wishes?again=1", typed, "/wishes"],
      [`/wishes/${makeWish(site).id}?again=1`, { intent: "like", redirectTo: "/wishes" }, "/wishes#wish-"],
      [`/polls/${id}/vote?again=1`, { pollId: id, selectedOption: "1", back: "/polls" }, `/polls#poll-${id}`],
    ] as const) {
      const done = await visitor.say(path, fields);
      expect([done.status, done.headers.get("Location")?.startsWith(to)]).toEqual([303, true]);
      expect(done.headers.get("Location")).not.toContain("again=");
    }
    const hidden = await site.post("/wishes?page=2&again=1", typed, { Origin: "null" });
    expect([hidden.status, (await hidden.text()).includes("again=")]).toEqual([403, false]);
  });

  test("does not change a page", async () => {
    makeWish(site);
    makePoll(site);
    const visitor = openVisitor(site);
    await visitor.say("/wishes", typed);
    visitor.jar.delete("flash");
    for (const path of ["/wishes", "/polls", "/", "/events"])
      for (const headers of [{}, visitor.headers()]) {
        const pageAt = async (address: string) => {
          const response = await site.send(address, { headers });
          return [response.headers.get("ETag"), (await response.text()).replace(/nonce-[\w-]+/g, "")];
        };
        const marked = await pageAt(`${path}?again=1`);
        expect(marked).toEqual(await pageAt(path));
        expect(marked[1]).not.toContain("again=");
      }
  });
});
