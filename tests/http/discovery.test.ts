// Resources for search engines and home screens: sitemap, robots.txt, manifest, icons.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { polls } from "../../app/db/schema/polls";
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

describe("sitemap", () => {
  openEachSite();
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

  test("disabled features are not in it", async () => {
    makePoll(site);
    unwrap(updateSettings(site.db, admin, { pollsOn: false, wishesOn: false }, noon));
    expect(await pathsOf()).toEqual(["/", "/events", "/gallery", "/privacy"]);
  });

  test("contains at most 5000 URLs", async () => {
    const { id } = makePoll(site);
    const fill = site.db.$client.prepare(
      `WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < 5000)
       INSERT INTO polls (id, title, option1, option2, option3, created_at, updated_at, allow_multiple, is_anonymous)
       SELECT printf('%012d', value), title, option1, option2, option3, created_at, updated_at, 0, 1
       FROM polls, numbers WHERE id = ?`,
    );
    expect(fill.run(id).changes).toBe(5000);
    expect(site.db.select().from(polls).all()).toHaveLength(5001);
    expect(await pathsOf()).toHaveLength(5000);
  });
});

describe("robots.txt", () => {
  openEachSite();
  test("excludes personal pages, contains the sitemap and allows all public pages", async () => {
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
});

describe("with BASE_URL unset", () => {
  openEachSite({ BASE_URL: "", PORT: "3456" });

  test("no file takes the origin from a request", async () => {
    const { id } = makeEvent(site);
    const textOf = async (path: string) =>
      (await site.handler(new Request(`http://evil.example${path}`))).text();
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
  });
});

describe("home screen", () => {
  openEachSite();
  const manifest = async () => JSON.parse(await (await site.send("/manifest.webmanifest")).text());

  test("the manifest has the site's name and colours and opens the home page", async () => {
    unwrap(updateSettings(site.db, admin, { siteName: "都灵同城会" }, noon));
    const { html } = await site.page("/");
    expect(attributeAt(html, "link[rel=manifest]", "href")).toBe("/manifest.webmanifest");
    const { headers } = await site.send("/manifest.webmanifest");
    expect(headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
    const names = { name: "都灵同城会", short_name: "都灵同城会", lang: "zh-CN" };
    const { theme_color, background_color, ...rest } = await manifest();
    expect(rest).toMatchObject({ ...names, start_url: "/", display: "minimal-ui" });
    expect(attributeAt(html, "meta[name=theme-color]", "content")).toBe(theme_color);
    expect(background_color).toMatch(/^#[0-9A-F]{6}$/);
  });

  test("every icon of the manifest is an immutable image of its declared size", async () => {
    const { icons } = await manifest();
    const pngs = icons.filter(({ type }: { type: string }) => type === "image/png");
    const kinds = pngs.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`);
    expect(kinds).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
    for (const { src, sizes } of pngs) {
      const response = await site.send(src);
      expect(response.headers.get("Cache-Control")).toContain("immutable");
      const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, "png"]);
    }
    expect((await site.send("/icon.svg")).status).toBe(200);
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

    const { data } = await pixelsOf(await site.send("/icon-maskable-512.png"));
    let strangers = 0;
    for (let index = 0; index < 512 * 512; index += 1) {
      const [x, y] = [(index % 512) - 255.5, Math.floor(index / 512) - 255.5];
      const isRed = red.every((value, channel) => Math.abs((data[index * 3 + channel] ?? 0) - value) < 12);
      if (Math.hypot(x, y) > 0.4 * 512 && !isRed) strangers += 1;
    }
    expect(strangers).toBe(0);
    const precomposed = await site.send("/apple-touch-icon-precomposed.png");
    expect([precomposed.status, precomposed.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(await sharp(await precomposed.arrayBuffer()).metadata()).toMatchObject({
      width: 180,
      height: 180,
    });
    const favicon = await site.send("/favicon.ico");
    expect([favicon.status, favicon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
    const ico = Buffer.from(await favicon.arrayBuffer());
    // An icon directory with one icon, and the position of its picture.
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
    const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
    expect(offset + length).toBe(ico.length);
    const picture = await sharp(ico.subarray(offset)).metadata();
    expect(picture).toMatchObject({ format: "png", width: ico[6], height: ico[7] });
  });
});

const securityPath = "/.well-known/security.txt";

/** The fields of a site's file in order. */
async function securityFields(site: TestSite): Promise<[string, string][]> {
  const response = await site.send(securityPath);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.getSetCookie()).toEqual([]);
  const text = await response.text();
  expect(text.endsWith("\n")).toBe(true);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [, name = "", value = ""] = /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? [];
      expect(name, line).not.toBe("");
      return [name, value];
    });
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
  const expiry = async () => {
    const { Expires = "" } = Object.fromEntries(await securityFields(site));
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    return Date.parse(Expires);
  };
  const first = await expiry();
  for (const aheadMs of [0, dayMs, 400 * dayMs]) {
    site.clock.time += aheadMs;
    expect((await expiry()) - site.clock.time).toBeGreaterThan(30 * dayMs);
    expect((await expiry()) - site.clock.time).toBeLessThan(365 * dayMs);
  }
  expect(await expiry()).toBeGreaterThan(first);
  site.close();
  // No URL without https, as the RFC requires.
  const plain = await createSite({ SECURITY_CONTACT: "https://city.example/safe" });
  expect((await securityFields(plain)).map(([name]) => name)).not.toContain("Canonical");
  plain.close();
});

test("security.txt is missing without a contact, even with other addresses set", async () => {
  const site = await createSite({ ALERT_MAIL: "private@city.example", MAIL_FROM: "city@city.example" });
  const response = await site.send(securityPath);
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.not.stringContaining("city.example"),
  ]);
  site.close();
});
