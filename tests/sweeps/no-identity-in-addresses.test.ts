// Identities are only in cookies: visits every page and form as visitor, member and administrator, and then searches
// all URLs, links and log lines for cookie values.
import { expect, test } from "vitest";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { openEachSite, site } from "../support/each-site";
import { openEveryPage } from "../support/every-page";
import { makePoll, makeWish } from "../support/fixtures";
import { makeForms } from "../support/form-posts";
import { openVisitor } from "../support/visitor";

openEachSite({ RATE_LIMITS: "off" });

const identities = /(?:^|; )(?:visitor|session|admin|recovery)=([^;]{8,})/g;
const links = /(?:href|action|formaction|src|content|value)="([^"]*)"/g;
const typed = { authorName: "小鹿", content: "想学写毛笔字", category: "其他" };

test("no cookie value is in a URL, a link, a referrer or the log", async () => {
  const sent: string[] = [];
  const secrets = new Set<string>();
  const recordSecrets = (cookies: string) => {
    for (const [, value = ""] of cookies.matchAll(identities))
      for (const part of [value, ...value.split(".")]) secrets.add(part);
  };
  /** Records the secrets that a response sets. */
  const note = async (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) recordSecrets(cookie);
    for (const name of ["Location", "Refresh", "Link", "Content-Location"])
      sent.push(response.headers.get(name) ?? "");
    for (const [, value = ""] of (await response.text()).matchAll(links)) sent.push(value);
    return response.headers.get("Location");
  };
  const forms = await makeForms(site);
  for (const { path, by } of await openEveryPage(site)) {
    recordSecrets(by.headers().Cookie ?? "");
    await note(await site.send(path, { headers: by.headers() }));
  }
  const stamp = redisplayedFormTimestamp(site.site);
  for (const { path, by, fields } of forms) {
    recordSecrets(by.headers().Cookie ?? "");
    // Rejected, from a browser without cookies, and unchanged.
    await note(await by.say(path, {}));
    await note(await site.post(path, { stamp, website: "", ...fields }));
    const next = await note(await by.say(path, fields));
    if (next) await note(await site.send(next, { headers: by.headers() }));
  }
  expect(forms.length).toBeGreaterThan(40);
  expect(secrets.size).toBeGreaterThan(8);
  expect(site.logged.length).toBeGreaterThan(200);
  for (const secret of secrets)
    for (const texts of [sent, site.logged])
      expect(
        texts.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
      ).toEqual([]);
});

test("the marker of a second attempt is the same for all clients, and no rejected form or redirect repeats it", async () => {
  const responses = [await site.post("/wishes?page=2", typed), await site.post("/wishes?page=2", typed)];
  const redirects = responses.map(({ status, headers }) => [status, headers.get("Location")]);
  expect(redirects).toEqual(Array(2).fill([307, "/wishes?page=2&again=1"]));
  const cookies = responses.map(({ headers }) => headers.get("Set-Cookie"));
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

test("the marker of a second attempt does not change a page", async () => {
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
