// Parses the number of people in a line of a chain, and detects withdrawals.
import { hanValue } from "./lines";

/** A name with its seats, and the rest of the line. */
export type Reading = { name: string; seats: number; note: string };

/** Converts full-width digits to ASCII. NFKC would change other characters too. */
const withPlainDigits = (text: string) =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

const digit = "[0-9]{1,4}";
const han = "[一二两兩三四五六七八九十]{1,3}";
const some = `${digit}|${han}`;
const person = "(?:个人|個人|[人位个個名])";

type Count = { pattern: RegExp; seatsOf: (first: number, second: number) => number; isExtra?: boolean };
const first = (count: number) => count;

/** Notations of a seat count after a name; `isExtra` for a number of companions. */
const counts: readonly Count[] = [
  { pattern: new RegExp(`[+＋]\\s*(${some})\\s*${person}?`, "gu"), seatsOf: first, isExtra: true },
  { pattern: new RegExp(`[带帶加携和]\\s*(${some})\\s*${person}`, "gu"), seatsOf: first, isExtra: true },
  {
    pattern: new RegExp(`(?<![0-9])(${some})\\s*[个個]?大人?[\\s,，、+＋]*(${some})\\s*[个個]?小孩?`, "gu"),
    seatsOf: (adults, children) => adults + children,
  },
  { pattern: new RegExp(`一家\\s*(${some})\\s*口人?`, "gu"), seatsOf: first },
  { pattern: new RegExp(`(?<![0-9])(${some})\\s*口[子人]?`, "gu"), seatsOf: first },
  { pattern: new RegExp(`[×✕✖*]\\s*(${digit})\\s*${person}?`, "gu"), seatsOf: first },
  { pattern: new RegExp(`(?<![A-Za-z])[xX]\\s*(${digit})(?![0-9A-Za-z])`, "gu"), seatsOf: first },
  {
    pattern: new RegExp(
      `(?<![0-9第])(${digit})\\s*(?:${person}|[份张張票]|(?:p|pax|ppl|people|persone)(?![a-z]))`,
      "giu",
    ),
    seatsOf: first,
  },
  { pattern: new RegExp(`(?<=[\\s(（,，、])(${han})\\s*${person}`, "gu"), seatsOf: first },
  { pattern: new RegExp(`(?<!第)([二两兩三四五六七八九十]{1,3})\\s*${person}`, "gu"), seatsOf: first },
  { pattern: /(俩|仨)人?/gu, seatsOf: first },
];

/** Words for several people without a number, and signs between two names. */
const companions =
  "娃|孩|小孩|宝宝|儿子|女儿|[男女]?朋友|[男女]友|闺蜜|家属|家人|老公|老婆|先生|太太|对象|同学|同事|室友|哥|姐|弟|妹|爸|妈|狗|人";
const several = new RegExp(
  `一家|全家|夫妻|夫妇|情侣|双人|我们|[带帶]着?(?:${companions})|[+＋]|(?<=[\\p{L}\\p{N}])\\s*[&＆、/／]\\s*(?=[\\p{L}\\p{N}])|(?<=[\\p{L}]{2})[和跟与](?=[\\p{L}]{2})`,
  "u",
);
const time = /(?:[0-2]?[0-9]\s*[:：]\s*[0-5][0-9]|[0-2]?[0-9]\s*[点點](?:半|[0-5]?[0-9]分?)?)/gu;
/** Digits of a nickname: after a Latin letter, or a house number. */
const nickDigits = /(?<=[A-Za-z][A-Za-z0-9_]*)[0-9]+|[0-9]+(?=号)/gu;
const anyDigit = /[0-9]/;

const numberOf = (text = "") => (/^[0-9]/.test(text) ? Number(text) : hanValue(text));

type Found = { at: number; end: number; seats: number; isExtra: boolean };

/** Finds non-overlapping counts in a text; earlier patterns take precedence. */
function countsIn(text: string): Found[] {
  const found: Found[] = [];
  for (const { pattern, seatsOf, isExtra = false } of counts) {
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => at < other.end && end > other.at)) continue;
      found.push({ at, end, isExtra, seats: seatsOf(numberOf(match[1]), numberOf(match[2])) });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

const edges = /^[\s,，、;；:：/|()（）【】[\]—–-]+|[\s,，、;；:：/|(（【[—–-]+$/gu;
const unopened = /^[^(（【[]*[)）】\]]/u;

/** Splits a text at an unclosed bracket. */
function atOpenBracket(text: string): [string, string] {
  const at = Math.max(...["(", "（", "【", "["].map((bracket) => text.lastIndexOf(bracket)));
  return at >= 0 && !/[)）】\]]/.test(text.slice(at)) ? [text.slice(0, at), text.slice(at + 1)] : [text, ""];
}

const tidyNote = (text: string) => {
  const trimmed = text.replace(edges, "").trim();
  return unopened.test(trimmed)
    ? trimmed
        .replace(/[)）】\]]/u, " ")
        .replace(/\s+/g, " ")
        .trim()
    : trimmed.replace(/[)）】\]]+$/u, (end) => (/[(（【[]/.test(trimmed) ? end : ""));
};

/** Longer lines are no names; the limit bounds the patterns' run time. */
const bodyMax = 200;

/** Parses a line; null when it contains a number or several people that cannot be interpreted. */
export function readBody(body: string): Reading | null {
  if (body.length > bodyMax) return null;
  const plain = withPlainDigits(body);
  const found = countsIn(plain);
  const nickname = plain.replace(nickDigits, "");
  if (found.length === 0)
    return anyDigit.test(nickname) || several.test(plain) ? null : { name: body, seats: 1, note: "" };
  const bases = found.filter(({ isExtra }) => !isExtra);
  if (bases.length > 1) return null;
  const base = bases[0]?.seats ?? 1;
  const seats = found.filter(({ isExtra }) => isExtra).reduce((sum, extra) => sum + extra.seats, base);
  // The name keeps its characters: digits have the same length in both forms.
  const pieces = found.map(({ end }, index) => body.slice(end, found[index + 1]?.at));
  const [before, opened] = atOpenBracket(body.slice(0, found[0]?.at));
  const rest = [opened, ...pieces].map(tidyNote).filter((piece) => piece !== "");
  const named = before.replace(edges, "").trim();
  const name = named || (rest.shift() ?? "");
  const note = rest.join(" ");
  const isClear =
    !anyDigit.test(withPlainDigits(name).replace(nickDigits, "")) &&
    !anyDigit.test(withPlainDigits(note).replace(time, ""));
  return isClear && name !== "" && Number.isInteger(seats) ? { name, seats, note } : null;
}

const withdrawing =
  /取消|不来|不來|不去|不参加|不參加|来不了|來不了|去不了|来不成|去不成|不能[来來去参參]|没法[来去参]|无法[来去参]|退[出了团報报]|请假|請假|放弃|放棄|划掉|劃掉|删掉|刪掉|鸽了|缺席|cancel|❌|❎|🚫/iu;
/** 退 and −1 only at the end of a name, or beside it. */
const withdrawingEnd =
  /(?:[\s(（]退|^退)\s*[)）]?$|^[退](?=[\s:：])|(?<![0-9])[-－−–—]\s*[1-9](?:\s*[人位个個])?\s*[)）]?(?=$|[\s,，(（])/u;

const undecided =
  /可能|也许|或许|大概|不一定|不确定|不確定|待定|未定|没定|看情况|看情況|再看|尽量|盡量|争取|爭取|候补|候補|替补|替補|maybe|tbd|forse|[?？]/iu;

/** Whether a line says that its guest has not decided, or waits for a place. */
export const isUndecided = (body: string): boolean => undecided.test(body);

/** Returns the name that a line withdraws, with the text after it; null for other lines. */
export function withdrawnName(body: string, isStruck: boolean): string | null {
  const plain = withPlainDigits(body);
  const at = [withdrawing, withdrawingEnd]
    .map((pattern) => plain.search(pattern))
    .filter((index) => index >= 0);
  if (at.length === 0) return isStruck ? (readBody(body)?.name ?? body) : null;
  const [before] = atOpenBracket(body.slice(0, Math.min(...at)));
  const after = body
    .slice(Math.min(...at))
    .replace(withdrawing, "")
    .replace(withdrawingEnd, "")
    .replace(edges, "");
  const name = before
    .replace(edges, "")
    .replace(/(?:临时|臨時)?有事$|[我他她]$/u, "")
    .replace(edges, "")
    .trim();
  return (name && (readBody(name)?.name ?? name)) || after.trim();
}
