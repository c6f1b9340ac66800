// Text utilities: lengths in graphemes, line ends LF.

const graphemes = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });

/** Number of graphemes. */
export function graphemeLength(text: string): number {
  let length = 0;
  for (const _ of graphemes.segment(text)) length += 1;
  return length;
}

/** Maximum code points per grapheme on average; equal to the database's CHECKs. */
const codePointsPerCharacter = 10;

/** Whether a text has at most `max` graphemes and no excessive combining marks. */
export function isWithinLength(text: string, max: number): boolean {
  return graphemeLength(text) <= max && [...text].length <= max * codePointsPerCharacter;
}

/** The first grapheme, or an empty string. */
export function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return "";
}

/** At most `limit` graphemes, followed by … when truncated. */
export function truncateText(text: string, limit: number): string {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Trims and converts CRLF and CR to LF. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Text without control characters; tabs become spaces. */
export function cleanText(text: string): string {
  return normalizeText(text.replace(control, "").replace(/\t/g, " "));
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
 * Without what XML 1.0 forbids and calendars stumble over: control characters but tab and line end, broken ones. Every
 * kind of line end is LF.
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
