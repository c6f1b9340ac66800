// Which characters posters cannot show, by the character maps of their fonts and by how satori chooses among these.
import { closeSync, openSync, readSync } from "node:fs";
import type { PosterFonts } from "../../app/domain/posters/undrawable";
import { graphemes } from "../../app/platform/text";
import { composePoster } from "../../app/poster/compose";
import { textsOf } from "../../app/poster/nodes";
import { type GlyphRange, hasGlyph, rangesFor, readCharacterMap } from "./character-map";
import { chineseFonts, type FontFile, fontPath, smallFonts } from "./font-files";

const headerBytes = 12;
const recordBytes = 16;

/** Whether a font has a glyph for a code point. */
type Covers = (code: number) => boolean;

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

const loadRanges = (font: FontFile) => readCharacterMap(readTable(fontPath(font), "cmap"));

let loaded: { chinese: GlyphRange[][]; small: GlyphRange[][] } | undefined;

/** Reads some 40 KB of the font files, once. */
function loadFonts() {
  loaded ??= { chinese: chineseFonts.map(loadRanges), small: smallFonts.map(loadRanges) };
  return loaded;
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0;

/** What the fonts cover in a picture with these texts, in the order in which satori tries them. */
function coverageFor(texts: readonly string[]): Covers[] {
  const { chinese, small } = loadFonts();
  const characters = new Set(texts.flatMap((text) => [...text].map(codePoint)));
  const fonts = [...chinese.map((ranges) => rangesFor(ranges, characters)), ...small];
  return fonts.map((ranges) => (code) => hasGlyph(ranges, code));
}

/** Takes no glyph: spaces, joiners, variation selectors, direction marks. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * satori draws a grapheme with the first font that has its first character. HarfBuzz composes or decomposes letters and their
 * marks, whichever form that font has.
 */
function isDrawn(grapheme: string, fonts: readonly Covers[]): boolean {
  const [first = "", ...rest] = grapheme;
  const font = fonts.find((covers) => covers(codePoint(first)));
  const covered = (text: string) => [...text].every((one) => invisible.test(one) || font?.(codePoint(one)));
  if (rest.length === 0) return font !== undefined || invisible.test(first);
  return covered(grapheme.normalize("NFC")) || covered(grapheme.normalize("NFD"));
}

/** The graphemes that a picture with these texts shows as boxes, each once, in their order. */
export function undrawableIn(...texts: string[]): string[] {
  const fonts = coverageFor(texts);
  const found = new Set<string>();
  for (const text of texts)
    for (const grapheme of graphemes(text)) if (!isDrawn(grapheme, fonts)) found.add(grapheme);
  return [...found];
}

const noAssets = { code: { src: "", size: 0 }, pictures: [] };

/** The texts are taken from the composed picture: what is cut off is not drawn either. */
export const posterFonts: PosterFonts = {
  undrawable: (content) => undrawableIn(...textsOf(composePoster(content, noAssets))),
};
