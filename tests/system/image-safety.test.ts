// Hostile and unusual uploads are re-encoded upright without metadata, or rejected with the specified text.
import sharp, { type Metadata, type Sharp } from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { type Album, openAlbum, type PhotoFile } from "../support/album";
import { openSharedSite, site } from "../support/each-site";
import { animatedPng, blackPng, carriers, padded, redBlue } from "../support/hostile-pictures";
import { pixelsOf } from "../support/poster";

const unsupported = [415, "不支持的文件格式，请选择 JPG、PNG 或 WebP 图片"] as const;
const damaged = [422, "图片已损坏，请换一张图片"] as const;
const tooManyPixels = [413, "图片超过 5000 万像素，请选择更小的图片"] as const;
const tenMb = 10 * 1024 * 1024;

openSharedSite({ RATE_LIMITS: "off" });
let album: Album;
beforeEach(async () => {
  album = await openAlbum(site);
});

const plain = (width = 60, height = 40, background = "#336699") =>
  sharp({ create: { width, height, channels: 3, background } });

async function isRejected(file: PhotoFile, [status, text]: readonly [number, string]) {
  const response = await album.putInto(1, file);
  // The parser does not report the name of an oversized file.
  const named = file.bytes.length > tenMb ? "" : `「${file.name ?? "a.jpg"}」`;
  expect([response.status, response.noteAt("#slot-1")]).toEqual([status, `${named}照片上传失败：${text}`]);
  expect(album.stored()).toEqual([]);
}

type Served = { name: string; bytes: Buffer };

/** Uploads a file that must be accepted, and fetches its original. */
async function original(file: PhotoFile): Promise<Buffer> {
  const { status, noteAt } = await album.putInto(1, file);
  expect([status, noteAt("main")]).toEqual([303, ""]);
  return Buffer.from(await (await site.send(`/uploads/${album.stored()[0]?.hash}.jpg`)).arrayBuffer());
}

/** Uploads a file that must be accepted, and fetches all files served for it. */
async function served(file: PhotoFile): Promise<{ stored: Buffer; files: Served[] }> {
  const stored = await original(file);
  const hash = album.stored()[0]?.hash ?? "";
  const { html } = await album.page();
  const sets = html.querySelectorAll("#slot-1 [srcset]").map((set) => set.getAttribute("srcset") ?? "");
  const variants = sets.flatMap((set) => set.split(",").map((part) => part.split(" ")[0] ?? ""));
  const names = new Set([`/uploads/${hash}.jpg`, ...variants]);
  expect(names.size).toBeGreaterThan(3);
  const files: Served[] = [];
  for (const name of names) {
    const response = await site.send(name);
    expect([name, response.status]).toEqual([name, 200]);
    const extension = name.split(".").at(-1);
    const type = `image/${extension === "jpg" ? "jpeg" : extension}`;
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    files.push({ name, bytes: Buffer.from(await response.arrayBuffer()) });
  }
  for (const { bytes } of files) {
    expect(bytes.equals(file.bytes)).toBe(false);
    expect(carriers(bytes)).toEqual([]);
    const { exif, icc, xmp, iptc, orientation, space, hasAlpha, pages = 1 } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    expect([space, hasAlpha, pages]).toEqual(["srgb", false, 1]);
  }
  return { stored, files };
}

/** Expects a colour in the middle column at a height from 0 to 1. */
async function expectColour(picture: Buffer, y: number, colour: number[], tolerance = 12): Promise<void> {
  const { data, width, height } = await pixelsOf(picture);
  const at = (Math.floor(y * height) * width + Math.floor(width / 2)) * 4;
  const found = [...data.subarray(at, at + 3)];
  const distance = Math.max(...colour.map((value, channel) => Math.abs(value - (found[channel] ?? -999))));
  expect(distance, `${found}`).toBeLessThanOrEqual(tolerance);
}

const script = "<script>alert(1)</script>";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}<rect width="9" height="9"/></svg>`;
const comment = Buffer.from(`\xff\xfe\x00\x1b${script}`, "latin1");

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["SVG behind an XML head", () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
  ["HTML", () => Buffer.from(`<!doctype html>${script}`)],
  ["GIF with a script in it", () => Buffer.from(`GIF89a/*${script}*/=1;`)],
  ["AVIF", () => plain().avif().toBuffer()],
  ["nothing", () => Buffer.alloc(0)],
])("rejects files other than JPEG, PNG and WebP, under any name: %s", async (_what, make) =>
  isRejected({ bytes: await make(), name: "photo.png", type: "image/png" }, unsupported));

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ["SVG that begins like WebP", () => Buffer.from(`RIFFaaaaWEBP${svg}`)],
  ["SVG behind a JPEG's first bytes", () => Buffer.from(`\xff\xd8\xff${svg}`, "latin1")],
  ["a PNG's signature alone", async () => (await plain().png().toBuffer()).subarray(0, 8)],
])("reports a file that only starts like an image as damaged: %s", async (_what, make) =>
  isRejected({ bytes: await make(), name: "photo.png", type: "image/png" }, damaged));

describe("the number of pixels", () => {
  test.each([
    ["30000 × 30000 of one colour", 30_000, 30_000],
    ["a line of 60 million pixels", 60_000_000, 1],
  ])("%s: rejected before decoding", async (_what, width, height) => {
    const bytes = blackPng(width, height);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    const startedAt = performance.now();
    await isRejected({ bytes, name: "bomb.png", type: "image/png" }, tooManyPixels);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  test.each([
    ["exactly 50 megapixels", () => blackPng(8000, 6250), 2560, 2000],
    ["one pixel", () => blackPng(1, 1), 1, 1],
    ["a JPEG of 40 megapixels", () => plain(8000, 5000).jpeg().toBuffer(), 2560, 1600],
  ])("%s: accepted, longest side 2560", async (_what, make, width, height) => {
    expect(await sharp(await original({ bytes: await make() })).metadata()).toMatchObject({ width, height });
  });
});

describe("metadata is removed", () => {
  test.each([
    ["behind a valid JPEG", (jpeg: Buffer) => Buffer.concat([jpeg, Buffer.from(`<html>${script}</html>`)])],
    [
      "in a JPEG's comment",
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    ],
  ])("HTML %s", async (_where, hide) => {
    const bytes = hide(await plain().jpeg().toBuffer());
    const { files } = await served({ bytes, name: "x.html", type: "text/html" });
    for (const file of files) expect(file.bytes.includes("<script")).toBe(false);
  });

  /** A picture rotated by a camera with all its metadata; it shows red above blue. */
  async function leaky(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
    const bytes = await redBlue(800, 400)
      .toFormat(format, format === "jpeg" ? {} : { lossless: true })
      .withExif({
        IFD0: { Make: "Leaky Camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 4/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">leaky</x:xmpmeta>')
      .withIccProfile("p3")
      .toBuffer();
    const sent = await sharp(bytes).metadata();
    expect([sent.orientation, !!sent.exif, !!sent.xmp, !!sent.icc]).toEqual([6, true, true, true]);
    return bytes;
  }

  test.each([
    "jpeg",
    "png",
    "webp",
  ] as const)("%s: orientation, location, camera, XMP and colour profile; the picture is upright", async (format) => {
    const { stored, files } = await served({ bytes: await leaky(format) });
    for (const file of files) {
      expect(file.bytes.includes("Leaky") || file.bytes.includes("leaky")).toBe(false);
      const { width = 0, height = 0 } = await sharp(file.bytes).metadata();
      expect(height).toBe(width * 2);
    }
    // Orientation 6 is displayed rotated a quarter clockwise: the left side becomes the top.
    await expectColour(stored, 0.1, [255, 0, 0], 40);
    await expectColour(stored, 0.9, [0, 0, 255], 40);
  });

  async function animatedWebp(): Promise<Buffer> {
    const frames = await Promise.all(["#ff0000", "#0000ff"].map((c) => plain(80, 80, c).png().toBuffer()));
    const webp = { lossless: true, delay: [100, 100] };
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp(webp)
      .toBuffer();
    expect((await sharp(bytes, { pages: -1 }).metadata()).pages).toBe(2);
    return bytes;
  }
  const redPng = () => plain(80, 80, "#ff0000").png({ palette: false }).toBuffer();
  test.each([
    ["WebP", animatedWebp],
    ["PNG", async () => animatedPng(await redPng(), 80, 80)],
  ])("frames of an animated %s after the first", async (_format, make) => {
    const { stored } = await served({ bytes: await make() });
    expect(await sharp(stored).metadata()).toMatchObject({ width: 80, height: 80 });
    await expectColour(stored, 0.5, [255, 0, 0]);
  });
});

const clear = sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
});

test.each<
  [what: string, picture: Sharp, sent: Partial<Metadata>, shown: [number, number, number], tolerance?: number]
>([
  ["CMYK", plain().toColourspace("cmyk").jpeg({ quality: 95 }), { space: "cmyk" }, [0x33, 0x66, 0x99], 24],
  ["16 bits per channel", plain().toColourspace("rgb16").png(), { depth: "ushort" }, [0x33, 0x66, 0x99]],
  ["transparency, which becomes white", clear.png(), { hasAlpha: true }, [255, 255, 255], 2],
])("%s is converted to sRGB", async (_what, picture, sent, shown, tolerance) => {
  const bytes = await picture.toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject(sent);
  await expectColour((await served({ bytes })).stored, 0.5, shown, tolerance);
});

test("size: exactly 10 MB is accepted, one byte more is rejected; the declared type is ignored", async () => {
  const jpeg = await plain().jpeg().toBuffer();
  await isRejected({ bytes: padded(jpeg, tenMb + 1) }, [413, "文件大小超过10MB，请选择更小的文件"]);
  const file = { bytes: padded(jpeg, tenMb), name: "notes.txt", type: "text/plain" };
  expect((await album.putInto(1, file)).status).toBe(303);
});

test("size: a body over the total limit is rejected while it streams, also without a length", async () => {
  const block = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 200) controller.close();
      else controller.enqueue(block);
    },
  });
  const headers = { ...album.headers, "Content-Type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  expect([400, 413]).toContain((await site.send(album.path, init)).status);
  expect(sent).toBeLessThan(60);
});

test.each([
  ["a way up", "../../../etc/passwd.jpg", "passwd.jpg"],
  ["markup", "<img src=x onerror=alert(1)>.jpg", "<img src=x onerror=alert(1)>.jpg"],
  ["very long", `${"长".repeat(2000)}.jpg`, `${"长".repeat(199)}…`],
])("the file's name %s: escaped on organiser pages, not part of any URL", async (_what, name, shown) => {
  const { status } = await album.putInto(1, { name, bytes: await plain(61, 40).jpeg().toBuffer() });
  expect(status).toBe(303);
  const [photo] = album.stored();
  expect(photo?.fileName).toBe(shown);
  expect(photo?.caption).toBe("");
  expect(photo?.hash).toMatch(/^[0-9a-f]{20}$/);
  const { html } = await album.page();
  expect(html.querySelector("#slot-1 figcaption")?.text).toBe(shown);
  expect(html.querySelector("[onerror]")).toBeNull();
});
