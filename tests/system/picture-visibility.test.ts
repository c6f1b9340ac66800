// An image is served under all its URLs while a public page shows it; afterwards only to the organiser.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableName } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drafts } from "../../app/db/schema/drafts";
import { events, photos } from "../../app/db/schema/events";
import { images } from "../../app/db/schema/images";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import {
  changeEvent,
  deleteEvent,
  setEventArchived,
  setEventStatus,
} from "../../app/domain/events/commands.server";
import { setGroupQr } from "../../app/domain/events/group-qr.server";
import { findEvent } from "../../app/domain/events/queries.server";
import { references } from "../../app/domain/images/references.server";
import { putPhoto } from "../../app/domain/photos/commands.server";
import { requestRemoval } from "../../app/domain/removals/commands.server";
import { ok } from "../../app/domain/result";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { contentOf, posterAddress } from "../../app/http/files/posters.server";
import { openAdminBrowser } from "../support/admin-browser";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { admin, endEvent, makeEvent, makeImage, makePhotos, unwrap } from "../support/fixtures";
import { openHelper } from "../support/organisers";
import { bearer, openAdminRawClient, upload } from "../support/raw-api";
import { dayMs, hourMs, noon } from "../support/site";
import { combinations } from "../support/tier";

openEachAdmin({ RATE_LIMITS: "off" });

async function cachingOf(address: string): Promise<string | null> {
  const response = await site.send(address);
  await response.arrayBuffer();
  return response.headers.get("Cache-Control");
}
const originalOf = (hash: string) => `/uploads/${hash}.jpg`;

/** URLs of a stored picture. */
const addressesOf = (hash: string) => [
  `/uploads/${hash}.jpg`,
  ...combinations(["320", "640w2", "580s2"], ["avif", "webp", "jpg"]).map(
    ([variant, format]) => `/uploads/${hash}-${variant}.${format}`,
  ),
];

async function statusesOf(hash: string, headers: Record<string, string> = {}): Promise<number[]> {
  const statuses = new Set<number>();
  for (const address of addressesOf(hash)) {
    const response = await site.send(address, { headers });
    await response.arrayBuffer();
    statuses.add(response.status);
  }
  return [...statuses];
}

/** Expects it to be public or not at every URL; the organiser always gets it. */
async function expectShown(hash: string, isShown: boolean): Promise<void> {
  expect(await statusesOf(hash)).toEqual([isShown ? 200 : 404]);
  const tag = { "If-None-Match": `"${hash}.jpg"` };
  const response = await site.send(`/uploads/${hash}.jpg`, { headers: tag });
  expect(response.status).toBe(isShown ? 304 : 404);
  if (!isShown) expect(response.headers.get("Cache-Control")).toBe("no-store");
  const { Cookie } = await openAdminBrowser(site);
  expect(await statusesOf(hash, { Cookie })).toEqual([200]);
  const owner = await site.send(`/uploads/${hash}.jpg`, { headers: bearer(site) });
  expect(owner.status).toBe(200);
  const caching = isShown ? "immutable" : "private, no-cache";
  expect(owner.headers.get("Cache-Control")).toContain(caching);
}

async function album() {
  const { id } = makeEvent(site, {}, "ended");
  await makePhotos(site, id, [1, 2]);
  const [first, second] = site.db
    .select({ hash: images.hash, photoId: photos.id, imageId: images.id })
    .from(photos)
    .innerJoin(images, eq(images.id, photos.imageId))
    .orderBy(photos.slot)
    .all();
  if (!first || !second) throw new Error("no photos");
  return { id, first, second };
}

function setStatus(id: string, status: "active" | "ended" | "cancelled"): void {
  if (status === "ended") endEvent(site, id);
  else unwrap(setEventStatus(site.db, admin, { id, status }, site.clock.now()));
}

/** The current URL of an album's sheet. */
function sheetOf(id: string): string {
  const row = findEvent(site.db, id);
  if (!row) throw new Error("no event");
  return posterAddress("album", id, contentOf(site.site, "album", row)).url;
}

/** Replaces a sheet that was rendered before with a stub file. */
function drawnSheetOf(id: string): string {
  const address = sheetOf(id);
  writeFileSync(join(site.folder, "posters", `${id}-${address.split("/").at(-1)}`), "drawn");
  return address;
}
const sheets = () => readdirSync(join(site.folder, "posters")).filter((name) => name.includes("-"));

describe("a photo of an album", () => {
  test("is public once its event is completed, also when archived, and not in shared caches", async () => {
    const { id, first } = await album();
    await expectShown(first.hash, true);
    expect(await cachingOf(originalOf(first.hash))).toBe("private, max-age=31536000, immutable");
    unwrap(setEventArchived(site.db, admin, { id, archived: true }, noon));
    await expectShown(first.hash, true);
    for (const status of ["active", "cancelled"] as const) {
      setStatus(id, status);
      await expectShown(first.hash, false);
    }
    setStatus(id, "ended");
    await expectShown(first.hash, true);
  });

  test("is shown to helpers who review while it is hidden, because removal requests contain it", async () => {
    const { id, first } = await album();
    setStatus(id, "active");
    const ofDraft = await makeImage(site, "#334455", 1200, 900, "cover");
    const form = { coverImageId: ofDraft.id };
    unwrap(addDrafts(site.db, admin, [{ formType: "event", name: null, form, updatedAt: noon }], noon));
    for (const [role, photo, draft] of [
      ["review", 200, 404],
      ["check-in", 404, 404],
      ["full", 200, 200],
    ] as const) {
      const { cookies } = await openHelper(site, { role, name: role });
      site.clock.time = noon + hourMs;
      expect([role, await statusesOf(first.hash, cookies)]).toEqual([role, [photo]]);
      expect([role, await statusesOf(ofDraft.hash, cookies)]).toEqual([role, [draft]]);
    }
  });

  test("of a reactivated event is on no album poster and not counted", async () => {
    const { id } = await album();
    const sheet = drawnSheetOf(id);
    expect(await cachingOf(sheet)).toBe("private, max-age=31536000, immutable");
    setStatus(id, "active");
    for (const path of [sheet, `/posters/album/${id}/latest.jpg`])
      expect((await site.send(path)).status, path).toBe(404);
    expect((await site.send(`/photos/${id}`)).status).toBe(403);
    const { data } = await (await site.send(`/api/events/${id}`)).json();
    expect(data._count.albumPhotos).toBe(0);
    expect((await (await site.send(`/api/events/${id}/photos`)).json()).data.photos).toEqual([]);
    expect((await site.page("/gallery")).html.querySelector("main")?.text).toContain("共 0 本相册");
    expect(await (await site.send("/sitemap.xml")).text()).not.toContain(`/photos/${id}`);
    setStatus(id, "ended");
    expect((await site.send(sheet)).status).toBe(200);
  });

  type Removal = (photo: { id: string; photoId: string }) => Promise<unknown>;
  const removeOnRequest: Removal = ({ id }) => {
    const asked = { eventId: id, slot: 1, addressHash: "x", visitorId: null, userId: null };
    const request = unwrap(requestRemoval(site.db, asked, { reason: "是我" }, noon));
    return adminBrowser.post(`/admin/removals/${request.id}/remove`, {});
  };
  const inAlbum: Removal = ({ id, photoId }) =>
    adminBrowser.post(`/admin/events/${id}/photos`, { intent: "remove", photo: photoId });
  const takenDown: [how: string, remove: Removal][] = [
    ["deleted on an organiser's page", inAlbum],
    ["taken down on request", removeOnRequest],
    ["deleted with its event by the API", ({ id }) => openAdminRawClient(site)("DELETE", `/events/${id}`)],
  ];
  test.each(
    takenDown,
  )("that was %s is deleted with all its files and album posters", async (_how, remove) => {
    const { id, first, second } = await album();
    await expectShown(first.hash, true);
    const sheet = drawnSheetOf(id);
    expect(await (await site.send(sheet)).text()).toBe("drawn");
    await remove({ id, photoId: first.photoId });
    expect(await statusesOf(first.hash)).toEqual([404]);
    expect(await statusesOf(first.hash, { Cookie: adminBrowser.Cookie })).toEqual([404]);
    expect((await site.send(sheet)).status).toBe(404);
    await expect.poll(sheets).toEqual([]);
    const files = readdirSync(join(site.folder, "uploads"), { recursive: true }).map(String);
    expect(files.filter((name) => name.includes(first.hash))).toEqual([]);
    const isEventThere = site.db.select().from(events).where(eq(events.id, id)).get() !== undefined;
    if (isEventThere) await expectShown(second.hash, true);
    else expect(await statusesOf(second.hash)).toEqual([404]);
  });

  test("that is referenced by another row is retained, and is not public through an active event", async () => {
    const { id, first } = await album();
    const other = makeEvent(site, { title: "另一场" }, "ended");
    unwrap(putPhoto(site.db, admin, { eventId: other.id, imageId: first.imageId }, noon));
    await inAlbum({ id, photoId: first.photoId });
    await expectShown(first.hash, true);
    setStatus(other.id, "active");
    await expectShown(first.hash, false);
  });

  test("that was replaced is hidden with its old album poster; one whose file is missing returns 404", async () => {
    const { id, first, second } = await album();
    const sheet = drawnSheetOf(id);
    expect(await (await site.send(sheet)).text()).toBe("drawn");
    const { id: imageId } = await makeImage(site, "#0f0f0f");
    unwrap(putPhoto(site.db, admin, { eventId: id, imageId, slot: 1 }, noon));
    await expectShown(first.hash, false);
    expect((await site.send(sheet)).status).toBe(404);
    const fresh = drawnSheetOf(id);
    expect([fresh === sheet, (await site.send(fresh)).status]).toEqual([false, 200]);
    rmSync(site.images.originalPath(second.hash));
    expect(await statusesOf(second.hash)).toEqual([404]);
  });
});

describe("a cover and a background", () => {
  test.each([
    "coverImageId",
    "backgroundImageId",
  ] as const)("%s: public while an event has it", async (field) => {
    const image = await makeImage(site, "#445566", 1200, 900, "cover");
    const now = site.clock.now();
    const form = { [field]: image.id };
    unwrap(addDrafts(site.db, admin, [{ formType: "event", name: null, form, updatedAt: now }], now));
    await expectShown(image.hash, false);
    const { id } = makeEvent(site, { [field]: image.id });
    site.db.delete(drafts).run();
    await expectShown(image.hash, true);
    expect(await cachingOf(originalOf(image.hash))).toBe("public, max-age=31536000, immutable");
    setStatus(id, "cancelled");
    await expectShown(image.hash, true);
    unwrap(setEventArchived(site.db, admin, { id, archived: true }, noon));
    await expectShown(image.hash, true);
    for (const value of [null, image.id]) {
      const change = { id, action: "event.update", now, decide: () => ok({ [field]: value }) } as const;
      unwrap(changeEvent(site.db, admin, change));
      await expectShown(image.hash, value !== null);
    }
    unwrap(deleteEvent(site.db, admin, id, noon));
    await expectShown(image.hash, false);
  });

  test("a removed cover is no longer on a poster, square or card", async () => {
    const image = await makeImage(site, "#445566", 1200, 900, "cover");
    const { id } = makeEvent(site, { coverImageId: image.id });
    const { html } = await site.page(`/events/${id}/poster`);
    const links = html
      .querySelectorAll("main a[href^='/posters/'], main img")
      .map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? "");
    expect(new Set(links.map((link) => link.split("/")[2])).size).toBeGreaterThanOrEqual(3);
    for (const link of links) expect((await site.send(link)).status).toBe(200);
    site.db.update(events).set({ coverImageId: null }).where(eq(events.id, id)).run();
    for (const link of links) {
      const { status, headers } = await site.send(link);
      expect([status, headers.get("Location") === link]).toEqual([302, false]);
    }
  });
});

describe("a group code", () => {
  test("is public while the event can be joined", async () => {
    const image = await makeImage(site, "#111111", 800, 800, "qr");
    const { id } = makeEvent(site, { groupQrImageId: image.id, groupQrValidUntil: noon + 2 * dayMs });
    await expectShown(image.hash, true);
    expect(await cachingOf(originalOf(image.hash))).toContain("private");
    setStatus(id, "ended");
    await expectShown(image.hash, false);
    const { data } = await (await site.send(`/api/events/${id}`)).json();
    expect(data.wechatQrCode).toBeNull();
    setStatus(id, "active");
    await expectShown(image.hash, true);
    site.clock.time = noon + 2 * dayMs - 1;
    expect(await statusesOf(image.hash)).toEqual([200]);
    site.clock.time += 1;
    await expectShown(image.hash, false);

    // The event has ended, or its code was replaced.
    const later = { groupQrImageId: image.id, groupQrValidUntil: noon + 30 * dayMs };
    site.clock.time = makeEvent(site, later).endAt;
    await expectShown(image.hash, false);
    const validUntil = site.clock.now() + dayMs;
    const eventId = makeEvent(site, { ...later, groupQrValidUntil: validUntil }).id;
    await expectShown(image.hash, true);
    const other = await makeImage(site, "#222222", 800, 800, "qr");
    const code = { imageId: other.id, validUntil };
    unwrap(setGroupQr(site.db, admin, { eventId, code }, site.clock.now()));
    await expectShown(image.hash, false);
    await expectShown(other.hash, true);
  });

  test("of the site's contact is public while it is set", async () => {
    const image = await makeImage(site, "#333333", 800, 800, "qr");
    const set = (contactQrImageId: string | null) =>
      unwrap(updateSettings(site.db, admin, { contactQrImageId }, site.clock.now()));
    set(image.id);
    await expectShown(image.hash, true);
    set(null);
    await expectShown(image.hash, false);
  });
});

test("a new upload is served by its URL for an hour until it is referenced", async () => {
  const image = await makeImage(site, "#777777", 800, 800);
  expect(await statusesOf(image.hash)).toEqual([200]);
  const { id } = makeEvent(site, {}, "ended");
  unwrap(putPhoto(site.db, admin, { eventId: id, imageId: image.id }, noon));
  setStatus(id, "active");
  await expectShown(image.hash, false);
  const other = await makeImage(site, "#787878", 800, 800);
  site.clock.time = noon + hourMs;
  await expectShown(other.hash, false);
});

test("every foreign key to a picture is in the table of references", () => {
  const listed = references.flatMap(({ table, column }) =>
    column ? `${getTableName(table)}.${column.name}` : [],
  );
  const keys = site.db.$client.prepare<[], string>(
    `SELECT tables.name || '.' || keys."from" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
     WHERE keys."table" = 'images'`,
  );
  expect(listed.sort()).toEqual(keys.pluck().all().sort());
});

test("an upload is served by its URL for an hour, then to its uploader, who can still use it", async () => {
  const uploader = bearer(site);
  const stranger = (await openHelper(site, { role: "full" })).cookies;
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: "#797979" } });
  const { url } = (await upload(site, await picture.png().toBuffer(), [], { headers: uploader })).body;
  const statusFor = async (headers: Record<string, string>) => (await site.send(url, { headers })).status;
  expect([await statusFor({}), await cachingOf(url)]).toEqual([200, "no-store"]);
  site.clock.time = noon + hourMs;
  const statuses = [await statusFor({}), await statusFor(stranger), await statusFor(uploader)];
  expect(statuses).toEqual([404, 404, 200]);
  const event = { title: "有封面", startTime: "2026-12-24T18:00:00Z", coverImage: url };
  const created = await site.send("/api/events", {
    method: "POST",
    body: JSON.stringify(event),
    headers: { ...uploader, "Content-Type": "application/json" },
  });
  expect((await created.json()).data.coverImage).toBe(url);
  expect(await statusFor({})).toBe(200);
});
