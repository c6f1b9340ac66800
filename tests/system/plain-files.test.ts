// Only regular files are served from the data folder: links, which a restored backup may contain, are not followed.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { storeImage } from "../../app/domain/images/commands.server";
import { posterName } from "../../app/platform/poster-store.server";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage } from "../support/fixtures";

const secret = "not for anybody";

openEachSite();
let outside: string;
let hash: string;
let id: string;
beforeEach(async () => {
  const image = await makeImage(site, "#123456", 1200, 900, "cover");
  id = makeEvent(site, { coverImageId: image.id }).id;
  hash = image.hash;
  outside = join(site.folder, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "secret.jpg"), secret);
});

const uploads = (...names: string[]) => join(site.folder, "uploads", ...names);

function link(path: string, target = join(outside, "secret.jpg")): void {
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

async function responseOf(path: string) {
  const response = await site.send(path);
  const text = await response.text();
  expect(text).not.toContain(secret);
  return response.status;
}

test("an original that is a link, a folder or missing returns 404, as do its variants", async () => {
  link(uploads(`${hash}.jpg`));
  for (const name of [`${hash}.jpg`, `${hash}-320.jpg`, `${hash}-640.webp`, `${hash}-1080.avif`])
    expect(await responseOf(`/uploads/${name}`), name).toBe(404);
  rmSync(uploads(`${hash}.jpg`));
  mkdirSync(uploads(`${hash}.jpg`));
  expect(await responseOf(`/uploads/${hash}.jpg`)).toBe(404);
  renameSync(uploads(), join(site.folder, "elsewhere"));
  expect(await responseOf(`/uploads/${hash}.jpg`)).toBe(404);
});

test("a variant that is a link is rendered again, its target unchanged; an upload of the same image replaces a link", async () => {
  const name = `${hash}-320w2.jpg`;
  link(uploads("variants", name));
  expect(await responseOf(`/uploads/${name}`)).toBe(200);
  expect(readFileSync(join(outside, "secret.jpg"), "utf8")).toBe(secret);
  link(uploads(`${hash}.jpg`));
  const again = { width: 1200, height: 900, channels: 3, background: "#123456" } as const;
  const bytes = await sharp({ create: again }).png().toBuffer();
  await storeImage(site.db, site.images, { bytes, kind: "cover", fileName: "p.png" }, site.clock.now());
  expect(await responseOf(`/uploads/${hash}.jpg`)).toBe(200);
});

test("a linked folder of variants is neither read nor written", async () => {
  writeFileSync(join(outside, `${hash}-320w2.jpg`), secret);
  link(uploads("variants"), outside);
  for (const name of [`${hash}-320w2.jpg`, `${hash}-640w2.webp`])
    expect(await responseOf(`/uploads/${name}`), name).toBe(404);
  expect(existsSync(join(outside, `${hash}-640w2.webp`))).toBe(false);
  expect(await responseOf(`/uploads/${hash}.jpg`)).toBe(200);
});

test("a linked image is on no poster, and a linked poster is rendered again", async () => {
  const name = posterName({ kind: "test" }, [], "png");
  link(join(site.folder, "posters", name));
  expect(await site.site.posters.find(name)).toBeUndefined();
  const { html } = await site.page(`/events/${id}/poster`);
  const address = html.querySelector("main img")?.getAttribute("src") ?? "";
  link(join(site.folder, "posters", address.split("/").at(-1) ?? ""));
  expect(await responseOf(address)).toBe(200);
  link(uploads(`${hash}.jpg`));
  expect(site.site.images.has(hash)).toBe(false);
});
