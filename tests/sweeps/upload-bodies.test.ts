// Uploads at every URL that reads files: malformed bodies, and damaged and odd pictures. Each has one status and text.
import { randomBytes } from "node:crypto";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { type AdminBrowser, openAdminBrowser } from "../support/admin-browser";
import { makePhotoFile } from "../support/album";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import type { Upload, UploadPlace } from "../support/forms/entry";
import { forms } from "../support/forms/register";
import { blackPng, inflatingPng, inScans, interlacedPng } from "../support/hostile-pictures";
import { filePart, formEnd, inParts, notText, textPart } from "../support/multipart";
import { routeList } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { factsOf } from "../support/route-facts";
import { origin, textOf } from "../support/site";
import { isRelease } from "../support/tier";

let browser: AdminBrowser;
let picture: Buffer;
let other: Buffer;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  browser = await openAdminBrowser(site);
  picture = (await makePhotoFile("#336699")).bytes;
  other = (await makePhotoFile("#996633")).bytes;
});

let place: UploadPlace;
beforeEach(() => {
  const [ended, planned] = [makeEvent(site, {}, "ended").id, makeEvent(site).id];
  place = { site, ended, planned, page: browser.page };
  site.db.$client.exec("DELETE FROM drafts; DELETE FROM photos; UPDATE events SET group_qr_image_id = NULL");
  site.db.$client.exec("UPDATE site_settings SET contact_qr_image_id = NULL; DELETE FROM images");
  site.logged.length = 0;
});

const registered = Object.values(forms).flatMap(([, , , uploads]) => Object.entries(uploads ?? {}));
const uploads = new Map(registered);

function uploadOf(name: string): Upload {
  const upload = uploads.get(name);
  if (!upload) throw new Error(`there is no upload of ${name}`);
  return upload;
}

type Body = (upload: Upload, texts: Buffer[]) => Buffer[];

const goodFile = ({ field, good }: Upload) => filePart(field, good ?? picture);
const times = (count: number, part: Buffer) => Array.from({ length: count }, () => part);
/** A complete form that has these parts besides its fields. */
const formOf =
  (parts: (upload: Upload) => Buffer[]): Body =>
  (upload, texts) => [...texts, ...parts(upload), formEnd];

const kinds = ["api", "import", "optional", "none", "required"] as const;
const always = (status: number) => kinds.map(() => status);
const noForm = [415, 422, 400, 400, 400];
const nothing = [422, 422, 303, 303, 422];
const fields: Body = (_, texts) => [...texts, formEnd];

/** Status at each kind of upload, in the order of `kinds`. */
const rows: [name: string, body: Body, statuses: number[], type?: string][] = [
  ["a good one", formOf((upload) => [goodFile(upload)]), [201, 303, 303, 303, 303]],
  [
    "an oversized file",
    formOf(({ field, bytesAtMost }) => [filePart(field, Buffer.alloc(bytesAtMost + 1))]),
    [413, 413, 413, 400, 413],
  ],
  [
    "files that are too much together",
    formOf(({ field, bytesAtMost }) => times(18, filePart(field, Buffer.alloc(bytesAtMost - 1)))),
    [413, 422, 413, 303, 413],
  ],
  ["an empty file", formOf(({ field }) => [filePart(field, Buffer.alloc(0))]), [422, 422, 415, 303, 415]],
  ["no file chosen", formOf(({ field }) => [filePart(field, Buffer.alloc(0), "")]), nothing],
  ["no field of a file", fields, nothing],
  ["a file of another field", formOf(() => [filePart("other", picture)]), nothing],
  [
    "21 parts",
    formOf((upload) => [...times(21, textPart("a", "1")), goodFile(upload)]),
    [400, 400, 303, 303, 303],
  ],
  ["201 parts", formOf((upload) => [...times(201, textPart("a", "1")), goodFile(upload)]), always(400)],
  [
    "a text of 1001 bytes",
    formOf((upload) => [textPart("a", "a".repeat(1001)), goodFile(upload)]),
    [400, 303, 303, 303, 303],
  ],
  [
    "a text of 300 KB",
    formOf((upload) => [textPart("a", "a".repeat(300 * 1024)), goodFile(upload)]),
    [400, 303, 400, 400, 400],
  ],
  [
    "a text that is no UTF-8",
    formOf((upload) => [textPart("a", notText), goodFile(upload)]),
    [400, 303, 400, 400, 400],
  ],
  [
    "a name that is no UTF-8",
    formOf(({ field, good }) => [filePart(field, good ?? picture, notText)]),
    always(400),
  ],
  [
    "an end in the middle of the file",
    (upload, texts) => [...texts, goodFile(upload).subarray(0, -20)],
    always(400),
  ],
  ["no last boundary", (upload, texts) => [...texts, goodFile(upload)], always(400)],
  ["201 files", formOf(({ field }) => times(201, filePart(field, Buffer.from("x")))), always(400)],
  ["an empty boundary", fields, always(400), "multipart/form-data; boundary="],
  ["another boundary", fields, always(400), "multipart/form-data; boundary=y"],
  ["no boundary", fields, always(400), "multipart/form-data"],
  ["no bytes", () => [], always(400)],
  ["endless headers", () => [Buffer.from(`--x\r\nX: ${"x".repeat(20_000)}`)], always(400)],
  ["JSON", () => [Buffer.from("{}")], noForm, "application/json"],
  ["plain text", () => [Buffer.from("a=1")], noForm, "text/plain"],
  ["no type", () => [Buffer.from("a=1")], noForm, ""],
];

async function send(upload: Upload, body: Body, type = inParts) {
  const fields = Object.entries((await upload.fields?.(place)) ?? {});
  const pieces = body(
    upload,
    fields.map(([name, value]) => textPart(name, value)),
  );
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new Uint8Array(piece));
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: stream,
    duplex: "half",
    headers: { Cookie: browser.Cookie, Origin: origin, ...bearer(site), "Content-Type": type },
  };
  return site.send(upload.path(place), init);
}

test("every route that reads files has its uploads, one of them with malformed bodies", () => {
  const reading = routeList.flatMap(({ path = "" }) =>
    factsOf(`/${path.replace(":id", "x")}`).files ? [`/${path}`] : [],
  );
  const sending = Object.entries(forms).flatMap(([route, [, , , own = {}]]) =>
    Object.values(own).some(({ reads }) => reads) ? [route] : [],
  );
  expect(sending.sort()).toEqual(["/api/*", ...reading].sort());
});

const malformed = registered.flatMap(([name, upload]) =>
  upload.reads ? [{ to: name, upload, kind: kinds.indexOf(upload.reads) }] : [],
);

describe.each(rows)("%s", (name, body, statuses, type) => {
  test.each(
    malformed.map(({ to, upload, kind }) => [to, statuses[kind], upload] as const),
  )("to %s: %i", async (_to, status, upload) => {
    const before = await site.db.$count(images);
    const response = await send(upload, body, type);
    expect(response.status).toBe(status);
    if (response.status >= 400) expect(await site.db.$count(images)).toBe(before);
    const answer = await response.text();
    if (status === 400) expect(answer).toMatch(/请求(内容)?无法读取/);
    if (name === "an oversized file" && status !== 400) expect(answer).toContain(upload.tooLarge);
    if (name === "files that are too much together" && status === 413) {
      // The API reports the limit of its type.
      expect(answer).toContain(upload.reads === "api" ? upload.tooLarge : "请求失败：内容过大");
    }
    expect(site.logged.filter((line) => line.includes("unexpected"))).toEqual([]);
  });
});

describe("of two files", () => {
  const two = (first: Buffer, second: Buffer) =>
    formOf(({ field }) => [filePart(field, first, "1.jpg"), filePart(field, second, "2.jpg")]);
  const stored = () =>
    site.db
      .select()
      .from(images)
      .all()
      .map(({ fileName }) => fileName);

  test.each([
    ["the API", ["2.jpg"]],
    ["the settings", ["1.jpg", "2.jpg"]],
    ["a new event", ["1.jpg", "2.jpg"]],
    ["a step without pictures", []],
    ["an edit", ["1.jpg", "2.jpg"]],
    ["an album", ["1.jpg", "2.jpg"]],
    ["an album with one free place", ["1.jpg"]],
    ["a group QR code", ["1.jpg", "2.jpg"]],
  ])("%s stores %j", async (to, expected) => {
    const upload = uploadOf(to.replace(" with one free place", ""));
    if (to.endsWith("place")) await makePhotos(site, place.ended, [2, 3, 4, 5]);
    const known = stored().length;
    await send(upload, two(picture, other));
    expect(stored().slice(known)).toEqual(expected);
  });

  test("an import reads the last", async () => {
    const fileOf = (title: string) =>
      Buffer.from(JSON.stringify({ drafts: [{ data: { form: { title } } }] }));
    const response = await send(uploadOf("an import"), two(fileOf("一"), fileOf("二")));
    expect(response.status).toBe(303);
    expect(listDrafts(site.db).map(({ form }) => form.title)).toEqual(["二"]);
  });
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
const pictures: Record<string, Kind> = {
  ...samples,
  "a JPEG without its end mark": [async () => cut(await jpeg(), 2), accepted],
  "a JPEG with bytes after its end": [
    async () => Buffer.concat([await jpeg(), Buffer.alloc(3000, 0x20)]),
    accepted,
  ],
  "a progressive JPEG cut in half": [async () => part(await jpeg(progressive), 0.5), damaged],
  "a JPEG cut in its header": [async () => (await jpeg()).subarray(0, 100), damaged],
  "a PNG without its last rows": [async () => part(await noise().png().toBuffer(), 0.9), damaged],
  "a WebP cut in half": [async () => part(await noise().webp().toBuffer(), 0.5), damaged],
  "a JPEG of 60 megapixels": [() => blue(10_000, 6000), tooManyPixels],
  "a JPEG of 40 megapixels in several scans": [
    async () => inScans(await blue(8000, 5000, { chromaSubsampling: "4:4:4" })),
    tooMuchMemory,
  ],
  "a PNG whose texts inflate to 400 MB": [inflatingPng, accepted],
};

const ofPictures = registered.filter(([, { reads }]) => reads !== "import" && reads !== "none");

describe.each(Object.entries(pictures))("%s", (kind, [make, verdict]) => {
  // Every other kind is tested at one form in turn.
  const at = Object.keys(pictures).indexOf(kind);
  const own = ofPictures.filter((_, nth, { length }) => isRelease || kind in samples || nth === at % length);

  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await make();
  });

  test.each(own)("as %s", async (_place, upload) => {
    const sent = formOf(({ field }) => [filePart(field, bytes, "IMG_2041.jpg")]);
    const response = await send(upload, sent);
    const body = await response.text();
    const stored = await site.db.$count(images);
    if (verdict === accepted) {
      expect([response.status < 400, stored]).toEqual([!upload.needsCode, 1]);
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
