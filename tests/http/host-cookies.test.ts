// Names and signatures of cookies: `__Host-NAME` on https sites; those of af3e1e3 remain valid.
import { describe, expect, test } from "vitest";
import { ballots, polls } from "../../app/db/schema/polls";
import { readFlash } from "../../app/http/forms/flash.server";
import { readVisitor } from "../../app/http/session/visitor.server";
import { sign } from "../../app/platform/signature.server";
import { makeAccount, signInFields } from "../support/account";
import { sendRaw } from "../support/ask";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makePoll } from "../support/fixtures";
import { attributeAt, pageOf, pageText, textAt } from "../support/html";
import { openRawClient } from "../support/raw-api";
import { rowsIn } from "../support/rows";
import { attributesOf } from "../support/set-cookie";
import { createSite, server } from "../support/site";
import { openVisitor, type Visitor, visitorIdIn } from "../support/visitor";

const origin = "https://city.example";
const email = "lin@example.com";
const [year, month] = [31_536_000, 2_592_000];

openEachSite({ BASE_URL: origin });

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  site.post(path, fields, { Origin: origin, ...headers });
const namesSetBy = ({ headers }: Response) =>
  headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf("=")));
const setBy = ({ headers }: Response, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
const valueIn = (cookie = "") => /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? "";
const marks = (...more: string[]) => ["HttpOnly", ...more, "Path=/", "SameSite=Lax", "Secure"];

/** A browser with the same cookies under plain names, as af3e1e3 set them. */
function asBefore({ jar }: Visitor): Visitor {
  return openVisitor(site, Object.fromEntries([...jar].map(([name, v]) => [name.replace("__Host-", ""), v])));
}

const signIn = (fields: Record<string, string> = {}) =>
  post("/login", { ...signInFields(site, email), ...fields });
const vote = (browser: Visitor, selectedOption: string) => {
  const pollId = rowsIn(polls)[0]?.id ?? makePoll(site).id;
  return browser.say(`/polls/${pollId}/vote`, { pollId, selectedOption });
};

describe("one vote", () => {
  test("with an old plain cookie has the same voter, under its old name, its new one and both", async () => {
    const first = openVisitor(site);
    expect((await vote(first, "1")).status).toBe(303);
    expect([...first.jar.keys()]).toContain("__Host-visitor");
    const before = asBefore(first);
    expect(before.headers().Cookie).toMatch(/^visitor=|; visitor=/);
    expect((await vote(before, "2")).status).toBe(409);
    expect(textAt((await before.page("/polls")).html, "article")).toContain("您选择了");
    const both = openVisitor(site, Object.fromEntries([...first.jar, ["visitor", "forged"]]));
    expect((await vote(both, "2")).status).toBe(409);
    expect(rowsIn(ballots)).toHaveLength(1);
  });

  test("a planted plain cookie is ignored beside the prefixed one", async () => {
    const [own, other] = [openVisitor(site), openVisitor(site)];
    for (const browser of [own, other]) await vote(browser, "1");
    const [mine, planted] = [own, other].map(({ jar }) => jar.get("__Host-visitor"));
    const cookies = [`visitor=${planted}`, `__Host-visitor=${mine}`];
    for (const Cookie of [cookies.join("; "), cookies.toReversed().join("; ")]) {
      expect(namesSetBy((await site.page("/polls", { Cookie })).response)).toEqual([]);
      const claimed = await post("/preferences", { theme: "dark" }, { Cookie });
      expect(namesSetBy(claimed)).toEqual(["__Host-theme"]);
    }
    await makeAccount(site, email);
    // Signing in assigns the ballots of the browser's own visitor to the member, not those of the planted one.
    await post("/login", signInFields(site, email), { Cookie: cookies.join("; ") });
    const [ownBallot, otherBallot] = rowsIn(ballots);
    expect([ownBallot?.userId, otherBallot?.userId]).toEqual([expect.any(String), null]);
  });
});

test("a sign-in under a plain name, as af3e1e3 set it, stays valid until signing out", async () => {
  await makeAccount(site, email);
  const session = setBy(await signIn({ remember: "on" }), "__Host-session") ?? "";
  expect(attributesOf(session)).toEqual(marks(`Max-Age=${month}`));
  expect(attributesOf(setBy(await signIn(), "__Host-session"))).toEqual(marks());
  const Cookie = `session=${valueIn(session)}`;
  const account = await pageOf(site.send("/account", { headers: { Cookie } }), 200);
  expect(account.text).toContain(email);
  const left = await post("/logout", {}, { Cookie });
  expect(setBy(left, "__Host-session")).toContain("Max-Age=0");
  for (const name of ["session", "__Host-session"]) {
    const after = await site.page("/account", { Cookie: `${name}=${valueIn(session)}` });
    expect([name, after.status]).toEqual([name, 303]);
  }
});

test("preferences under plain names apply until a new choice", async () => {
  const Cookie = "theme=dark; first_visit=0";
  const { response, html } = await site.page("/", { Cookie });
  expect([attributeAt(html, "html", "data-theme"), namesSetBy(response)]).toEqual(["dark", []]);
  const chosen = await post("/preferences", { theme: "light" }, { Cookie });
  expect(namesSetBy(chosen)).toEqual(["__Host-theme"]);
  expect(attributesOf(setBy(chosen, "__Host-theme"))).toEqual(marks(`Max-Age=${year}`));
  const after = await site.page("/", { Cookie: `${Cookie}; __Host-theme=light` });
  expect(attributeAt(after.html, "html", "data-theme")).toBe("light");
});

test("without https no name has the prefix, and prefixed cookies are ignored", async () => {
  const plain = await createSite({});
  const response = await plain.send("/", { headers: { Cookie: "__Host-theme=dark; __Host-first_visit=0" } });
  expect(namesSetBy(response)).toEqual(["first_visit"]);
  expect(await response.text()).not.toContain('data-theme="dark"');
  plain.close();
});

test("a cached page respects preferences under the new names first, then under plain ones, and is not served to a session", async () => {
  const listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  /** The cookie names and the body of the response to one request over the connection. */
  const get = async (path: string, Cookie: string) => {
    const { headers, text } = await sendRaw(listening, path, { headers: { Cookie } });
    return { names: [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split("=")[0]), text };
  };
  const { id } = makeEvent(site);
  for (const _ of [1, 2, 3]) {
    for (const Cookie of ["__Host-theme=dark; theme=light", "theme=dark"]) {
      const { names, text } = await get("/events", Cookie);
      expect([Cookie, names, text.includes('data-theme="dark"')]).toEqual([Cookie, [], true]);
    }
    expect((await get(`/events/${id}`, "__Host-theme=dark")).names).toEqual(["__Host-last_event"]);
    expect((await get("/", "")).names).toEqual(["__Host-first_visit"]);
    expect((await get("/", "__Host-first_visit=0")).names).toEqual([]);
  }
  await makeAccount(site, email);
  const session = setBy(await signIn(), "__Host-session")?.split(";")[0] ?? "";
  expect((await get("/events", session)).text).toContain('href="/account"');
  await server.drain(listening);
});

/** The visitor's cookie as af3e1e3 signed it. */
const oldCookie = (id: string) => `${id}.${sign(site.site.secret, "visitor", id)}`;

describe("a visitor's cookie as af3e1e3 signed it", () => {
  test("identifies the same visitor, on pages and in the API: a second ballot is rejected", async () => {
    const first = openVisitor(site);
    expect((await vote(first, "1")).status).toBe(303);
    const id = visitorIdIn(first.jar.get("__Host-visitor"));
    const openOld = () => openVisitor(site, { visitor: oldCookie(id) });
    const second = await vote(openOld(), "2");
    expect([second.status, await second.text()]).toEqual([409, expect.stringContaining("投过票")]);
    expect(rowsIn(ballots)).toMatchObject([{ visitorId: id }]);
    expect(await pageText(openOld(), "/polls", "article")).toContain("您选择了");
    const path = `/polls/${rowsIn(polls)[0]?.id}/vote`;
    const request = openRawClient(site, openOld().headers());
    expect((await request("POST", path, { selectedOption: 2 })).status).toBe(409);
  });

  test("is ignored if it is malformed or signed with another secret", async () => {
    const forged = `abcdefghijkl.${sign("another secret", "visitor", "abcdefghijkl")}`;
    for (const value of ["", "a.b.c", "%E0%A4%A", "IjEi.", forged]) {
      const Cookie = `visitor=${encodeURI(value)}`;
      const { response, status } = await site.page("/polls", { Cookie });
      expect([value, status, namesSetBy(response)]).toEqual([value, 200, []]);
      expect((await post("/wishes", {}, { Cookie })).status).toBe(307);
    }
  });
});

test("a flash message expires after five minutes, and is ignored in an old or forged format", async () => {
  const wish = { authorName: "林月", content: "想要一个夜间图书馆", category: "其他" };
  const author = openVisitor(site);
  const posted = await author.say("/wishes", wish);
  expect(attributesOf(setBy(posted, "__Host-flash"))).toEqual(marks("Max-Age=300"));
  const payload = Buffer.from(JSON.stringify({ tone: "ok", title: "made up" })).toString("base64url");
  for (const value of [`${payload}.${sign(site.site.secret, "flash", payload)}`, `${payload}.forged`]) {
    const { html, status } = await site.page("/", { Cookie: `__Host-flash=${value}` });
    expect([status, html.toString().includes("made up")]).toEqual([200, false]);
  }
  // No cookie's value is valid as another's.
  const flash = valueIn(setBy(posted, "__Host-flash"));
  const withCookie = (Cookie: string) => new Request(`${origin}/`, { headers: { Cookie } });
  expect(await readFlash(site.site, withCookie(`flash=${flash}`))).toHaveLength(1);
  for (const visitor of [oldCookie("abcdefghijkl"), author.jar.get("__Host-visitor") ?? ""]) {
    expect(await readVisitor(site.site, withCookie(`visitor=${visitor}`))).not.toBeNull();
    expect(await readFlash(site.site, withCookie(`flash=${visitor}`))).toEqual([]);
  }
  expect(await readVisitor(site.site, withCookie(`visitor=${flash}`))).toBeNull();
});
