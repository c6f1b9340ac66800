// Identities are only in cookies: visits every page and form as visitor, member and administrator, and then searches
// all URLs, links and log lines for cookie values.
import { expect, test } from "vitest";
import { redisplayedFormTimestamp } from "../../app/http/forms/form-guard.server";
import { openEachSite, site } from "../support/each-site";
import { openEveryPage } from "../support/every-page";
import { postsOf, textsOf } from "../support/forms/register";

openEachSite({ RATE_LIMITS: "off" });

const identities = /(?:^|; )(?:visitor|session|admin|recovery)=([^;]{8,})/g;
const links = /(?:href|action|formaction|src|content|value)="([^"]*)"/g;

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
  const posts = await postsOf(site);
  for (const { path, by } of await openEveryPage(site)) {
    recordSecrets(by.headers().Cookie ?? "");
    await note(await site.send(path, { headers: by.headers() }));
  }
  const stamp = redisplayedFormTimestamp(site.site);
  for (const { path, by, fields: all } of posts) {
    const fields = textsOf(all);
    recordSecrets(by.headers().Cookie ?? "");
    // Rejected, from a browser without cookies, and unchanged.
    await note(await by.say(path, {}));
    await note(await site.post(path, { stamp, website: "", ...fields }));
    const next = await note(await by.say(path, fields));
    if (next) await note(await site.send(next, { headers: by.headers() }));
  }
  expect(posts.length).toBeGreaterThan(40);
  expect(secrets.size).toBeGreaterThan(8);
  expect(site.logged.length).toBeGreaterThan(200);
  for (const secret of secrets)
    for (const texts of [sent, site.logged])
      expect(
        texts.filter((text) => text.includes(secret) || text.includes(encodeURIComponent(secret))),
      ).toEqual([]);
});
