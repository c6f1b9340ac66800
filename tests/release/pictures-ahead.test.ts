// Images are rendered ahead: in the background, after pending requests, and resumed at startup.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { events } from "../../app/db/schema/events";
import { openAlbum } from "../support/album";
import { openEachSite, site } from "../support/each-site";
import { makeEvent, makeImage, makePoll } from "../support/fixtures";
import { makeNoisyPicture } from "../support/noisy-picture";
import { server } from "../support/site";

const drawingMs = { timeout: 60_000, interval: 50 };

openEachSite();
let stop = () => {};
afterEach(() => stop());

const start = () => {
  stop = server.startDrawingAhead(site.site);
};
const folder = () => join(site.folder, "uploads", "variants");
const files = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);

/** File names of the AVIF and WebP pictures on a page. */
async function namedOn(path: string): Promise<string[]> {
  const { html } = await site.page(path);
  const sets = html.querySelectorAll("main source").map((source) => source.getAttribute("srcset") ?? "");
  const names = sets.flatMap((set) =>
    set.split(",").map((part) => part.split(" ")[0]?.split("/").at(-1) ?? ""),
  );
  return [...new Set(names)];
}

const areRendered = (names: readonly string[]) => names.every((name) => files().includes(name));

test("an upload is rendered in all variants of its pages without a request", async () => {
  start();
  const album = await openAlbum(site);
  const bytes = await makeNoisyPicture(1, 900, 700);
  expect((await album.putInto(1, { bytes })).status).toBe(303);
  const pages = [`/photos/${album.eventId}`, `/photos/${album.eventId}/1`, "/gallery"];
  const names = (await Promise.all(pages.map(namedOn))).flat();
  expect(names.length).toBeGreaterThan(8);
  await expect.poll(() => areRendered(names), drawingMs).toBe(true);
  const [name = ""] = names;
  const { mtimeMs } = statSync(join(folder(), name));
  expect((await site.send(`/uploads/${name}`)).status).toBe(200);
  expect(statSync(join(folder(), name)).mtimeMs).toBe(mtimeMs);
});

test("an upload is rendered on first request when rendering ahead is off", async () => {
  start();
  stop();
  const album = await openAlbum(site);
  await album.putInto(1, { bytes: await makeNoisyPicture(2, 700, 500) });
  const before = files().length;
  const hash = album.stored()[0]?.hash;
  // Background rendering would have finished before this or with it.
  for (const format of ["avif", "webp"])
    expect((await site.send(`/uploads/${hash}-320w2.${format}`)).status).toBe(200);
  expect(files()).toHaveLength(before + 2);
});

test("requests do not wait for rendering ahead", async () => {
  start();
  const album = await openAlbum(site);
  for (const slot of [1, 2]) await album.putInto(slot, { bytes: await makeNoisyPicture(slot, 700, 500) });
  const names = (await Promise.all([1, 2].map((slot) => namedOn(`/photos/${album.eventId}/${slot}`)))).flat();
  const last = names.filter((name) => name.endsWith(".webp")).at(-1);
  expect((await site.send(`/uploads/${last}`)).status).toBe(200);
  expect(files()).toContain(last);
  expect(areRendered(names)).toBe(false);
  await expect.poll(() => areRendered(names), drawingMs).toBe(true);
});

test("a start renders missing variants of upcoming events and of drafts", async () => {
  const cover = await makeImage(site, "#224466", 900, 700, "cover");
  const drafted = await makeImage(site, "#664422", 900, 700, "cover");
  const { id } = makeEvent(site, { coverImageId: cover.id });
  rmSync(folder(), { recursive: true });
  start();
  const names = [...(await namedOn("/")), ...(await namedOn(`/events/${id}`))];
  expect(names.every((name) => name.startsWith(cover.hash))).toBe(true);
  const theirs = names.map((name) => name.replace(cover.hash, drafted.hash));
  await expect.poll(() => areRendered([...names, ...theirs]), drawingMs).toBe(true);
});

test("posters of published events and polls, and of changed ones, are rendered without a request", async () => {
  const { posters } = site.site;
  start();
  const { id } = makeEvent(site, { title: "刚刚发布" });
  makePoll(site);
  await expect.poll(() => posters.drawn, drawingMs).toBe(3);
  posters.pageWaitMs = 0;
  const isShown = async () =>
    (await site.page(`/events/${id}/poster`)).html.querySelector("main img") !== null;
  expect(await isShown()).toBe(true);
  site.db.update(events).set({ title: "改了名字" }).where(eq(events.id, id)).run();
  await expect.poll(() => posters.drawn, drawingMs).toBe(5);
  expect(await isShown()).toBe(true);
});

test("a start deletes only the variants of replaced uploads", async () => {
  const { hash } = await makeImage(site);
  mkdirSync(folder(), { recursive: true });
  const old = [`${hash}-320.avif`, `${hash}-1080.jpg`, `${hash}-640w1.webp`];
  const others = [`${hash}-320w2.avif`, `${hash}-290s2.webp`, "readme.txt"];
  for (const name of [...old, ...others]) writeFileSync(join(folder(), name), "x");
  start();
  await expect.poll(() => old.filter((name) => files().includes(name))).toEqual([]);
  expect(files()).toEqual(expect.arrayContaining(others));
});
