// Text as people see it: lengths count graphemes, line ends are LF.

const graphemes = new Intl.Segmenter("zh-CN", { granularity: "grapheme" });

/** Number of characters that a person sees. */
export function graphemeLength(text: string): number {
  let length = 0;
  for (const _ of graphemes.segment(text)) length += 1;
  return length;
}

/** Characters that are made of many code points may fill this many times their number, as the database's CHECKs have it. */
const codePointsPerCharacter = 10;

/** Whether a person sees at most `max` characters, and none of them is a heap of marks without end. */
export function fits(text: string, max: number): boolean {
  return graphemeLength(text) <= max && [...text].length <= max * codePointsPerCharacter;
}

/** The first character that a person sees, or an empty string. */
export function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return "";
}

/** At most `limit` visible characters, with … in place of what is cut. */
export function clip(text: string, limit: number): string {
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}

/** Trimmed, with CRLF and CR as LF. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** One trimmed line: without control characters, broken ones, and marks that turn the direction of writing. */
export function oneLine(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text
    .replace(/[\p{Bidi_Control}\p{Cs}]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  const clipped = clip(line, limit);
  return clipped === line ? line : clipped.slice(0, -1);
}

const fileNameMax = 200;

/** The last part of the name that a browser gives a file, as one line of at most 200 characters. */
export function plainFileName(name: string): string {
  return clip(oneLine(name.split(/[/\\]/).at(-1) ?? ""), fileNameMax - 1);
}

/** Non-empty lines, trimmed: the paragraphs of a plain text. */
export function paragraphs(text: string): string[] {
  return tidy(text)
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
export function plainText(text: string): string {
  const lines = tidy(text).replace(/[\u0085\u2028\u2029]/g, "\n");
  return lines.replace(/[^\t\n\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
