// The normal form in which searches compare texts.
import { toSingleLine } from "./text";

/** Characters without a glyph, and control characters other than white space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cs}]|(?!\s)\p{Cc}/gu;

/**
 * Folds Unicode form, width, case, white space and invisible characters, but not accents, so that texts that look alike are equal.
 * Idempotent.
 */
export function foldText(text: string): string {
  const plain = text.replace(invisible, "").normalize("NFKC");
  // Upper case turns ß into SS; a capital ẞ must become ß first.
  const folded = plain.toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFKC").replace(/\s+/g, " ").trim();
}

/** A search text on one line of at most `max` graphemes; empty without visible characters. */
export function readSearchText(text: string, max: number): string {
  const line = toSingleLine(text, max);
  return foldText(line) === "" ? "" : line;
}
