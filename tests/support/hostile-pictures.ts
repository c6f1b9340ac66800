// Malformed and malicious pictures, written byte by byte.
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

const uint32s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A black PNG with one bit per pixel: huge dimensions, few bytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32s(width, height), Buffer.from([1, 0, 0, 0, 0])]);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An interlaced PNG with 16 bits per sample, of which only the header is valid. */
export function interlacedPng(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32s(width, height), Buffer.from([16, 6, 0, 0, 1])]);
  const rows = chunk("IDAT", deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk("IHDR", header), rows, chunk("IEND", Buffer.alloc(0))]);
}

/** A small PNG with chunks before its pixels that inflate to 400 MB. */
export async function inflatingPng(): Promise<Buffer> {
  const small = await redBlue(80, 80).png().toBuffer();
  const begin = small.indexOf("IDAT") - 4;
  const text = deflateSync(Buffer.alloc(7_900_000, 0x61));
  const texts = Array.from({ length: 25 }, (_, index) => [
    chunk("zTXt", Buffer.concat([Buffer.from(`z${index}\0\0`), text])),
    chunk("iTXt", Buffer.concat([Buffer.from(`i${index}\0\x01\0\0\0`), text])),
  ]);
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), text]));
  return Buffer.concat([small.subarray(0, begin), profile, ...texts.flat(), small.subarray(begin)]);
}

/** The JPEG with a first scan of one component, as if others followed. */
export function inScans(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  return Buffer.concat([jpeg.subarray(0, at), scan, jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

/** An animated PNG of two frames: the supplied picture, then a frame of noise. */
export function animatedPng(still: Buffer, width: number, height: number): Buffer {
  const end = still.indexOf("IEND") - 4;
  const begin = still.indexOf("IDAT") - 4;
  const control = (sequence: number) =>
    chunk("fcTL", Buffer.concat([uint32s(sequence, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]));
  const second = deflateSync(Buffer.alloc(height * (1 + width * 3), 0x7f));
  return Buffer.concat([
    still.subarray(0, begin),
    chunk("acTL", uint32s(2, 0)),
    control(0),
    still.subarray(begin, end),
    control(1),
    chunk("fdAT", Buffer.concat([uint32s(2), second])),
    still.subarray(end),
  ]);
}

/** Two halves: the left one red, the right one blue. */
export function redBlue(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: "#0000ff" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    { input: right, left: width / 2, top: 0 },
  ]);
}

/** The picture padded after its end to a size. */
export function padded(picture: Buffer, size: number): Buffer {
  return Buffer.concat([picture, Buffer.alloc(size - picture.length, 0x20)]);
}

/** Segments, chunks or boxes of a served file that could carry metadata. */
export function carriers(bytes: Buffer): string[] {
  if (bytes.readUInt16BE(0) === 0xffd8) return jpegSegments(bytes);
  if (bytes.toString("latin1", 0, 4) === "RIFF") return webpChunks(bytes);
  return ["Exif", "mime", "prof", "xml", "uuid"].filter((name) => bytes.includes(name));
}

function jpegSegments(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    // APP0 is the JFIF header; other APPn and COM segments are metadata.
    if ((marker > 0xe0 && marker <= 0xef) || marker === 0xfe) found.push(`segment ${marker.toString(16)}`);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) found.push("a tail");
  return found;
}

function webpChunks(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 12; at < bytes.length; ) {
    const name = bytes.toString("latin1", at, at + 4);
    if (!/^VP8[ LX]$/.test(name)) found.push(name);
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return found;
}
