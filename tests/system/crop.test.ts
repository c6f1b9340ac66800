// Cropping a picture of a draft: the page, the crop, and the draft afterwards.
import { rmSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { saveDraft } from "../../app/domain/drafts/commands.server";
import { findDraft } from "../../app/domain/drafts/queries.server";
import { newEventForm } from "../../app/domain/events/form/form";
import { type ImageKind, storeImage } from "../../app/domain/images/commands.server";
import { findImageRow } from "../../app/domain/images/queries.server";
import { newId } from "../../app/platform/ids";
import { adminBrowser, openEachAdmin, site } from "../support/each-site";
import { unwrap } from "../support/fixtures";
import { textOf } from "../support/site";

const colours = { red: [220, 20, 20], green: [20, 160, 40], blue: [20, 40, 200], yellow: [240, 220, 20] };

openEachAdmin({ RATE_LIMITS: "off" });
/** Fetches a file as the organiser. */
const fetchFile = (path: string) => site.send(path, { headers: { Cookie: adminBrowser.Cookie } });

/** Red, green, blue and yellow quarters, with camera metadata. */
async function quarters(width = 1600, height = 1200): Promise<Buffer> {
  const [w, h] = [width / 2, height / 2];
  const corners = [
    [0, 0],
    [w, 0],
    [0, h],
    [w, h],
  ];
  const drawn = Object.values(colours).map(
    (colour, at) =>
      `<rect x="${corners[at]?.[0]}" y="${corners[at]?.[1]}" width="${w}" height="${h}" fill="rgb(${colour})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join("")}</svg>`;
  const exif = { IFD0: { Artist: "somebody" } };
  return sharp(Buffer.from(svg)).withExif(exif).jpeg({ quality: 95 }).toBuffer();
}

/** Where the picture's size does not matter. */
const small = () => quarters(400, 300);

async function keepImage(kind: ImageKind, bytes?: Buffer): Promise<string> {
  const input = { bytes: bytes ?? (await quarters()), kind, fileName: "a.jpg" };
  return unwrap(await storeImage(site.db, site.images, input, site.clock.now())).id;
}

const siteTime = () => ({ now: site.clock.now(), timeZone: "Europe/Rome" });

function makeDraft(values: Record<string, string>, formType: "event" | "poll" = "event"): string {
  const id = newId();
  const initial = newEventForm({ notes: "请准时", disclaimer: "安全自负" }, siteTime());
  unwrap(saveDraft(site.db, { id, formType, values, initial }, site.clock.now()));
  return id;
}

const valuesOf = (id: string) => findDraft(site.db, id)?.form ?? {};
const rowOf = (id: string | undefined) => {
  const row = findImageRow(site.db, id ?? "");
  if (!row) throw new Error("no such picture");
  return row;
};

/** The picture of the draft as served to the organiser. */
async function fetchOriginal(imageId: string | undefined): Promise<Buffer> {
  const response = await fetchFile(`/uploads/${rowOf(imageId).hash}.jpg`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Name of the colour at a point, in fractions. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const near = (known: number[]) =>
    known.every((value, index) => Math.abs(value - (data[at + index] ?? 0)) < 12);
  return Object.entries(colours).find(([, known]) => near(known))?.[0] ?? "none of them";
}

const address = (id: string, field = "cover") => `/admin/drafts/${id}/crop/${field}`;
/** Crops the cover of a draft, and returns the row of its picture. */
async function cropCover(id: string, fields: Record<string, string>) {
  await adminBrowser.post(address(id), fields);
  return rowOf(valuesOf(id).coverImageId);
}

describe("a crop", () => {
  test("has the requested pixels and replaces the image in the draft", async () => {
    const uploaded = await keepImage("cover");
    const id = makeDraft({ title: "野餐", coverImageId: uploaded });
    const fields = { ratio: "1:1", focus: "top-right", zoom: "2" };
    const response = await adminBrowser.post(address(id), fields);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/admin/create-event?draft=${id}&step=1`);
    expect(response.headers.get("Set-Cookie")).toMatch(/^flash=/);
    const { coverImageId, title } = valuesOf(id);
    expect(title).toBe("野餐");
    expect(coverImageId).not.toBe(uploaded);
    expect(rowOf(coverImageId)).toMatchObject({ kind: "cover", width: 600, height: 600, fileName: "a.jpg" });
    const bytes = await fetchOriginal(coverImageId);
    const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 600, height: 600 });
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(await colourAt(bytes, 0.05, 0.05)).toBe("green");
    expect(await colourAt(bytes, 0.95, 0.95)).toBe("green");
  });

  test("has the position that its frames show; a code is square by default and has none, a background is upright", async () => {
    const id = makeDraft({
      coverImageId: await keepImage("cover"),
      groupQrImageId: await keepImage("qr"),
      backgroundImageId: await keepImage("poster"),
    });
    const position = { positionX: "30", positionY: "7" };
    expect(await cropCover(id, position)).toMatchObject({ positionX: 30, positionY: 7 });
    const { hash } = await cropCover(id, { ratio: "free", ...position });
    expect((await fetchFile(`/uploads/${hash}-290s2p30.webp`)).status).toBe(200);
    await adminBrowser.post(address(id, "qr"), { focus: "top-left", ...position });
    await adminBrowser.post(address(id, "background"), {});
    const { groupQrImageId, backgroundImageId } = valuesOf(id);
    const [code, background] = [rowOf(groupQrImageId), rowOf(backgroundImageId)];
    expect(code).toMatchObject({ kind: "qr", width: 1200, height: 1200, positionX: 50, positionY: 50 });
    expect(background).toMatchObject({ kind: "poster", width: 675, height: 1200 });
  });

  test("starts from the uncropped or newly selected image, and a full crop is that image", async () => {
    const uploaded = await keepImage("cover");
    const id = makeDraft({ coverImageId: uploaded });
    const crop = async (fields: Record<string, string>) => {
      const { width, height } = await cropCover(id, fields);
      return [width, height];
    };
    expect(await crop({ ratio: "1:1", focus: "left", zoom: "3" })).toEqual([400, 400]);
    expect(await crop({ ratio: "1:1", focus: "left", zoom: "1" })).toEqual([1200, 1200]);
    await crop({ ratio: "free" });
    expect(valuesOf(id).coverImageId).toBe(uploaded);
    const values = { coverImageId: await keepImage("cover", await quarters(800, 400)) };
    unwrap(saveDraft(site.db, { id, formType: "event", values, initial: {} }, site.clock.now()));
    expect(await crop({ ratio: "1:1" })).toEqual([400, 400]);
  });
});

// domain/crop.test.ts lists invalid values.
test("a window outside the image and invalid percentages are rejected with their input, and the draft is unchanged", async () => {
  const uploaded = await keepImage("cover", await small());
  const id = makeDraft({ coverImageId: uploaded });
  const fields = { ratio: "4:3", x: "0.6", y: "0", width: "0.5", height: "1" };
  const response = await adminBrowser.post(address(id), fields);
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).toContain("裁剪范围无效：须在图片之内，每边不少于 16 像素");
  expect(text).toMatch(/<input type="radio" name="ratio" checked="" value="4:3"\/>/);
  const percents = await adminBrowser.post(address(id), { ratio: "free", leftPercent: "五十" });
  expect(percents.status).toBe(422);
  const page = await percents.text();
  expect([page.includes('value="五十"'), page.includes('id="percents-error"')]).toEqual([true, true]);
  expect(valuesOf(id)).toMatchObject({ coverImageId: uploaded });
});

test("fields without a picture, inherited names and unknown drafts return 404", async () => {
  const coverImageId = await keepImage("cover", await small());
  const paths = [
    address(makeDraft({ coverImageId }), "album"),
    address(makeDraft({}), "constructor"),
    address(makeDraft({ coverImageId: newId() })),
    address(newId()),
    address(makeDraft({ coverImageId }, "poll")),
  ];
  for (const path of paths) {
    const [read, posted] = [await adminBrowser.page(path), await adminBrowser.post(path, {})];
    expect([path, read.status, posted.status]).toEqual([path, 404, 404]);
  }
});

describe("the page", () => {
  test("shows the window and the resulting crop", async () => {
    const id = makeDraft({ coverImageId: await keepImage("cover") });
    const { html } = await adminBrowser.page(`${address(id)}?ratio=1%3A1&focus=bottom-left&zoom=1.5`);
    expect(textOf(html.querySelector("h1"))).toBe("裁剪封面图片");
    const { x, y, width, height } = html.querySelector("[data-stage] rect")?.attributes ?? {};
    expect([x, y, width, height]).toEqual(["0", "400", "800", "800"]);
    expect(html.querySelector("[data-result]")?.getAttribute("viewBox")).toBe("0 400 800 800");
    expect(textOf(html.querySelector("[data-crop-text]"))).toContain("裁剪后 800 × 800 像素");
    const checked = html.querySelectorAll("input[checked]").map((input) => input.getAttribute("value"));
    expect(checked).toEqual(["1:1", "bottom-left"]);
    expect(html.querySelector("option[selected]")?.getAttribute("value")).toBe("1.5");
    const [refresh, use] = html.querySelectorAll("main form button");
    expect([refresh?.getAttribute("formmethod"), textOf(refresh)]).toEqual(["get", "更新预览"]);
    expect([use?.getAttribute("formmethod"), textOf(use)]).toEqual([undefined, "就用这个范围"]);
    const returnTo = `/admin/create-event?draft=${id}&step=1`;
    const links = html.querySelectorAll("main a").filter((link) => link.getAttribute("href") === returnTo);
    expect(links.map(textOf)).toEqual(expect.arrayContaining(["换一张图片", "不裁剪"]));
  });

  test("reports an invalid preview, shows the full image, and warns below 1280 pixels", async () => {
    const id = makeDraft({
      groupQrImageId: await keepImage("qr", await quarters(1600, 1280)),
      coverImageId: await keepImage("cover", await quarters(1500, 1279)),
    });
    const { html, status } = await adminBrowser.page(`${address(id, "qr")}?ratio=free&widthPercent=0`);
    expect(status).toBe(200);
    expect(textOf(html.querySelector("#percents-error"))).toContain("裁剪范围无效");
    expect(html.querySelector("[data-result]")?.getAttribute("viewBox")).toBe("0 0 1600 1280");
    expect(html.querySelector("details[open]")).not.toBeNull();
    const warning = "建议最短边≥1280px";
    expect(textOf(html.querySelector("main"))).not.toContain(warning);
    expect(textOf((await adminBrowser.page(address(id))).html.querySelector("main"))).toContain(warning);
  });

  test("with low data links to the picture instead of showing it", async () => {
    const id = makeDraft({ coverImageId: await keepImage("cover", await small()) });
    const { html } = await site.page(address(id), { Cookie: adminBrowser.Cookie, "Save-Data": "on" });
    expect(html.querySelectorAll("image, img")).toHaveLength(0);
    expect(textOf(html.querySelector("main"))).toMatch(/显示图片（\d+ KB）/);
    expect(html.querySelector("[data-stage] rect")).not.toBeNull();
  });

  test("of an image with a missing file offers a retry and another image", async () => {
    const uploaded = await keepImage("cover", await small());
    const id = makeDraft({ coverImageId: uploaded });
    rmSync(site.images.originalPath(rowOf(uploaded).hash));
    const { html } = await adminBrowser.page(address(id));
    const alert = html.querySelector("[role=alert]");
    expect(textOf(alert)).toContain("图片加载失败");
    expect(alert?.querySelectorAll("a").map((link) => [textOf(link), link.getAttribute("href")])).toEqual([
      ["重试", address(id)],
      ["换一张图片", `/admin/create-event?draft=${id}&step=1`],
    ]);
    expect(html.querySelector("[data-stage]")).toBeNull();
    const posted = await adminBrowser.post(address(id), {});
    expect([posted.status, (await posted.text()).includes("无法生成图片")]).toEqual([500, true]);
    expect(valuesOf(id).coverImageId).toBe(uploaded);
  });
});

test("crops use the bounded queue of variants", async () => {
  const { hash } = rowOf(await keepImage("cover"));
  const box = { left: 0, top: 0, width: 16, height: 16 };
  const cuts = await Promise.allSettled(Array.from({ length: 103 }, () => site.images.cut(hash, box)));
  const rejected = cuts.filter((cut) => cut.status === "rejected");
  expect(rejected.map(({ reason }) => reason.name)).toEqual(["ImageQueueFull"]);
});
