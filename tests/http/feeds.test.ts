// Atom feeds: public content as valid XML for any text.
import { rmSync } from "node:fs";
import ICAL from "ical.js";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openAdminBrowser } from "../support/admin-browser";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makeWish, unwrap } from "../support/fixtures";
import { attributesAt, textsAt } from "../support/html";
import { makeOpenEvent, registrationPathOf, signUpIn } from "../support/registrations";
import { createSite, noon, origin, type TestSite } from "../support/site";
import { openVisitor } from "../support/visitor";
import { children, parseXml, word } from "../support/xml";

/** Characters that XML 1.0 forbids. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

async function feedAt(path: string) {
  const response = await site.send(path);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).not.toMatch(forbidden);
  const feed = parseXml(text, "feed");
  return { response, text, feed, entries: children(feed, "entry") };
}
const idsIn = (entries: Parameters<typeof word>[0][]) => entries.map((entry) => word(entry, "id"));

describe("a feed", () => {
  openEachSite();

  test.each(["/events.atom", "/wishes.atom"])("%s is valid Atom with 304, linked in pages", async (path) => {
    const { response, feed, entries } = await feedAt(path);
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    expect(feed?.attributes?.xmlns).toBe("http://www.w3.org/2005/Atom");
    expect([word(feed, "id"), word(feed, "updated")]).toEqual([origin + path, new Date(noon).toISOString()]);
    expect(word(feed, "title")).toContain("城里见");
    const self = children(feed, "link").find(({ attributes }) => attributes?.rel === "self");
    expect(self?.attributes?.href).toBe(origin + path);
    expect(entries).toEqual([]);
    const tag = response.headers.get("ETag") ?? "";
    expect((await site.send(path, { headers: { "If-None-Match": tag } })).status).toBe(304);
    for (const page of path === "/events.atom" ? ["/", "/home", "/events"] : ["/wishes"]) {
      const links = 'head link[rel=alternate][type="application/atom+xml"]';
      expect(attributesAt((await site.page(page)).html, links, "href")).toEqual([path]);
    }
  });

  test("of events has the newest 50 public ones, with time, place and fees; archived ones never", async () => {
    const archived = makeEvent(site, { title: "收起来的" });
    unwrap(setEventArchived(site.db, admin, { id: archived.id, archived: true }, noon));
    const ids: string[] = [];
    for (let index = 0; index < 51; index += 1) {
      site.clock.time += 1000;
      ids.unshift(`${origin}/events/${makeEvent(site, { title: `第${index}个`, enrollFeeCents: 1500 }).id}`);
    }
    const { entries, text, feed } = await feedAt("/events.atom");
    expect(idsIn(entries)).toEqual(ids.slice(0, 50));
    expect(text).not.toContain("收起来的");
    expect(word(feed, "updated")).toBe(new Date(site.clock.time).toISOString());
    for (const part of ["时间：2026年11月28日 12:00", "瓦伦蒂诺公园", "费用：报名费 €15"])
      expect(word(entries[0], "content")).toContain(part);
  });

  test("of wishes has only those approved and public", async () => {
    makeWish(site, { content: "等待审核的", status: "pending" });
    makeWish(site, { content: "被拒绝的", status: "rejected", adminNote: "重复" });
    makeWish(site, { content: "隐藏的", isPublic: false });
    const hidden = { addressHash: "secret-address", visitorId: "secret-id" };
    const shown = makeWish(site, { content: "公开的", ...hidden, reply: "下周就有", repliedAt: noon });
    const { entries, text } = await feedAt("/wishes.atom");
    expect(idsIn(entries)).toEqual([`${origin}/wishes/${shown.id}`]);
    expect(text).toContain("公开的</p><p>主办方回复：下周就有");
    expect(text).not.toMatch(/等待审核的|被拒绝的|隐藏的|secret/);
    expect(word(children(entries[0], "author")[0], "name")).toBe("小鹿");
    unwrap(updateSettings(site.db, admin, { wishesOn: false }, noon));
    expect((await site.send("/wishes.atom")).status, "switched off").toBe(404);
  });
});

// They survive a change of the site's URL, so that subscribers see no event twice.
describe("ids", () => {
  const [first, second] = ["https://first.example", "https://second.example:8443"];
  let site: TestSite;
  let folder: string;
  let eventId: string;
  let wishId: string;
  beforeEach(async () => {
    site = await createSite({ BASE_URL: first });
    folder = site.folder;
    eventId = makeEvent(site).id;
    wishId = makeWish(site).id;
  });
  afterEach(() => {
    site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The ids and links in calendars and feeds. */
  async function read() {
    const textsOf = (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await site.send(path)).text()));
    const calendars = await textsOf(["/calendar.ics", `/events/${eventId}.ics`]);
    const entries = calendars.map((text) =>
      new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent"),
    );
    const feeds = parse((await textsOf(["/events.atom", "/wishes.atom"])).join(""));
    return {
      uids: entries.map((entry) => entry?.getFirstPropertyValue("uid")),
      ids: textsAt(feeds, "id"),
      links: [
        ...entries.map((entry) => String(entry?.getFirstPropertyValue("url"))),
        ...attributesAt(feeds, "link", "href"),
      ],
    };
  }

  /** Restarts the site with its data. */
  async function restart(settings: Record<string, string>): Promise<void> {
    if (site.folder === folder) site.stop();
    else site.close();
    site = await createSite({ DATA_DIR: folder, ...settings });
  }

  const idsOf = (origin: string) =>
    ["events.atom", `events/${eventId}`, "wishes.atom", `wishes/${wishId}`].map(
      (path) => `${origin}/${path}`,
    );

  test("ids contain the first BASE_URL after a move and a change of the settings, with links to the new one", async () => {
    const before = await read();
    const uid = `${eventId}@first.example`;
    expect([before.uids, before.ids]).toEqual([[uid, uid], idsOf(first)]);
    unwrap(updateSettings(site.db, admin, { siteName: "别名" }, site.clock.now()));
    await restart({ BASE_URL: second });
    const { links, ...after } = await read();
    expect(after).toEqual({ uids: before.uids, ids: before.ids });
    expect(links.filter((link) => !link?.startsWith(`${second}/`))).toEqual([]);
    expect(links).toHaveLength(before.links.length);
  });

  test("a site without a stored first BASE_URL retains its current ids, once it has one", async () => {
    site.db.$client.exec("UPDATE site_settings SET feed_origin = NULL");
    await restart({ BASE_URL: "" });
    expect((await read()).uids).toEqual([`${eventId}@localhost:3000`, `${eventId}@localhost:3000`]);
    for (const BASE_URL of [second, first]) {
      await restart({ BASE_URL });
      expect((await read()).ids).toEqual(idsOf(second));
    }
  });
});

describe("calendars, feeds and the sitemap", () => {
  openEachSite();
  const paths = () => [
    "/calendar.ics",
    "/calendar.ics?category=野餐",
    "/events.atom",
    "/wishes.atom",
    "/sitemap.xml",
    `/events/${makeEvent(site).id}.ics`,
  ];

  test("are rendered once per content and minute, for signed-in clients too, and again after a change", async () => {
    const { Cookie = "" } = await openAdminBrowser(site);
    for (const path of paths()) {
      const read = async (headers = {}) => {
        const response = await site.send(path, { headers });
        return [
          response.status,
          response.headers.get("X-Cache"),
          response.headers.get("Content-Security-Policy"),
        ];
      };
      const policy = expect.stringContaining("default-src 'none'");
      expect(await read(), path).toEqual([200, "miss", policy]);
      for (const headers of [{}, { Cookie }, { Cookie: "visitor=x" }])
        expect(await read(headers), path).toEqual([200, "hit", policy]);
      makeEvent(site);
      makeWish(site, { status: "approved" });
      expect(await read(), path).toEqual([200, "miss", policy]);
    }
  });

  test("may be rendered sixty times a minute for one client, then return 429 with the time to wait", async () => {
    const read = (path: string, connection: string) =>
      site.handler(new Request(`${origin}${path}`), connection);
    const own = registrationPathOf(await signUpIn(openVisitor(site), makeOpenEvent(site).id));
    for (let n = 10; n < 70; n += 1)
      expect((await read(`/events/Nowhere000${n}.ics`, "203.0.113.1")).status).toBe(404);
    for (const path of paths().filter((each) => !each.endsWith("=野餐"))) {
      const rejected = await read(path, "203.0.113.1");
      expect([rejected.status, rejected.headers.get("Retry-After")], path).toEqual([429, "60"]);
      expect((await read(path, "203.0.113.2")).status, path).toBe(200);
      // A cached response does not count.
      expect((await read(path, "203.0.113.1")).status, path).toBe(200);
    }
    for (const [connection, status] of [
      ["203.0.113.1", 429],
      ["203.0.113.2", 200],
    ] as const)
      expect((await read(`${own}/calendar.ics`, connection)).status).toBe(status);
  });
});
