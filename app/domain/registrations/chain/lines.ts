// Splits a pasted chain into lines and locates the list: the last run of numbers that counts from one.

/** Line ends of pasted texts. */
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export const splitLines = (text: string): string[] => text.split(lineEnd);

/** Strike-through characters, typed after each letter. */
const struckLetter = /[\u0335-\u0338]/gu;
const strikeMarks = /~{2,}|<\/?(?:s|del|strike)>/giu;

/** Invisible characters, blanks, quote marks and bullets before a number. */
const lineStart =
  /^(?:[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800>＞》|｜•▪◦‣●○■□☐☑✅✔]|[-*·–—](?=\s))+/u;

const separators = String.raw`\.．、。,，)）:：;；\]】〕\-–—－_`;
const maybeSeparated = String.raw`[\s\p{Cf}]*[${separators}]{0,3}[\s\p{Cf}]*`;
const digits = "[0-9０-９]{1,4}";
const circled = "[①-⑳⑴-⒛㉑-㉟㊱-㊿❶-❿➀-➓⓫-⓴⓵-⓾]";
const hanNumber = "[一二三四五六七八九十]{1,3}";

/** Numbers with a mark or a blank after them. */
const strongMarks = [
  new RegExp(String.raw`^((?:[0-9]\ufe0f?\u20e3)+|🔟)${maybeSeparated}`, "u"),
  new RegExp(String.raw`^(${circled})\ufe0f?${maybeSeparated}`, "u"),
  new RegExp(
    String.raw`^[(（【〔［[「『〖<《]\s*(${digits}|${hanNumber})\s*[)）】〕］\]」』〗>》]${maybeSeparated}`,
    "u",
  ),
  new RegExp(
    String.raw`^(?:no|nr|n°|№|#|＃|序号)\s*[.．:：]?\s*(${digits})(?![0-9０-９])${maybeSeparated}`,
    "iu",
  ),
  new RegExp(String.raw`^第\s*(${digits})\s*[号位名個个]${maybeSeparated}`, "u"),
  new RegExp(
    String.raw`^(${digits})(?:[\s\p{Cf}\ufe0f]*[${separators}]{1,3}(?![0-9０-９])[\s\p{Cf}]*|[\s\p{Cf}]+)`,
    "u",
  ),
  new RegExp(String.raw`^(${hanNumber})\s*[、.．:：)）]\s*`, "u"),
];
/** A number directly before a letter, unless it is a date, price or quantity. */
const weakMark = new RegExp(String.raw`^(${digits})(?=\p{L})`, "u");
const measure =
  /^[0-9０-９]+(?:月|年|日|号|點|点|时|時|分|人|位|名|个|個|元|块|欧|岁|天|晚|周|公里|折|楼|大|小|口|am|pm|km|m\b|d\b)/iu;

const circledStarts: readonly [first: string, value: number][] = [
  ["➊", 1],
  ["➀", 1],
  ["❶", 1],
  ["⓵", 1],
  ["⓫", 11],
];

/** Parses the number before a name. */
function numberOf(mark: string): number {
  if (mark === "🔟") return 10;
  const plain = mark.normalize("NFKC").replace(/[^0-9一二三四五六七八九十❶-❿➀-➓⓫-⓴⓵-⓾]/gu, "");
  if (/^[0-9]+$/.test(plain)) return Number(plain);
  if (/^[一-十]/u.test(plain)) return hanValue(plain);
  const code = plain.charCodeAt(0);
  const [first, value] = circledStarts.find(([start]) => {
    const from = code - start.charCodeAt(0);
    return from >= 0 && from < 10;
  }) ?? ["", Number.NaN];
  return value + code - first.charCodeAt(0);
}

/** Parses a Chinese numeral up to 99; NaN otherwise. */
export function hanValue(text: string): number {
  const ones: Record<string, number> = {
    零: 0,
    一: 1,
    两: 2,
    兩: 2,
    俩: 2,
    二: 2,
    三: 3,
    仨: 3,
    四: 4,
    五: 5,
    六: 6,
    七: 7,
    八: 8,
    九: 9,
  };
  const [, tens, ten, one] =
    /^([一二三四五六七八九])?(十)?([一两兩俩二三仨四五六七八九])?$/u.exec(text) ?? [];
  if (ten) return 10 * (tens ? (ones[tens] ?? 1) : 1) + (one ? (ones[one] ?? 0) : 0);
  return tens && one ? Number.NaN : (ones[tens ?? one ?? ""] ?? Number.NaN);
}

type Mark = { number: number; body: string; isWeak: boolean };
/** `text` as pasted; `content` without the characters before a number. */
type Line = { line: number; text: string; content: string; isStruck: boolean; mark: Mark | null };

function markOf(content: string): Mark | null {
  for (const pattern of strongMarks) {
    const [found, number] = pattern.exec(content) ?? [];
    if (found && number)
      return { number: numberOf(number), body: content.slice(found.length).trim(), isWeak: false };
  }
  const [found, number] = weakMark.exec(content) ?? [];
  if (!found || !number) return null;
  return { number: numberOf(number), body: content.slice(found.length).trim(), isWeak: true };
}

const isWithoutMeasure = ({ content }: Line) => !measure.test(content);

function readLine(pasted: string, index: number): Line {
  const raw = pasted.normalize("NFC");
  const plain = raw.replace(struckLetter, "").replace(strikeMarks, "");
  const content = plain.replace(lineStart, "").trim();
  const mark = markOf(content);
  return { line: index + 1, text: pasted.trim(), content, isStruck: plain !== raw, mark };
}

/** Headings after which numbering may restart. */
const laterPart = /^(?:候补|候補|替补|替補|待确认|排队|等位)/u;

/** Whether a line begins a list; not after another number one or a heading of the same list. */
function isFirst(lines: readonly Line[], at: number, isWeak: boolean): boolean {
  const line = lines[at];
  if (line?.mark?.number !== 1 || line.mark.isWeak !== isWeak) return false;
  if (isWeak && !isWithoutMeasure(line)) return false;
  const before = lines[at - 1];
  const isContinued =
    lines.slice(0, at).some(({ mark }) => mark?.number === 1) &&
    before !== undefined &&
    (before.mark?.number === 1 ? before.line === line.line - 1 : laterPart.test(before.content));
  return !isContinued;
}

const lastFirst = (lines: readonly Line[], isWeak: boolean) =>
  lines.findLastIndex((_, at) => isFirst(lines, at, isWeak));

/** Maximum gap between consecutive numbers; a larger one is a price or a year. */
const gapMax = 10;

export type ChainLines = {
  /** Lines with a number and text. */
  numbered: { line: number; text: string; body: string; isStruck: boolean }[];
  /** All other non-empty lines after the first number. */
  others: { line: number; text: string; body: string; isStruck: boolean; isBefore: boolean }[];
};

/** Classifies the lines of a text; `isIgnored` matches headings. The result contains every line from the first number on. */
export function chainLines(text: string, isIgnored: (line: string) => boolean): ChainLines {
  const lines = splitLines(text)
    .map(readLine)
    .filter(({ content }) => content !== "");
  const firstMark = lines.findIndex(({ mark }) => mark && (!mark.isWeak || mark.number === 1));
  const starts = [lastFirst(lines, false), lastFirst(lines, true), firstMark];
  const start = starts.find((at) => at >= 0);
  const result: ChainLines = { numbered: [], others: [] };
  let highest = Number.NaN;
  for (const [at, each] of lines.entries()) {
    const { line, text: pasted, isStruck, mark } = each;
    if (at < firstMark || isIgnored(each.text)) continue;
    const isBefore = start !== undefined && at < start;
    const isNext =
      mark &&
      (at === start ||
        (mark.isWeak
          ? mark.number === highest + 1 && isWithoutMeasure(each)
          : mark.number <= highest + gapMax));
    if (isBefore || !isNext) {
      result.others.push({ line, text: pasted, body: mark?.body ?? each.content, isStruck, isBefore });
      continue;
    }
    highest = Number.isNaN(highest) ? mark.number : Math.max(highest, mark.number);
    // WeChat leaves a number without a name at the end.
    if (mark.body !== "") result.numbered.push({ line, text: pasted, body: mark.body, isStruck });
  }
  return result;
}
