// Finds the characters that posters cannot show, by their fonts' character maps and satori's choice of font.
import type { PosterFonts } from "../../app/domain/posters/undrawable";
import { graphemes } from "../../app/platform/text";
import { composePoster } from "../../app/poster/compose";
import { textsOf } from "../../app/poster/nodes";
import { type GlyphRange, hasGlyph, rangesFor, readRanges } from "./character-map";
import { chineseFonts, fontPath, smallFonts } from "./font-files";

/** Whether a font has a glyph for a code point. */
type Covers = (code: number) => boolean;

let loaded: { chinese: GlyphRange[][]; small: GlyphRange[][] } | undefined;

/** Reads the character maps once, some 40 KB of the font files. */
function loadFonts() {
  loaded ??= {
    chinese: chineseFonts.map((font) => readRanges(fontPath(font))),
    small: smallFonts.map((font) => readRanges(fontPath(font))),
  };
  return loaded;
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0;

/** The coverage of the fonts in a picture with these texts, in satori's order. */
function coverageFor(texts: readonly string[]): Covers[] {
  const { chinese, small } = loadFonts();
  const characters = new Set(texts.flatMap((text) => [...text].map(codePoint)));
  const fonts = [...chinese.map((ranges) => rangesFor(ranges, characters)), ...small];
  return fonts.map((ranges) => (code) => hasGlyph(ranges, code));
}

/** Characters without a glyph: spaces, joiners, variation selectors, direction marks. */
const invisible = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u;

/**
 * satori draws a grapheme with the first font that has its first character. HarfBuzz composes or decomposes letters and
 * marks, whichever form the font has.
 */
function isDrawn(grapheme: string, fonts: readonly Covers[]): boolean {
  const [first = "", ...rest] = grapheme;
  const font = fonts.find((covers) => covers(codePoint(first)));
  const covered = (text: string) => [...text].every((one) => invisible.test(one) || font?.(codePoint(one)));
  if (rest.length === 0) return font !== undefined || invisible.test(first);
  return covered(grapheme.normalize("NFC")) || covered(grapheme.normalize("NFD"));
}

/** The graphemes that a picture with these texts shows as boxes, deduplicated, in order. */
export function undrawableIn(...texts: string[]): string[] {
  const fonts = coverageFor(texts);
  const found = new Set<string>();
  for (const text of texts)
    for (const grapheme of graphemes(text)) if (!isDrawn(grapheme, fonts)) found.add(grapheme);
  return [...found];
}

const noAssets = { code: { src: "", size: 0 }, pictures: [] };

/** Checks the texts of the composed picture, because truncated text is not drawn. */
export const posterFonts: PosterFonts = {
  undrawable: (content) => undrawableIn(...textsOf(composePoster(content, noAssets))),
};
