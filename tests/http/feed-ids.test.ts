// Ids of calendar and feed entries stay when the site moves to another address, so that subscribers see no event twice.
import { rmSync } from "node:fs";
import ICAL from "ical.js";
import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { makeEvent, makeWish, unwrap } from "../support/fixtures";
import { createSite, type TestSite } from "../support/site";

const [first, second] = ["https://first.example", "https://second.example:8443"];

/** The ids and links that programs read from calendars and feeds. */
async function read(site: TestSite, eventId: string) {
  const calendars = ["/calendar.ics", `/events/${eventId}.ics`];
  const texts = await Promise.all(calendars.map(async (path) => (await site.send(path)).text()));
  const entries = texts.map((text) => new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent"));
  const feeds = await Promise.all(
    ["/events.atom", "/wishes.atom"].map(async (path) => parse(await (await site.send(path)).text())),
  );
  return {
    uids: entries.map((entry) => entry?.getFirstPropertyValue("uid")),
    urls: entries.map((entry) => entry?.getFirstPropertyValue("url")),
    ids: feeds.flatMap((feed) => feed.querySelectorAll("id").map(({ text }) => text)),
    links: feeds.flatMap((feed) =>
      feed.querySelectorAll("link").map((link) => link.getAttribute("href") ?? ""),
    ),
  };
}

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

/** Starts the site's folder again. */
async function restart(settings: Record<string, string>): Promise<void> {
  if (site.folder === folder) site.stop();
  else site.close();
  site = await createSite({ DATA_DIR: folder, ...settings });
}

const idsOf = (origin: string) => [
  `${origin}/events.atom`,
  `${origin}/events/${eventId}`,
  `${origin}/wishes.atom`,
  `${origin}/wishes/${wishId}`,
];

describe("ids contain the first BASE_URL", () => {
  test("after a move of the site, with links to the new one", async () => {
    const before = await read(site, eventId);
    const uid = `${eventId}@first.example`;
    expect([before.uids, before.ids]).toEqual([[uid, uid], idsOf(first)]);
    await restart({ BASE_URL: second });
    const after = await read(site, eventId);
    expect([after.uids, after.ids]).toEqual([before.uids, before.ids]);
    const isThere = (link: string) => link.startsWith(`${second}/`);
    expect([...after.urls.map(String), ...after.links].filter((link) => !isThere(link))).toEqual([]);
    expect(after.links).toHaveLength(before.links.length);
  });

  test("also after a change of the settings", async () => {
    unwrap(updateSettings(site.db, { kind: "admin" }, { siteName: "别名" }, site.clock.now()));
    await restart({ BASE_URL: second });
    expect((await read(site, eventId)).ids).toEqual(idsOf(first));
  });
});

test("a site without a stored first BASE_URL retains its current ids", async () => {
  site.db.$client.exec("UPDATE site_settings SET feed_origin = NULL");
  await restart({ BASE_URL: second });
  expect((await read(site, eventId)).ids).toEqual(idsOf(second));
  await restart({ BASE_URL: first });
  expect((await read(site, eventId)).ids).toEqual(idsOf(second));
});

test("a site without BASE_URL stores none", async () => {
  site.db.$client.exec("UPDATE site_settings SET feed_origin = NULL");
  await restart({ BASE_URL: "" });
  expect((await read(site, eventId)).uids).toEqual([
    `${eventId}@localhost:3000`,
    `${eventId}@localhost:3000`,
  ]);
  await restart({ BASE_URL: first });
  expect((await read(site, eventId)).ids).toEqual(idsOf(first));
});
