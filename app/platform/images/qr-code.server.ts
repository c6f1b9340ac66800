// QR codes of our URLs: black on white, whole pixels per module, with the required quiet zone of four modules.
import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";
import { memoizeRecent } from "../memoize";

const quietModules = 4;
const targetPx = 600;

const cachedShapes = 200;

/** Rows of modules including the quiet zone; true is black. */
const modulesOf = (text: string): boolean[][] => encode(text, { ecc: "M", border: quietModules }).data;

const modulePx = (size: number) => Math.max(1, Math.floor(targetPx / size));

/** The black runs of a row as SVG path commands. */
function runsOf(row: boolean[], y: number): string {
  let path = "";
  for (let start = row.indexOf(true); start >= 0; ) {
    const end = row.indexOf(false, start);
    const length = (end < 0 ? row.length : end) - start;
    path += `M${start} ${y}h${length}v1h-${length}z`;
    start = row.indexOf(true, start + length);
  }
  return path;
}

/** QR code as an SVG path with one unit per module: `path` in a square of `size`, quiet zone included. */
export const qrShape = memoizeRecent(cachedShapes, drawShape);

function drawShape(text: string): { size: number; path: string } {
  const modules = modulesOf(text);
  const rows = modules.map((row, y) =>
    [
      ...row
        .map((isBlack) => (isBlack ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: { length } }) => `M${index} ${y}.5h${length}`)
      .join(""),
  );
  return { size: modules.length, path: rows.join("") };
}

/** QR code as SVG. Contains no `#`, which would end an unescaped data URL. */
export function qrSvg(text: string): string {
  const modules = modulesOf(text);
  const size = modules.length;
  const side = size * modulePx(size);
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"`;
  const black = modules.map(runsOf).join("");
  return `<svg ${frame} shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${black}"/></svg>`;
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const bitsPerByte = 8;
/** One bit per pixel, greyscale, not interlaced; default compression and filter methods. */
const format = [1, 0, 0, 0, 0];

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A PNG of black and white pixels: rows of squares of `side` pixels each; true is black. */
function encodeBitPng(rows: readonly (readonly boolean[])[], side: number): Buffer {
  const width = (rows[0]?.length ?? 0) * side;
  const bytesOfRow = Math.ceil(width / bitsPerByte);
  const lines = rows.flatMap((row) => {
    // The first byte selects no filter for the line.
    const line = Buffer.alloc(1 + bytesOfRow);
    for (let x = 0; x < width; x += 1) {
      const at = 1 + Math.floor(x / bitsPerByte);
      if (!row[Math.floor(x / side)]) line[at] = (line[at] ?? 0) | (0x80 >> (x % bitsPerByte));
    }
    return Array<Buffer>(side).fill(line);
  });
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width);
  header.writeUInt32BE(rows.length * side, 4);
  return Buffer.concat([
    signature,
    chunk("IHDR", Buffer.concat([header, Buffer.from(format)])),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function qrPng(text: string): Buffer {
  const modules = modulesOf(text);
  return encodeBitPng(modules, modulePx(modules.length));
}
