// Unreferenced pictures are deleted after a day, with their files; all others are retained.
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { addDrafts } from "../../app/domain/drafts/commands.server";
import { deleteEvent } from "../../app/domain/events/commands.server";
import {
  orphanGraceMs,
  removeFilesWithoutRow,
  removeOrphanImages,
} from "../../app/domain/images/orphans.server";
import { updateSettings } from "../../app/domain/settings/commands.server";
import { openEachSite, site } from "../support/each-site";
import { admin, makeEvent, makeImage, makePhotos, unwrap } from "../support/fixtures";
import { rowsIn } from "../support/rows";

openEachSite();

const sweep = () => removeOrphanImages(site.db, site.images, site.clock.now());
const isThere = (id = "") => rowsIn(images).some((image) => image.id === id);
const uploads = (...names: string[]) => join(site.folder, "uploads", ...names);
const filesOf = (hash: string) =>
  [...readdirSync(uploads()), ...readdirSync(uploads("variants"))].filter((name) => name.startsWith(hash));

test("an unreferenced image is deleted a day after it was last selected, with original and variants", async () => {
  const image = await makeImage(site);
  await site.images.variantPath(image.hash, { shape: "whole", width: 320, at: 50, format: "avif" });
  await site.images.variantPath(image.hash, { shape: "square", width: 580, at: 50, format: "webp" });
  expect(filesOf(image.hash).length).toBeGreaterThan(3);
  site.clock.time += orphanGraceMs + 1;
  expect((await makeImage(site)).id).toBe(image.id);
  expect(sweep()).toBe(0);
  site.clock.time += orphanGraceMs;
  expect(sweep()).toBe(0);
  site.clock.time += 1;
  expect([sweep(), sweep()]).toEqual([1, 0]);
  expect([isThere(image.id), filesOf(image.hash)]).toEqual([false, []]);
});

test("images of events, photos, settings and drafts are retained", async () => {
  const colours = ["#110000", "#220000", "#330000", "#440000"];
  const [cover, background, code, drafted] = await Promise.all(
    colours.map((colour) => makeImage(site, colour)),
  );
  const contact = await makeImage(site, "#550000", 400, 400, "qr");
  const pictures = { coverImageId: cover?.id, backgroundImageId: background?.id, groupQrImageId: code?.id };
  const event = makeEvent(site, pictures, "ended");
  await makePhotos(site, event.id, [1]);
  const now = site.clock.now();
  unwrap(updateSettings(site.db, admin, { contactQrImageId: contact.id }, now));
  const form = { coverImageId: drafted?.id ?? "" };
  unwrap(addDrafts(site.db, admin, [{ formType: "event", name: null, form, updatedAt: now }], now));
  site.clock.time += orphanGraceMs + 1;
  expect(sweep()).toBe(0);
  unwrap(deleteEvent(site.db, admin, event.id, site.clock.now()));
  expect(sweep()).toBe(4);
  const retained = [contact, drafted, cover, background, code].map((image) => isThere(image?.id));
  expect(retained).toEqual([true, true, false, false, false]);
});

test("files are retained while another use of the image exists", async () => {
  const album = await makeImage(site);
  const { hash } = album;
  const row = { ...album, id: "abcdefghijkl", kind: "cover" } as const;
  site.db.insert(images).values(row).run();
  makeEvent(site, { coverImageId: "abcdefghijkl" });
  site.clock.time += orphanGraceMs + 1;
  expect(sweep()).toBe(1);
  expect(existsSync(site.images.originalPath(hash))).toBe(true);
});

test("files without a row, after a crash, are deleted after a day", async () => {
  const [retained, lost] = [await makeImage(site, "#112233"), await makeImage(site, "#445566")];
  await site.images.variantPath(lost.hash, { shape: "whole", width: 320, at: 50, format: "webp" });
  site.db.delete(images).where(eq(images.id, lost.id)).run();
  const box = { left: 0, top: 0, width: 10, height: 10 };
  const cut = async () => (await site.images.cut(retained.hash, box))?.hash ?? "none";
  const sweepFiles = () => removeFilesWithoutRow(site.db, site.images, Date.now());
  const [retainedFiles, lostFiles] = [filesOf(retained.hash).length, filesOf(lost.hash).length];
  const piece = await cut();
  expect(lostFiles).toBeGreaterThan(1);
  expect(sweepFiles()).toBe(0);
  const past = (Date.now() - orphanGraceMs - 1000) / 1000;
  for (const name of [retained.hash, lost.hash, piece].flatMap(filesOf))
    utimesSync(existsSync(uploads(name)) ? uploads(name) : uploads("variants", name), past, past);
  // The same picture uploaded again counts as new, before its row exists.
  expect(await cut()).toBe(piece);
  expect(sweepFiles()).toBe(lostFiles);
  const counts = [retained.hash, lost.hash, piece].map((hash) => filesOf(hash).length);
  expect(counts).toEqual([retainedFiles, 0, 1]);
});
