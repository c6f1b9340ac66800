// Malformed uploads at every URL that reads files: each has one status and one text.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { images } from "../../app/db/schema/images";
import { importBytesMax } from "../../app/domain/drafts/messages";
import { listDrafts } from "../../app/domain/drafts/queries.server";
import { maxPhotoBytes, maxQrBytes } from "../../app/domain/images/schema";
import { type AdminBrowser, fieldsOf, openAdminBrowser } from "../support/admin-browser";
import { makePhotoFile } from "../support/album";
import { openSharedSite, site } from "../support/each-site";
import { makeEvent, makePhotos } from "../support/fixtures";
import { filePart, formEnd, inParts, notText, textPart } from "../support/multipart";
import { routeList } from "../support/public-pages";
import { bearer } from "../support/raw-api";
import { factsOf } from "../support/route-facts";
import { origin } from "../support/site";

let browser: AdminBrowser;
let picture: Buffer;
let other: Buffer;
openSharedSite({ RATE_LIMITS: "off" });
beforeAll(async () => {
  browser = await openAdminBrowser(site);
  picture = (await makePhotoFile("#336699")).bytes;
  other = (await makePhotoFile("#996633")).bytes;
});

let settings: Record<string, string>;
let [ended, planned] = ["", ""];
beforeEach(async ({ task }) => {
  if (task.name.includes("the settings"))
    settings = fieldsOf((await browser.page("/admin/settings")).html.querySelector("form[enctype]"));
  ended = makeEvent(site, {}, "ended").id;
  planned = makeEvent(site).id;
  site.db.$client.exec("DELETE FROM drafts");
  site.logged.length = 0;
});

type Upload = {
  path: () => string;
  /** The field of the file. */
  field: string;
  bytesAtMost: number;
  tooLarge: string;
  fields: () => Record<string, string>;
  /** Accepted files; a picture by default. */
  good?: Buffer;
};

const importFile = { drafts: [{ data: { form: { title: "河边骑行" } } }] };
const photos = { bytesAtMost: maxPhotoBytes, tooLarge: "10MB" };
const codes = { bytesAtMost: maxQrBytes, tooLarge: "文件大小不能超过20MB" };
const typed = { title: "河边骑行", intent: "upload" };

const importing: Upload = {
  path: () => "/admin/drafts/import",
  field: "file",
  bytesAtMost: importBytesMax,
  tooLarge: "文件过大，不能超过 2 MB",
  fields: () => ({}),
  good: Buffer.from(JSON.stringify(importFile)),
};

const uploads: Record<string, Upload> = {
  "the API": { path: () => "/api/upload", field: "file", ...codes, fields: () => ({ type: "qr" }) },
  "an import": importing,
  "the settings": { path: () => "/admin/settings", field: "qr", ...codes, fields: () => settings },
  "a new event": {
    path: () => "/admin/create-event?draft=Draft0000001&step=1",
    field: "coverFile",
    ...photos,
    fields: () => typed,
  },
  "a step without pictures": {
    path: () => "/admin/create-event?draft=Draft0000001&step=3",
    field: "coverFile",
    bytesAtMost: 256 * 1024,
    tooLarge: "",
    fields: () => ({ locationName: "公园", intent: "save" }),
  },
  "an edit": {
    path: () => `/admin/events/${planned}/edit?draft=Edit00000001&step=1`,
    field: "coverFile",
    ...photos,
    fields: () => typed,
  },
  "an album": {
    path: () => `/admin/events/${ended}/photos`,
    field: "photo",
    ...photos,
    fields: () => ({ intent: "upload-one", slot: "1", caption: "" }),
  },
  "a group QR code": {
    path: () => `/admin/events/${planned}/qr`,
    field: "qr",
    ...codes,
    fields: () => ({ validUntil: "2026-11-28" }),
  },
};

type Body = (upload: Upload) => Buffer[];

const goodFile = ({ field, good }: Upload) => filePart(field, good ?? picture);
const texts = (upload: Upload) =>
  Object.entries(upload.fields()).map(([name, value]) => textPart(name, value));
const times = (count: number, part: Buffer) => Array.from({ length: count }, () => part);
/** A complete form that has these parts besides its fields. */
const formOf =
  (parts: Body): Body =>
  (upload) => [...texts(upload), ...parts(upload), formEnd];

const always = (status: number) => Object.keys(uploads).map(() => status);
const noForm = [415, 422, 400, 400, 400, 400, 400, 400];
const nothing = [422, 422, 303, 303, 303, 303, 422, 422];
const fields: Body = (upload) => [...texts(upload), formEnd];

/** Status at each URL, in the order of `uploads`. */
const rows: [name: string, body: Body, statuses: number[], type?: string][] = [
  ["a good one", formOf((upload) => [goodFile(upload)]), [201, 303, 303, 303, 303, 303, 303, 303]],
  [
    "an oversized file",
    formOf(({ field, bytesAtMost }) => [filePart(field, Buffer.alloc(bytesAtMost + 1))]),
    [413, 413, 413, 413, 400, 413, 413, 413],
  ],
  [
    "files that are too much together",
    formOf(({ field, bytesAtMost }) => times(18, filePart(field, Buffer.alloc(bytesAtMost - 1)))),
    [413, 413, 413, 413, 303, 413, 413, 413],
  ],
  [
    "an empty file",
    formOf(({ field }) => [filePart(field, Buffer.alloc(0))]),
    [422, 422, 415, 415, 303, 415, 415, 415],
  ],
  ["no file chosen", formOf(({ field }) => [filePart(field, Buffer.alloc(0), "")]), nothing],
  ["no field of a file", fields, nothing],
  ["a file of another field", formOf(() => [filePart("other", picture)]), nothing],
  [
    "21 parts",
    formOf((upload) => [...times(21, textPart("a", "1")), goodFile(upload)]),
    [400, 400, 303, 303, 303, 303, 303, 303],
  ],
  ["201 parts", formOf((upload) => [...times(201, textPart("a", "1")), goodFile(upload)]), always(400)],
  [
    "a text of 1001 bytes",
    formOf((upload) => [textPart("a", "a".repeat(1001)), goodFile(upload)]),
    [400, 303, 303, 303, 303, 303, 303, 303],
  ],
  [
    "a text of 300 KB",
    formOf((upload) => [textPart("a", "a".repeat(300 * 1024)), goodFile(upload)]),
    [400, 303, 400, 400, 400, 400, 400, 400],
  ],
  [
    "a text that is no UTF-8",
    formOf((upload) => [textPart("a", notText), goodFile(upload)]),
    [400, 303, 400, 400, 400, 400, 400, 400],
  ],
  [
    "a name that is no UTF-8",
    formOf(({ field, good }) => [filePart(field, good ?? picture, notText)]),
    always(400),
  ],
  [
    "an end in the middle of the file",
    (upload) => [...texts(upload), goodFile(upload).subarray(0, -20)],
    always(400),
  ],
  ["no last boundary", (upload) => [...texts(upload), goodFile(upload)], always(400)],
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
  const pieces = body(upload);
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
  return site.send(upload.path(), init);
}

test("every upload URL is covered", () => {
  const walked = Object.values(uploads).map(({ path }) => path().split("?")[0]);
  const reading = routeList.flatMap(({ path = "" }) =>
    factsOf(`/${path.replace(":id", "x")}`).files ? [`/${path}`] : [],
  );
  for (const path of ["/api/upload", ...reading]) {
    const pattern = new RegExp(`^${path.replace(":id", "[^/]+")}$`);
    expect(walked).toContainEqual(expect.stringMatching(pattern));
  }
});

describe.each(rows)("%s", (name, body, statuses, type) => {
  test.each(
    Object.entries(uploads).map(([to, upload], at) => [to, statuses[at], upload] as const),
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
      expect(answer).toMatch(/请求失败：内容过大|文件大小不能超过20MB/);
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
    site.db.$client.exec("UPDATE site_settings SET contact_qr_image_id = NULL; DELETE FROM photos");
    site.db.$client.exec("UPDATE events SET group_qr_image_id = NULL; DELETE FROM images");
    const upload = uploads[to.replace(" with one free place", "")];
    if (!upload) throw new Error(`there is no ${to}`);
    if (to.endsWith("place")) await makePhotos(site, ended, [2, 3, 4, 5]);
    const known = stored().length;
    await send(upload, two(picture, other));
    expect(stored().slice(known)).toEqual(expected);
  });

  test("an import reads the last", async () => {
    const fileOf = (title: string) =>
      Buffer.from(JSON.stringify({ drafts: [{ data: { form: { title } } }] }));
    const response = await send(importing, two(fileOf("一"), fileOf("二")));
    expect(response.status).toBe(303);
    expect(listDrafts(site.db).map(({ form }) => form.title)).toEqual(["二"]);
  });
});
