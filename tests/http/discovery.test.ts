// Resources for search engines and home screens: sitemap, robots.txt, manifest, icons.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makePhotos, makePoll, makeWish, unwrap } from "../support/fixtures";
import { attributeAt } from "../support/html";
import { createSite, dayMs, noon, origin, type TestSite } from "../support/site";
import { children, parseXml, word } from "../support/xml";

async function sitemap() {
  const response = await site.send("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const urls = children(parseXml(await response.text(), "urlset"), "url");
  return urls.map((url) => ({ path: word(url, "loc").replace(origin, ""), lastmod: word(url, "lastmod") }));
}

const pathsOf = async () => (await sitemap()).map(({ path }) => path);

openEachSite();

describe("sitemap", () => {
  test("lists the public pages, events, albums and polls with their last change", async () => {
    const coming = makeEvent(site);
    const [ended, bare, archived] = [1, 2, 3].map(() => makeEvent(site, {}, "ended").id);
    for (const id of [ended ?? "", archived ?? ""]) await makePhotos(site, id, [1, 3]);
    unwrap(setEventArchived(site.db, admin, { id: archived ?? "", archived: true }, noon));
    const poll = makePoll(site).id;
    const draft = makePoll(site, { status: "draft" }).id;
    const wish = makeWish(site).id;
    const listed = await sitemap();
    const paths = listed.map(({ path }) => path);
    const events = [coming.id, ended, bare].map((id) => `/events/${id}`);
    for (const path of ["/", "/events", "/gallery", "/wishes", "/polls", `/polls/${poll}`, ...events])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith("/photos/"))).toEqual([`/photos/${ended}`]);
    for (const id of [archived, draft, wish]) expect(paths.join(" ")).not.toContain(id);
    expect(listed).toContainEqual({ path: `/events/${coming.id}`, lastmod: new Date(noon).toISOString() });
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("every URL in it exists and is indexable", async () => {
    const { id } = makeEvent(site, {}, "ended");
    await makePhotos(site, id, [1]);
    makePoll(site);
    for (const path of await pathsOf()) {
      const { status, html } = await site.page(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html.querySelector("meta[name=robots]"), path).toBeNull();
      expect(attributeAt(html, "link[rel=canonical]", "href")).toBe(origin + path);
    }
  });

  test("contains at most 5000 URLs", async () => {
    const fill = site.db.$client.prepare(
      `WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 5000)
       INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at, allow_multiple, is_anonymous)
       SELECT printf('%012d', value), title, option1, option2, option3, created_at, updated_at, 0, 1
       FROM polls, numbers WHERE id = ?`,
    );
    expect(fill.run(makePoll(site).id).changes).toBe(5000);
    expect(await pathsOf()).toHaveLength(5000);
  });

  test("disabled features are not in it", async () => {
    makePoll(site);
    unwrap(updateSettings(site.db, admin, { pollsOn: false, wishesOn: false }, noon));
    expect(await pathsOf()).toEqual(["/", "/events", "/gallery", "/privacy", "/subscribe"]);
  });
});

test("robots.txt excludes personal pages, contains the sitemap and allows all public pages", async () => {
  const response = await site.send("/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  const personal = ["admin", "api", "receipt", "account", "login", "auth", "reset-password", "drafts"];
  for (const path of personal) expect(lines).toContain(`Disallow: /${path}`);
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const closed = (await (await site.send("/robots.txt")).text()).match(/(?<=^Disallow: ).+$/gm) ?? [];
  makeEvent(site);
  makePoll(site);
  const shut = (await pathsOf()).filter((path) => closed.some((prefix) => path.startsWith(prefix)));
  expect([closed.length > 5, shut]).toEqual([true, []]);
});

test("no file takes the origin from a request if BASE_URL is unset", async () => {
  const unset = await createSite({ BASE_URL: "", PORT: "3456" });
  const { id } = makeEvent(unset);
  const textOf = async (path: string) =>
    (await unset.handler(new Request(`http://evil.example${path}`))).text();
  const files = ["/sitemap.xml", "/robots.txt", "/calendar.ics", "/events.atom", `/events/${id}.ics`];
  for (const path of files) {
    const text = await textOf(path);
    expect(text, path).not.toContain("evil.example");
    expect(text, path).toContain("localhost:3456");
  }
  const page = await textOf(`/events/${id}`);
  const shared = page.match(/(?:og:[a-z:]+" content|data-copy)="http[^"]*"/g) ?? [];
  expect(shared.length).toBeGreaterThan(1);
  expect(shared.join()).not.toContain("evil");
  unset.close();
});

describe("home screen", () => {
  test("the manifest has the site's name and colours and opens the home page", async () => {
    unwrap(updateSettings(site.db, admin, { siteName: "都灵同城会" }, noon));
    const { html } = await site.page("/");
    expect(attributeAt(html, "link[rel=manifest]", "href")).toBe("/manifest.webmanifest");
    const manifest = await site.send("/manifest.webmanifest");
    expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
    const names = { name: "都灵同城会", short_name: "都灵同城会", lang: "zh-CN" };
    const { theme_color, background_color, ...rest } = await manifest.json();
    expect(rest).toMatchObject({ ...names, start_url: "/", display: "minimal-ui" });
    expect(attributeAt(html, "meta[name=theme-color]", "content")).toBe(theme_color);
    expect(background_color).toMatch(/^#[0-9A-F]{6}$/);
  });

  test("the icons have their size and safe zone, also at their conventional URLs", async () => {
    const link = attributeAt((await site.page("/")).html, "link[rel=apple-touch-icon]", "href");
    expect(link).toBe("/apple-touch-icon.png");
    const pixelsOf = async (response: Response) =>
      sharp(await response.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    const response = await site.send("/apple-touch-icon.png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const apple = await pixelsOf(response);
    expect(apple.info).toMatchObject({ width: 180, height: 180 });
    const red = [0xa3, 0x28, 0x1c];
    expect([...apple.data.subarray(0, 3)]).toEqual(red);
    expect((await site.send("/icon-maskable-512.png")).status).toBe(200);
    const favicon = await site.send("/favicon.ico");
    expect([favicon.status, favicon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
    expect((await site.send("/apple-touch-icon-precomposed.png")).status).toBe(200);
  });
});

const securityPath = "/.well-known/security.txt";

/** The fields of a site's file in order. */
async function securityFields(site: TestSite): Promise<[string, string][]> {
  const response = await site.send(securityPath);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = (await response.text()).matchAll(/^([A-Z][A-Za-z-]+): (\S.*)$/gm);
  return [...lines].map(([, name = "", value = ""]) => [name, value]);
}

test("security.txt has contact, expiry, languages and, on https, its URL, each once; the expiry moves on daily", async () => {
  const site = await createSite({ SECURITY_CONTACT: "safe@city.example", BASE_URL: "https://city.example" });
  const fields = await securityFields(site);
  expect(fields.map(([name]) => name)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(Object.fromEntries(fields)).toMatchObject({
    Contact: "mailto:safe@city.example",
    "Preferred-Languages": "zh, en",
    Canonical: `https://city.example${securityPath}`,
  });
  for (const aheadMs of [0, 400 * dayMs]) {
    site.clock.time += aheadMs;
    const { Expires = "" } = Object.fromEntries(await securityFields(site));
    expect(Date.parse(Expires) - site.clock.time).toBeGreaterThan(30 * dayMs);
    expect(Date.parse(Expires) - site.clock.time).toBeLessThan(365 * dayMs);
  }
  site.close();
  // No URL without https, as the RFC requires.
  const plain = await createSite({ SECURITY_CONTACT: "https://city.example/safe" });
  expect((await securityFields(plain)).map(([name]) => name)).not.toContain("Canonical");
  plain.close();
  const silent = await createSite({ ALERT_MAIL: "private@city.example" });
  expect((await silent.send(securityPath)).status).toBe(404);
  silent.close();
});
