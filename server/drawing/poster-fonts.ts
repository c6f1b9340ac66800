// Subsets the fonts of one picture. A Chinese font has 10 to 14 MB of outlines, of which a picture needs some hundred; the others
// are never read from disk. Glyph ids and all other tables are unchanged, so measuring, ligatures and kerning are those of the
// full font.
import { type FileHandle, open } from "node:fs/promises";
import { rangesFor, readCharacterMap } from "./character-map";

const headerBytes = 12;
const recordBytes = 16;
const tableAlignment = 4;
/** `head.indexToLocFormat`, and its value for four-byte offsets. */
const formatAt = 50;
const longOffsets = 1;
/** Flags of a composite glyph: word arguments, more components follow, and transforms with their sizes in bytes. */
const [wideArguments, moreComponents] = [0x1, 0x20];
const scales = [
  [0x8, 2],
  [0x40, 4],
  [0x80, 8],
] as const;

type Table = { tag: string; offset: number; length: number; bytes: Buffer };

/** Whether the outline is subset by text: ideographs, kana and Hangul. No ligature produces one. */
function isRead(code: number): boolean {
  return (code >= 0x2e80 && code < 0xd800) || (code >= 0xf900 && code < 0xfb00) || code >= 0x20000;
}

async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, offset);
  if (bytesRead !== length) throw new Error("a font file is cut off");
  return buffer;
}

/** Reads the tables in file order, without the outlines. */
async function readTables(file: FileHandle): Promise<Map<string, Table>> {
  const count = (await readBytes(file, 0, headerBytes)).readUInt16BE(4);
  const records = await readBytes(file, headerBytes, count * recordBytes);
  const tables = new Map<string, Table>();
  for (let at = 0; at < records.length; at += recordBytes) {
    const tag = records.toString("latin1", at, at + 4);
    const [offset, length] = [records.readUInt32BE(at + 8), records.readUInt32BE(at + 12)];
    const bytes = tag === "glyf" ? Buffer.alloc(0) : await readBytes(file, offset, length);
    tables.set(tag, { tag, offset, length, bytes });
  }
  return tables;
}

function tableOf(tables: Map<string, Table>, tag: string): Table {
  const table = tables.get(tag);
  if (!table) throw new Error(`a font has no table ${tag}`);
  return table;
}

/** The characters that the picture may need, by code point, with their glyphs. */
function neededCharacters(map: Table, text: ReadonlySet<number>): [code: number, glyph: number][] {
  return rangesFor(readCharacterMap(map.bytes), text).flatMap(({ start, end, glyph }) =>
    Array.from({ length: end - start + 1 }, (_, n): [number, number] => [start + n, glyph + n]).filter(
      ([code]) => !isRead(code) || text.has(code),
    ),
  );
}

/** Flags the glyphs to retain: those of the needed characters, and all that no character maps to directly. */
function retainedGlyphs(map: Table, glyphs: number, needed: readonly [number, number][]): Uint8Array {
  const retained = new Uint8Array(glyphs).fill(1);
  for (const { start, end, glyph } of readCharacterMap(map.bytes))
    retained.fill(0, glyph, glyph + end - start + 1);
  for (const [, glyph] of needed) retained[glyph] = 1;
  return retained;
}

/** Writes a character map of these characters alone: font libraries create an object per entry. */
function writeMap(needed: readonly [number, number][]): Buffer {
  const ranges: { start: number; end: number; glyph: number }[] = [];
  for (const [code, glyph] of needed) {
    const last = ranges.at(-1);
    if (last && code === last.end + 1 && glyph === last.glyph + code - last.start) last.end = code;
    else ranges.push({ start: code, end: code, glyph });
  }
  const [head, length] = [12, 16 + ranges.length * 12];
  const bytes = Buffer.alloc(head + length);
  // A single subtable, for Windows with full Unicode.
  for (const [index, value] of [0, 1, 3, 10].entries()) bytes.writeUInt16BE(value, index * 2);
  bytes.writeUInt32BE(head, 8);
  bytes.writeUInt16BE(12, head);
  bytes.writeUInt32BE(length, head + 4);
  bytes.writeUInt32BE(ranges.length, head + 12);
  for (const [index, { start, end, glyph }] of ranges.entries())
    for (const [field, value] of [start, end, glyph].entries())
      bytes.writeUInt32BE(value, head + 16 + index * 12 + field * 4);
  return bytes;
}

/** The components of a composite glyph; empty for a simple one. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10, flags = moreComponents; flags & moreComponents; ) {
    flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    at += 4 + (flags & wideArguments ? 4 : 2);
    for (const [flag, bytes] of scales) if (flags & flag) at += bytes;
  }
  return components;
}

/** Reads the outlines of the retained glyphs in contiguous runs, and those of their components. */
async function readOutlines(file: FileHandle, tables: Map<string, Table>, retained: Uint8Array) {
  const { offset } = tableOf(tables, "glyf");
  const loca = tableOf(tables, "loca").bytes;
  const startOf = (glyph: number) => loca.readUInt32BE(glyph * 4);
  const outlines = new Map<number, Buffer>();
  const read = async (first: number, end: number) => {
    const run = await readBytes(file, offset + startOf(first), startOf(end) - startOf(first));
    const missing: number[] = [];
    for (let glyph = first; glyph < end; glyph += 1) {
      const outline = run.subarray(startOf(glyph) - startOf(first), startOf(glyph + 1) - startOf(first));
      outlines.set(glyph, outline);
      missing.push(...componentsOf(outline).filter((component) => !retained[component]));
    }
    for (const component of missing) {
      if (retained[component]) continue;
      retained[component] = 1;
      await read(component, component + 1);
    }
  };
  const requested = retained.slice();
  for (let first = 0; first < requested.length; first += 1) {
    if (!requested[first]) continue;
    let end = first;
    while (requested[end]) end += 1;
    await read(first, end);
    first = end;
  }
  return outlines;
}

/** Assembles the font with these outlines alone. */
function assemble(
  tables: Map<string, Table>,
  glyphs: number,
  map: Buffer,
  outlines: Map<number, Buffer>,
): ArrayBuffer {
  const loca = Buffer.alloc((glyphs + 1) * 4);
  let length = 0;
  for (let glyph = 0; glyph <= glyphs; glyph += 1) {
    loca.writeUInt32BE(length, glyph * 4);
    length += outlines.get(glyph)?.length ?? 0;
  }
  const sorted = [...outlines].toSorted(([one], [other]) => one - other).map(([, outline]) => outline);
  const bytesOf: Record<string, readonly Buffer[]> = { cmap: [map], loca: [loca], glyf: sorted };
  const parts = [...tables.values()].map(({ tag, bytes }) => {
    const content = bytesOf[tag] ?? [bytes];
    return { tag, content, length: content.reduce((sum, part) => sum + part.length, 0) };
  });
  const aligned = (size: number) => Math.ceil(size / tableAlignment) * tableAlignment;
  let at = headerBytes + parts.length * recordBytes;
  const font = Buffer.from(new ArrayBuffer(at + parts.reduce((sum, part) => sum + aligned(part.length), 0)));
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(parts.length, 4);
  for (const [index, part] of parts.entries()) {
    const record = headerBytes + index * recordBytes;
    font.write(part.tag, record, "latin1");
    font.writeUInt32BE(at, record + 8);
    font.writeUInt32BE(part.length, record + 12);
    let to = at;
    for (const bytes of part.content) to += bytes.copy(font, to);
    at += aligned(part.length);
  }
  return font.buffer as ArrayBuffer;
}

/** Reads a TrueType font file with the outlines of these characters (code points), and of all that are no ideographs. */
export async function readFontFor(path: string, text: ReadonlySet<number>): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const tables = await readTables(file);
    if (tableOf(tables, "head").bytes.readInt16BE(formatAt) !== longOffsets)
      throw new Error(`${path} has short offsets`);
    const glyphs = tableOf(tables, "maxp").bytes.readUInt16BE(4);
    const map = tableOf(tables, "cmap");
    const needed = neededCharacters(map, text);
    const outlines = await readOutlines(file, tables, retainedGlyphs(map, glyphs, needed));
    return assemble(tables, glyphs, writeMap(needed), outlines);
  } finally {
    await file.close();
  }
}
