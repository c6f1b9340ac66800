// PNG files of black and white pixels, written without a picture library.
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const bitsPerByte = 8;
/** One bit for each pixel, grey, neither interlaced nor otherwise special. */
const format = [1, 0, 0, 0, 0];

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Rows of squares of `side` pixels each; true is black. */
export function encodeBitPng(rows: readonly (readonly boolean[])[], side: number): Buffer {
  const width = (rows[0]?.length ?? 0) * side;
  const bytesOfRow = Math.ceil(width / bitsPerByte);
  const lines = rows.flatMap((row) => {
    // The first byte says that the line is not filtered.
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
