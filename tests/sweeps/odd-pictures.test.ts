// Damaged and odd pictures at every place that takes pictures: each has one verdict, with its own text and status.
import { randomBytes } from "node:crypto";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { makeEvent } from "../support/fixtures";
import { blackPng, inflatingPng, inScans, interlacedPng } from "../support/hostile-pictures";
import { bearer } from "../support/raw-api";
import { createSite, type TestSite, textOf } from "../support/site";

let site: TestSite;
let browser: AdminBrowser;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  browser = await openAdminBrowser(site);
});
afterAll(() => site.close());

let [ended, planned] = ["", ""];
let settings: Record<string, string>;
beforeEach(async () => {
  ended = makeEvent(site, {}, "ended").id;
  planned = makeEvent(site).id;
  settings = fieldsOf((await browser.page("/admin/settings")).html.querySelector("form[enctype]"));
  site.db.$client.exec("DELETE FROM drafts; DELETE FROM photos; UPDATE events SET group_qr_image_id = NULL");
  site.db.$client.exec("UPDATE site_settings SET contact_qr_image_id = NULL; DELETE FROM images");
});

const unsupported = [415, "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片"] as const;
const damaged = [422, "图片已损坏，请换一张图片"] as const;
const tooManyPixels = [413, "图片超过 5000 万像素，请选择更小的图片"] as const;
const tooMuchMemory = [413, "图片过大，无法处理，请选择更小的图片"] as const;
const accepted = null;

const noise = () => sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } });
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by);
const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const jpeg = (options = {}) => noise().jpeg(options).toBuffer();
const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const kinds: Record<string, [() => Promise<Buffer> | Buffer, readonly [number, string] | null]> = {
  "a JPEG without the last byte": [async () => cut(await jpeg(), 1), accepted],
  "a JPEG without its end mark": [async () => cut(await jpeg(), 2), accepted],
  "a progressive JPEG without its end mark": [
    async () => cut(await jpeg({ progressive: true }), 2),
    accepted,
  ],
  "a JPEG with zeros in place of its end mark": [
    async () => Buffer.concat([cut(await jpeg(), 2), Buffer.alloc(3000)]),
    accepted,
  ],
  "a JPEG with bytes after its end": [
    async () => Buffer.concat([await jpeg(), Buffer.alloc(3000, 0x20)]),
    accepted,
  ],
  "a JPEG cut in half": [async () => part(await jpeg(), 0.5), damaged],
  "a progressive JPEG cut in half": [async () => part(await jpeg({ progressive: true }), 0.5), damaged],
  "a JPEG of which a tenth is missing": [async () => part(await jpeg(), 0.9), damaged],
  "a JPEG cut in its header": [async () => (await jpeg()).subarray(0, 100), damaged],
  "a PNG without its last rows": [async () => part(await noise().png().toBuffer(), 0.9), damaged],
  "a WebP cut in half": [async () => part(await noise().webp().toBuffer(), 0.5), damaged],
  "a PNG just over 50 megapixels": [() => blackPng(8000, 6251), tooManyPixels],
  "a PNG of 900 megapixels": [() => blackPng(30_000, 30_000), tooManyPixels],
  "a JPEG of 60 megapixels": [
    () =>
      sharp({ create: { width: 10_000, height: 6000, channels: 3, background: "#336699" } })
        .jpeg({ quality: 30 })
        .toBuffer(),
    tooManyPixels,
  ],
  "an interlaced PNG of 160 MB": [() => interlacedPng(5000, 4001), tooMuchMemory],
  "a JPEG of 40 megapixels in several scans": [
    async () =>
      inScans(
        await sharp({ create: { width: 8000, height: 5000, channels: 3, background: "#336699" } })
          .jpeg({ quality: 30, chromaSubsampling: "4:4:4" })
          .toBuffer(),
      ),
    tooMuchMemory,
  ],
  "a PNG whose texts inflate to 400 MB": [inflatingPng, accepted],
  "a GIF": [() => gif, unsupported],
  "an AVIF": [() => noise().avif().toBuffer(), unsupported],
  "a text": [() => Buffer.from("这不是图片"), unsupported],
};

/** A place that takes pictures: address, field of the file, and where a page shows its message, with which first words. */
type Place = {
  path: () => string;
  field: string;
  fields?: () => Record<string, string>;
  note?: string;
  lead?: string;
};

const intent = { intent: "upload" };
const draft = (step: number) => `/admin/create-event?draft=Draft0000001&new=1&step=${step}`;
const places: Record<string, Place> = {
  "the API": { path: () => "/api/upload", field: "file", fields: () => ({ type: "cover" }) },
  "a cover": {
    path: () => draft(1),
    field: "coverFile",
    fields: () => intent,
    note: "#event-form-coverImageId-error",
    lead: "封面上传失败",
  },
  "a background": {
    path: () => draft(2),
    field: "backgroundFile",
    fields: () => intent,
    note: "#event-form-backgroundImageId-error",
    lead: "海报上传失败",
  },
  "a group code of a new event": {
    path: () => draft(4),
    field: "qrFile",
    fields: () => intent,
    note: "#event-form-groupQrImageId-error",
    lead: "群二维码上传失败",
  },
  "a cover of an edit": {
    path: () => `/admin/events/${planned}/edit?draft=Edit00000001&new=1&step=1`,
    field: "coverFile",
    fields: () => intent,
    note: "#event-form-coverImageId-error",
    lead: "封面上传失败",
  },
  "a group code in place of another": {
    path: () => `/admin/events/${planned}/qr`,
    field: "qr",
    fields: () => ({ validUntil: "2026-11-28" }),
    note: "#qr-error",
    lead: "群二维码上传失败",
  },
  "the settings": {
    path: () => "/admin/settings",
    field: "qr",
    fields: () => settings,
    note: "#settings-contactQrImageId-error",
    lead: "客服二维码上传失败",
  },
  "one photo of an album": {
    path: () => `/admin/events/${ended}/photos`,
    field: "photo",
    fields: () => ({ intent: "upload-one", slot: "1", caption: "" }),
    note: "#slot-1 [data-note]",
    lead: "「IMG_2041.jpg」照片上传失败",
  },
  "several photos of an album": {
    path: () => `/admin/events/${ended}/photos`,
    field: "photo",
    fields: () => ({ intent: "upload-many" }),
    note: "#album-many [data-note]",
    lead: "「IMG_2041.jpg」未上传",
  },
};

async function send({ path, field, fields }: Place, bytes: Buffer): Promise<Response> {
  const file = new File([new Uint8Array(bytes)], "IMG_2041.jpg", { type: "image/jpeg" });
  if (!path().startsWith("/api")) return browser.upload(path(), { ...fields?.(), [field]: file });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields?.() ?? {})) form.append(name, value);
  form.append(field, file);
  return site.send(path(), { method: "POST", headers: bearer(site), body: form });
}

describe.each(Object.entries(kinds))("%s", (_kind, [make, verdict]) => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await make();
  });

  test.each(Object.entries(places))("as %s", async (_place, place) => {
    const response = await send(place, bytes);
    const body = await response.text();
    const stored = site.db.select().from(images).all().length;
    if (verdict === accepted) {
      expect([response.status < 400, stored]).toEqual([true, 1]);
      return;
    }
    const [status, message] = verdict;
    expect([response.status, stored]).toEqual([status, 0]);
    if (!place.note) {
      expect(JSON.parse(body)).toMatchObject({ success: false, error: message });
      return;
    }
    const note = parse(body).querySelector(place.note);
    expect(textOf(note)).toBe(`${place.lead}：${message}`);
    // Another picture is needed: sending this one again does not help.
    expect(textOf(parse(body).querySelector("main"))).not.toContain("重试");
  });
});
