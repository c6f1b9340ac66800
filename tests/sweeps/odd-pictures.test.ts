// Damaged and odd pictures at every upload form: each has one result, with its text and status.
import { randomBytes } from "node:crypto";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent } from "../support/fixtures";
import { blackPng, inflatingPng, inScans, interlacedPng } from "../support/hostile-pictures";
import { bearer } from "../support/raw-api";
import { textOf } from "../support/site";
import { isRelease } from "../support/tier";

let browser: AdminBrowser;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  browser = await openAdminBrowser(site);
});

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

const progressive = { progressive: true };
const blue = (width: number, height: number, options = {}) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .jpeg({ quality: 30, ...options })
    .toBuffer();

type Kind = [make: () => Promise<Buffer> | Buffer, verdict: readonly [number, string] | null];
/** One of each result, tested at each form. */
const samples: Record<string, Kind> = {
  "a JPEG without the last byte": [async () => cut(await jpeg(), 1), accepted],
  "a JPEG cut in half": [async () => part(await jpeg(), 0.5), damaged],
  "a PNG just over 50 megapixels": [() => blackPng(8000, 6251), tooManyPixels],
  "an interlaced PNG of 160 MB": [() => interlacedPng(5000, 4001), tooMuchMemory],
  "a GIF": [() => gif, unsupported],
};
const kinds: Record<string, Kind> = {
  ...samples,
  "a JPEG without its end mark": [async () => cut(await jpeg(), 2), accepted],
  "a progressive JPEG without its end mark": [async () => cut(await jpeg(progressive), 2), accepted],
  "a JPEG with zeros in place of its end mark": [
    async () => Buffer.concat([cut(await jpeg(), 2), Buffer.alloc(3000)]),
    accepted,
  ],
  "a JPEG with bytes after its end": [
    async () => Buffer.concat([await jpeg(), Buffer.alloc(3000, 0x20)]),
    accepted,
  ],
  "a progressive JPEG cut in half": [async () => part(await jpeg(progressive), 0.5), damaged],
  "a JPEG of which a tenth is missing": [async () => part(await jpeg(), 0.9), damaged],
  "a JPEG cut in its header": [async () => (await jpeg()).subarray(0, 100), damaged],
  "a PNG without its last rows": [async () => part(await noise().png().toBuffer(), 0.9), damaged],
  "a PNG without its last checksum": [async () => cut(await noise().png().toBuffer(), 20), damaged],
  "a WebP cut in half": [async () => part(await noise().webp().toBuffer(), 0.5), damaged],
  "a JPEG of 60 megapixels": [() => blue(10_000, 6000), tooManyPixels],
  "a JPEG of 40 megapixels in several scans": [
    async () => inScans(await blue(8000, 5000, { chromaSubsampling: "4:4:4" })),
    tooMuchMemory,
  ],
  "a PNG whose texts inflate to 400 MB": [inflatingPng, accepted],
};

/** A form with an upload: URL, field of the file, and the position of its message with its first words. */
type Upload = {
  path: () => string;
  field: string;
  fields?: () => Record<string, string>;
  note?: string;
  lead?: string;
};

/** A picture of the event form, which is called `name` in its messages. */
const inForm = (path: () => string, image: string, name: string): Upload => ({
  path,
  field: `${image}File`,
  fields: () => ({ intent: "upload" }),
  note: `#event-form-${image === "qr" ? "groupQr" : image}ImageId-error`,
  lead: `${name}上传失败`,
});
const draft = (step: number) => () => `/admin/create-event?draft=Draft0000001&new=1&step=${step}`;
const album = () => `/admin/events/${ended}/photos`;
const uploads: Record<string, Upload> = {
  "the API": { path: () => "/api/upload", field: "file", fields: () => ({ type: "cover" }) },
  "a cover": inForm(draft(1), "cover", "封面"),
  "a background": inForm(draft(2), "background", "海报"),
  "a group code of a new event": inForm(draft(4), "qr", "群二维码"),
  "a cover of an edit": inForm(
    () => `/admin/events/${planned}/edit?draft=Edit00000001&new=1&step=1`,
    "cover",
    "封面",
  ),
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
    path: album,
    field: "photo",
    fields: () => ({ intent: "upload-one", slot: "1", caption: "" }),
    note: "#slot-1 [data-note]",
    lead: "「IMG_2041.jpg」照片上传失败",
  },
  "several photos of an album": {
    path: album,
    field: "photo",
    fields: () => ({ intent: "upload-many" }),
    note: "#album-many [data-note]",
    lead: "「IMG_2041.jpg」未上传",
  },
};

async function send({ path, field, fields }: Upload, bytes: Buffer): Promise<Response> {
  const file = new File([new Uint8Array(bytes)], "IMG_2041.jpg", { type: "image/jpeg" });
  if (!path().startsWith("/api")) return browser.upload(path(), { ...fields?.(), [field]: file });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields?.() ?? {})) form.append(name, value);
  form.append(field, file);
  return site.send(path(), { method: "POST", headers: bearer(site), body: form });
}

describe.each(Object.entries(kinds))("%s", (kind, [make, verdict]) => {
  // Every other kind is tested at one form in turn.
  const at = Object.keys(kinds).indexOf(kind);
  const own = Object.entries(uploads).filter(
    (_, nth, { length }) => isRelease || kind in samples || nth === at % length,
  );

  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await make();
  });

  test.each(own)("as %s", async (_place, upload) => {
    const response = await send(upload, bytes);
    const body = await response.text();
    const stored = site.db.select().from(images).all().length;
    if (verdict === accepted) {
      expect([response.status < 400, stored]).toEqual([true, 1]);
      return;
    }
    const [status, message] = verdict;
    expect([response.status, stored]).toEqual([status, 0]);
    if (!upload.note) {
      expect(JSON.parse(body)).toMatchObject({ success: false, error: message });
      return;
    }
    const note = parse(body).querySelector(upload.note);
    expect(textOf(note)).toBe(`${upload.lead}：${message}`);
    // Another picture is needed: sending this one again does not help.
    expect(textOf(parse(body).querySelector("main"))).not.toContain("重试");
  });
});
