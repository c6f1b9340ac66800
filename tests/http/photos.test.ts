// Albums: their pages, and the picture files.
import type { HTMLElement } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { photos } from "../../app/db/schema/events";
import { setEventArchived } from "../../app/domain/events/commands.server";
import { removePhoto } from "../../app/domain/photos/commands.server";
import { openSharedSite, site } from "../support/each-site";
import { admin, makeEvent, makeImage, makePhotos, unwrap } from "../support/fixtures";
import { attributeAt, attributesAt, pageText, textAt, textsAt } from "../support/html";
import { rowsIn } from "../support/rows";
import { createSite, dayMs, noon, textOf } from "../support/site";

openSharedSite();

const hrefs = (html: HTMLElement, selector: string) => attributesAt(html, selector, "href");

describe("album", () => {
  let id: string;
  beforeAll(async () => {
    id = makeEvent(site, { title: "登山" }, "ended").id;
    await makePhotos(site, id, [1, 3, 5]);
  });

  test("shows the filled slots in order, each a link to its own page", async () => {
    const { status, html } = await site.page(`/photos/${id}`);
    expect(status).toBe(200);
    expect(hrefs(html, "main li > a")).toEqual([1, 3, 5].map((slot) => `/photos/${id}/${slot}`));
    expect(textAt(html, "main")).toContain("3 张照片");
    expect(textAt(html, "main li")).toContain("照片说明 1");
    expect(attributesAt(html, "main li > a", "id")).toEqual(["photo-1", "photo-3", "photo-5"]);
  });

  test("one photo has its caption, counter, back link, original as a JPEG, and neighbours over gaps and around the ends", async () => {
    const { html } = await site.page(`/photos/${id}/3`);
    expect(textAt(html, "figcaption p")).toBe("照片说明 3");
    expect(textAt(html, "body")).toContain("2 / 3");
    expect(hrefs(html, `a[href^='/events/${id}']`)).toEqual([`/events/${id}#photo-3`]);
    expect(attributeAt(html, "figure img", "alt")).toBe("照片说明 3");
    const original = html.querySelectorAll("header a").find((link) => link.text.includes("保存"));
    const response = await site.send(original?.getAttribute("href") ?? "");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const { html: first } = await site.page(`/photos/${id}/1`);
    expect(hrefs(first, "main a[rel=prev]")).toEqual([`/photos/${id}/5`]);
    expect(hrefs(first, "main a[rel=next]")).toEqual([`/photos/${id}/3`]);
  });

  test("an empty or invalid slot and an unknown event return 404", async () => {
    for (const [path, text] of [
      [`${id}/2`, "照片不存在"],
      [`${id}/01`, "照片不存在"],
      ["000000000000", "活动 ID 不存在"],
    ]) {
      const { status, html } = await site.page(`/photos/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(textAt(html, "main")).toContain(text);
    }
  });

  test("removing a photo leaves its slot empty and the others unchanged; an album without photos has a message", async () => {
    const event = makeEvent(site, {}, "ended");
    expect(await pageText(site, `/photos/${event.id}`)).toContain("还没有照片");
    await makePhotos(site, event.id, [1, 2, 3]);
    const second = rowsIn(photos).find((photo) => photo.eventId === event.id && photo.slot === 2);
    unwrap(removePhoto(site.db, admin, { eventId: event.id, photoId: second?.id ?? "" }, noon));
    const { html } = await site.page(`/photos/${event.id}`);
    expect(hrefs(html, "main li > a")).toEqual([1, 3].map((slot) => `/photos/${event.id}/${slot}`));
    expect((await site.send(`/photos/${event.id}/2`)).status).toBe(404);
  });

  test("before the end it is closed: 403 and a link to the event", async () => {
    const event = makeEvent(site);
    const { status, html } = await site.page(`/photos/${event.id}`);
    expect([status, textAt(html, "h1")]).toEqual([403, "活动结束后开放相册与讨论"]);
    expect(hrefs(html, "main a")).toEqual([`/events/${event.id}`]);
  });
});

test("the gallery lists the albums of ended events that have photos and are not archived, latest event first", async () => {
  const own = await createSite();
  expect(await pageText(own, "/gallery")).toContain("还没有相册");
  const album = async (title: string, startAt: number, slots: number[], status?: "ended" | "cancelled") => {
    const event = makeEvent(own, { title, startAt }, status);
    if (status === "ended") await makePhotos(own, event.id, slots);
    return event;
  };
  await album("早", noon - 9 * dayMs, [2, 3], "ended");
  await album("晚", noon - 2 * dayMs, [1], "ended");
  await album("没有照片", noon - 3 * dayMs, [], "ended");
  await album("未结束", noon - 4 * dayMs, []);
  await album("取消", noon - 4 * dayMs, [], "cancelled");
  const archived = await album("归档", noon - dayMs, [1], "ended");
  unwrap(setEventArchived(own.db, admin, { id: archived.id, archived: true }, noon));
  const { html } = await own.page("/gallery");
  expect(textsAt(html, "main li h2")).toEqual(["晚", "早"]);
  const counts = html.querySelectorAll("main li").map((item) => /\d 张照片/.exec(textOf(item))?.[0]);
  expect(counts).toEqual(["1 张照片", "2 张照片"]);
  expect((await own.send(`/photos/${archived.id}`)).status).toBe(200);
  own.close();
});

describe("pictures", () => {
  let hash: string;
  beforeAll(async () => {
    const image = await makeImage(site, "#123456", 1200, 900);
    makeEvent(site, { coverImageId: image.id });
    hash = image.hash;
  });

  test.each([
    ["-320.avif", "image/avif", "heif", 320],
    ["-640.webp", "image/webp", "webp", 640],
    [".jpg", "image/jpeg", "jpeg", 1200],
  ])("%s is served as %s in its width, immutable", async (suffix, type, format, width) => {
    const response = await site.send(`/uploads/${hash}${suffix}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width });
  });

  test("concurrent requests for a new variant all get it, and later ones 304", async () => {
    const path = `/uploads/${(await makeImage(site, "#abcdef", 700, 700)).hash}-640.webp`;
    const responses = await Promise.all(Array.from({ length: 20 }, () => site.send(path)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    const headers = { "If-None-Match": responses[0]?.headers.get("ETag") ?? "" };
    expect((await site.send(path, { headers })).status).toBe(304);
  });

  test("a URL of an earlier edition returns the current one, and a square is cropped from the centre", async () => {
    const bytes = async (name: string) => {
      const response = await site.send(`/uploads/${hash}-${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      return Buffer.from(await response.arrayBuffer());
    };
    for (const format of ["avif", "webp", "jpg"])
      expect((await bytes(`320.${format}`)).equals(await bytes(`320w2.${format}`))).toBe(true);
    expect(await sharp(await bytes("290s2.webp")).metadata()).toMatchObject({ width: 290, height: 290 });
  });

  test("a crop is served where pages link it, and nowhere else", async () => {
    const cover = await makeImage(site, "#775533", 900, 1600, "cover");
    const status = async (name: string) => (await site.send(`/uploads/${cover.hash}-${name}.avif`)).status;
    for (const name of ["290s2p15", "580d2p15", "290s2", "580d2"])
      expect([name, await status(name)]).toEqual([name, 200]);
    for (const name of ["290s2p16", "580d2p015", "640b2", "640w2p15"])
      expect([name, await status(name)]).toEqual([name, 404]);
  });

  test("a name that no page links returns 404, and accesses no other file", async () => {
    for (const name of [
      ...[`${"0".repeat(20)}-320.jpg`, `${hash}.webp`, `${hash}-321.jpg`, `${hash}-290w2.jpg`],
      ...[`${hash}-320.png`, `${hash}-320.jpg.part`, `${hash}-320.constructor`],
      ...["%2e%2e%2fapp.db", "%252e%252e%252fapp.db", "..%5capp.db", "%2fetc%2fpasswd"],
    ]) {
      const response = await site.send(`/uploads/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
      expect(response.headers.get("Cache-Control") ?? "").not.toContain("immutable");
      expect(await response.text()).not.toContain("SQLite format");
    }
  });

  test("the files of the data folder have no URL", async () => {
    for (const path of ["/app.db", "/../app.db", "/uploads/../secret", "/assets/%2e%2e/%2e%2e/package.json"])
      expect([path, (await site.send(path)).status]).toEqual([path, 404]);
  });
});
