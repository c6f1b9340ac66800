// Text utilities: lengths in graphemes, line ends LF.

type Segmenter = { segment: (text: string) => Iterable<{ index: number }> };

let segmenter: Segmenter | undefined;

/** Approximates graphemes for Firefox before 125, which lacks `Intl.Segmenter`. */
const approximate: Segmenter = {
  segment: (text) => text.matchAll(/\p{RI}{2}|.(?:[\p{M}\p{EMod}]|\u200d.)*/gsu),
};

function graphemeSegmenter(): Segmenter {
  segmenter ??= "Segmenter" in Intl ? new Intl.Segmenter("zh-CN", { granularity: "grapheme" }) : approximate;
  return segmenter;
}

/** `Intl.Segmenter` takes quadratic time, so long texts are segmented in slices. */
const sliceLength = 256;

/** The end of the slice at `start`, not within a surrogate pair. */
function sliceEnd(text: string, start: number): number {
  const end = start + sliceLength;
  if (end >= text.length) return text.length;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}

/** The start of each grapheme. A grapheme that fills a slice ends with it. */
function* graphemeStarts(text: string): Generator<number> {
  let start = 0;
  while (start < text.length) {
    const end = sliceEnd(text, start);
    let last = start;
    for (const { index } of graphemeSegmenter().segment(text.slice(start, end))) {
      if (index > 0) yield last;
      last = start + index;
    }
    // The last grapheme may continue beyond the slice.
    const isDone = end === text.length || last === start;
    if (isDone) yield last;
    start = isDone ? end : last;
  }
}

/** The graphemes of a text, in linear time. */
export function* graphemes(text: string): Generator<string> {
  let start = 0;
  for (const index of graphemeStarts(text)) {
    if (index > start) yield text.slice(start, index);
    start = index;
  }
  if (start < text.length) yield text.slice(start);
}

/** Code units that never combine with each other: Latin letters, CJK, kana, full-width forms, punctuation. */
const separate =
  /^[\n\x20-\x7e\u00a0-\u00a8\u00aa-\u00ac\u00af-\u02ff\u2010-\u2027\u3000-\u3029\u3031-\u303c\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff9d]*$/;

/** Number of graphemes. Where counting is slow, it stops at `enough`. */
export function graphemeLength(text: string, enough = Number.POSITIVE_INFINITY): number {
  if (separate.test(text)) return text.length;
  let length = 0;
  for (const _ of graphemeStarts(text)) {
    length += 1;
    if (length >= enough) break;
  }
  return length;
}

/** Maximum code points per grapheme on average; matches the database's CHECKs. */
const codePointsPerCharacter = 10;

/** The maximum UTF-16 code units of a text of `max` graphemes; longer texts are rejected without counting. */
export function codeUnitsAtMost(max: number): number {
  return 2 * codePointsPerCharacter * max;
}

/** Whether a text has at most `max` graphemes and no excessive combining marks. */
export function isWithinLength(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > codeUnitsAtMost(max)) return false;
  return graphemeLength(text, max + 1) <= max && [...text].length <= max * codePointsPerCharacter;
}

/** Any character except blank and invisible ones and combining marks. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** The first visible grapheme, or an empty string. */
export function firstGrapheme(text: string): string {
  const at = text.search(visible);
  if (at === -1) return "";
  const seen = text.slice(at);
  const [, second] = graphemeStarts(seen);
  return seen.slice(0, second);
}

/** At most `limit` graphemes, followed by … when truncated. */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let count = 0;
  for (const index of graphemeStarts(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** One line of at most `max` graphemes, including the ellipsis of a truncated one. */
export function shortLine(text: string, max: number): string {
  const line = toSingleLine(text);
  return isWithinLength(line, max) ? line : truncateText(line, max - 1);
}

/** Trims and converts CRLF and CR to LF. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text without control characters; tabs become spaces. Empty without visible characters. */
export function cleanText(text: string): string {
  const cleaned = normalizeText(text.replace(control, "").replace(/\t/g, " "));
  return isVisible(cleaned) ? cleaned : "";
}

/** Like `cleanText`, as a single line: line breaks become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, (space) => (/[\n\u2028\u2029]/.test(space) ? " " : space));
}

/** One trimmed line without control characters, lone surrogates and bidi controls. */
export function toSingleLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const clipped = truncateText(line, limit);
  return clipped === line ? line : clipped.slice(0, -1);
}

const fileNameMax = 200;

/** The base name of an uploaded file, as one line of at most 200 graphemes. */
export function plainFileName(name: string): string {
  return truncateText(toSingleLine(name.split(/[/\\]/).at(-1) ?? ""), fileNameMax - 1);
}

/** Non-empty trimmed lines. */
export function paragraphs(text: string): string[] {
  return normalizeText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A LIKE pattern that matches `text` literally anywhere; use with `ESCAPE '\'`. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * Removes characters that XML 1.0 forbids and calendar apps reject: control characters except tab and line feed, and lone
 * surrogates. Converts all line ends to LF.
 */
export function toXmlSafeText(text: string): string {
  const lines = normalizeText(text).replace(/[\u0085\u2028\u2029]/g, "\n");
  return lines.replace(/[^\t\n\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
