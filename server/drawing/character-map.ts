// Reads the character map (`cmap`) of a TrueType font.
import { closeSync, openSync, readSync } from "node:fs";

const headerBytes = 12;
const recordBytes = 16;

/** Consecutive code points with consecutive glyphs. */
export type GlyphRange = { start: number; end: number; glyph: number };

/** The offset of the first subtable of a format, or undefined. */
function subtable(map: Buffer, format: number): number | undefined {
  return Array.from({ length: map.readUInt16BE(2) }, (_, n) => map.readUInt32BE(4 + n * 8 + 4)).find(
    (at) => map.readUInt16BE(at) === format,
  );
}

/** Format 12: all of Unicode. */
function longRanges(map: Buffer, at: number): GlyphRange[] {
  return Array.from({ length: map.readUInt32BE(at + 12) }, (_, index) => {
    const range = at + 16 + index * 12;
    const [start, end] = [map.readUInt32BE(range), map.readUInt32BE(range + 4)];
    return { start, end, glyph: map.readUInt32BE(range + 8) };
  });
}

/** Format 4: the first 65,535 code points. A segment's glyphs follow from a delta or from a list. */
function shortRanges(map: Buffer, at: number): GlyphRange[] {
  const bytes = map.readUInt16BE(at + 6);
  const ends = at + 14;
  const [starts, deltas, offsets] = [ends + bytes + 2, ends + 2 * bytes + 2, ends + 3 * bytes + 2];
  const ranges: GlyphRange[] = [];
  for (let segment = 0; segment < bytes; segment += 2) {
    const delta = map.readUInt16BE(deltas + segment);
    const list = map.readUInt16BE(offsets + segment);
    const start = map.readUInt16BE(starts + segment);
    for (let code = start; code <= map.readUInt16BE(ends + segment) && code < 0xffff; code += 1) {
      const listed = list === 0 ? code : map.readUInt16BE(offsets + segment + list + 2 * (code - start));
      const glyph = list !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) ranges.push({ start: code, end: code, glyph });
    }
  }
  return ranges;
}

function readTable(path: string, tag: string): Buffer {
  const file = openSync(path, "r");
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, offset) !== length) throw new Error(`${path} is truncated`);
    return bytes;
  };
  try {
    const records = read(headerBytes, read(0, headerBytes).readUInt16BE(4) * recordBytes);
    for (let at = 0; at < records.length; at += recordBytes)
      if (records.toString("latin1", at, at + 4) === tag)
        return read(records.readUInt32BE(at + 8), records.readUInt32BE(at + 12));
  } finally {
    closeSync(file);
  }
  throw new Error(`${path} has no table ${tag}`);
}

/** The ranges of a font in code point order; reads its character map alone. Throws when that is in neither format. */
export function readRanges(path: string): GlyphRange[] {
  const map = readTable(path, "cmap");
  const long = subtable(map, 12);
  if (long !== undefined) return longRanges(map, long);
  const short = subtable(map, 4);
  if (short === undefined) throw new Error("a font has no character map of format 4 or 12");
  return shortRanges(map, short);
}

/** Whether one of the sorted ranges contains a code point. */
export function hasGlyph(ranges: readonly GlyphRange[], code: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined) return false;
    if (code < range.start) high = middle - 1;
    else if (code > range.end) low = middle + 1;
    else return true;
  }
  return false;
}

/** Code points whose first UTF-16 code unit is D83C: emoji, and enclosed letters that Chinese fonts have too. */
const isEnclosedOrEmoji = (code: number) => code >= 0x1f000 && code <= 0x1f3ff;

/**
 * The ranges for which a Chinese font is used in a picture with these characters. satori chooses a character's font by its first
 * UTF-16 code unit and caches the choice: after a 🆕 of a Chinese font, a 🎉 would be a box. A font that lacks one of the
 * emoji therefore leaves all of them to the emoji font.
 */
export function rangesFor(ranges: readonly GlyphRange[], text: Iterable<number>): readonly GlyphRange[] {
  for (const code of text)
    if (isEnclosedOrEmoji(code) && !hasGlyph(ranges, code))
      return ranges.filter(({ start }) => !isEnclosedOrEmoji(start));
  return ranges;
}
