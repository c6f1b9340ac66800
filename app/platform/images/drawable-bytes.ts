// Bounds the memory for decoding an upload. Decoders inflate compressed texts and profiles (a PNG of 389 KB took 1.36 GB), so this
// passes on only the parts required for drawing: pixels, colours and orientation. Pure. Returns an unreadable file unchanged, for
// the decoder to reject.
import { inflateSync } from "node:zlib";

/** Longest Exif block: a JPEG segment holds no more. */
const exifBytesAtMost = 65_536;
const profileBytesAtMost = 1024 * 1024;

export type Drawable = {
  bytes: Uint8Array;
  /** Bytes that the decoder holds at once besides rows: all pixels of a progressive JPEG or interlaced PNG, otherwise 0. */
  bufferedBytes: number;
};

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString("latin1");

/** The parts of an upload that are required for drawing. */
export function drawable(upload: Uint8Array): Drawable {
  if (latin1(upload, 0, 4) === "\x89PNG") return drawablePng(upload);
  if (upload[0] === 0xff && upload[1] === 0xd8) return drawableJpeg(upload);
  if (latin1(upload, 8, 12) === "WEBP") return { bytes: drawableWebp(upload), bufferedBytes: 0 };
  return { bytes: upload, bufferedBytes: 0 };
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Whether a profile, after its name, a zero and the method, inflates within the size limit. */
function isUsualProfile(data: Uint8Array): boolean {
  try {
    return (
      inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: profileBytesAtMost }).length > 0
    );
  } catch {
    return false;
  }
}

const colourChunks = new Set(["tRNS", "gAMA", "cHRM", "sRGB"]);
/** Samples per pixel by colour type, including those of a transparent colour or a palette. */
const samplesOfType: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };

function isDrawnChunk(type: string, data: Uint8Array): boolean {
  if (type === "iCCP") return isUsualProfile(data);
  if (type === "eXIf") return data.length <= exifBytesAtMost;
  // A capital first letter marks chunks that a decoder must not skip.
  return /^[A-Z]/.test(type) || colourChunks.has(type);
}

function drawablePng(png: Uint8Array): Drawable {
  const view = viewOf(png);
  const parts = [png.subarray(0, 8)];
  let bufferedBytes = 0;
  let at = 8;
  for (let type = ""; type !== "IEND" && at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at);
    type = latin1(png, at + 4, at + 8);
    if (end > png.length) break;
    if (type === "IHDR" && end - at >= 25 && view.getUint8(at + 20) === 1) {
      const samples = samplesOfType[view.getUint8(at + 17)] ?? 4;
      const bytesOfSample = view.getUint8(at + 16) > 8 ? 2 : 1;
      bufferedBytes = view.getUint32(at + 8) * view.getUint32(at + 12) * samples * bytesOfSample;
    }
    if (isDrawnChunk(type, png.subarray(at + 8, end - 4))) parts.push(png.subarray(at, end));
    at = end;
    if (type === "IEND") return { bytes: Buffer.concat(parts), bufferedBytes };
  }
  return { bytes: Buffer.concat([...parts, png.subarray(at)]), bufferedBytes };
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const progressiveFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);
/** Restarts, start and end of the picture, and bytes that are no marker: all without a length. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);
const scanStart = 0xda;
const coefficientBytes = 2;

/** Drops comments and application data, except JFIF, Exif with its orientation, profile and Adobe's colours. */
function isDrawnSegment(marker: number, data: Uint8Array): boolean {
  if (marker === 0xe1) return latin1(data, 0, 5) === "Exif\0";
  return marker < 0xe0 || [0xe0, 0xe2, 0xee].includes(marker);
}

/** Number of coefficients of all components of a frame, whose sampling differs. */
function coefficientsOf(frame: Uint8Array): number {
  const view = viewOf(frame);
  const sampling = [...frame.subarray(7)].filter((_, index) => index % 3 === 0);
  const areas = sampling.map((factors) => (factors >> 4) * (factors & 15));
  const wholeArea =
    Math.max(...sampling.map((factors) => factors >> 4)) *
    Math.max(...sampling.map((factors) => factors & 15));
  const pixels = view.getUint16(1) * view.getUint16(3);
  return (pixels * areas.reduce((sum, area) => sum + area, 0)) / Math.max(1, wholeArea);
}

function drawableJpeg(jpeg: Uint8Array): Drawable {
  const view = viewOf(jpeg);
  const parts = [jpeg.subarray(0, 2)];
  const frame = { components: 0, coefficients: 0, isProgressive: false };
  let bufferedBytes = 0;
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = view.getUint8(at + 1);
    // Decoders skip to the next marker, too.
    if (view.getUint8(at) !== 0xff || marker === 0xff || isBare(marker)) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > jpeg.length) break;
    const data = jpeg.subarray(at + 4, end);
    if (isFrame(marker) && data.length >= 9) {
      frame.components = view.getUint8(at + 9);
      frame.coefficients = coefficientsOf(data);
      frame.isProgressive = progressiveFrames.has(marker);
    }
    if (marker === scanStart) {
      const hasMoreScans = frame.isProgressive || (data[0] ?? 0) < frame.components;
      bufferedBytes = hasMoreScans ? frame.coefficients * coefficientBytes : 0;
      break;
    }
    if (isDrawnSegment(marker, data)) parts.push(jpeg.subarray(at, end));
    at = end;
  }
  return { bytes: Buffer.concat([...parts, jpeg.subarray(at)]), bufferedBytes };
}

const mostBytesOfChunk: Record<string, number> = { ICCP: profileBytesAtMost, EXIF: exifBytesAtMost };
const flagsOfChunk: Record<string, number> = { ICCP: 0x20, EXIF: 0x08 };
const metadataFlags = 0x20 | 0x08 | 0x04;

function drawableWebp(webp: Uint8Array): Uint8Array {
  const view = viewOf(webp);
  const parts: Uint8Array[] = [];
  const last = 8 + view.getUint32(4, true);
  let flags = 0;
  if (last > webp.length) return webp;
  for (let at = 12; at + 8 <= last; ) {
    const type = latin1(webp, at, at + 4);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > last) return webp;
    if (/^(VP8[ LX]|ALPH|ANIM|ANMF)$/.test(type) || size <= (mostBytesOfChunk[type] ?? -1)) {
      parts.push(webp.subarray(at, end));
      flags |= flagsOfChunk[type] ?? 0;
    }
    at = end;
  }
  const bytes = Buffer.concat([webp.subarray(0, 12), ...parts]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  if (bytes.toString("latin1", 12, 16) === "VP8X" && bytes.length > 20)
    bytes.writeUInt8((bytes.readUInt8(20) & ~metadataFlags) | flags, 20);
  return bytes;
}
