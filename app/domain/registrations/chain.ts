// 接龙: the numbered list by which WeChat groups sign up. Writes an event's list as such a text, and reads a pasted one. Pure, and
// bounded by `chainLinesMax` and `chainTextMax`.
import { foldText } from "../../platform/fold-text";
import { chainLinesMax, registrationMessages, seatsMax, statusLabels } from "./messages";
import { guestNameSchema } from "./schema";
import type { RegistrationStatus } from "./seats";

/** What a chain shows of a registration. */
export type ChainGuest = { id: string; name: string; seats: number; status: RegistrationStatus };

/** A line of a pasted chain with its number in the text, from 1. */
type ChainLine = { line: number; name: string; seats: number };
export type ChainReading = {
  fresh: ChainLine[];
  /** `guest` is who is on the list already, perhaps with other seats. */
  known: (ChainLine & { guest: ChainGuest })[];
  /** Lines that need a person: the text as pasted and why. */
  unclear: { line: number; text: string; reason: string }[];
};

const firstLine = "#接龙";
/** Headings in the order of the list. Confirmed guests have none. */
const sections = [
  ["confirmed", null],
  ["pending", statusLabels.pending],
  ["waiting", statusLabels.waiting],
] as const;
const ownLines: readonly string[] = [firstLine, ...sections.flatMap(([, heading]) => heading ?? [])];

const guestLine = ({ name, seats }: Pick<ChainGuest, "name" | "seats">) =>
  seats === 1 ? name : `${name} ×${seats}`;

/** The list of an event as a chain for its group: `about` are the lines of title, time and place. */
export function chainText(about: readonly string[], guests: readonly ChainGuest[]): string {
  const lines = [firstLine, ...about, ""];
  let number = 0;
  for (const [status, heading] of sections) {
    const listed = guests.filter((guest) => guest.status === status && guest.name !== "");
    if (heading && listed.length > 0) lines.push(...(number > 0 ? [""] : []), heading);
    for (const guest of listed) {
      number += 1;
      lines.push(`${number}. ${guestLine(guest)}`);
    }
  }
  return lines.join("\n");
}

/** Full-width digits as ASCII; every other character stays as it is, which NFKC would not do. */
const withPlainDigits = (text: string) =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

const numbered = /^\s*([0-9０-９]{1,4})(?:\s*[.．、。,，)）](?![0-9０-９])\s*|\s+)(.*)$/su;

const hanDigits: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4 };
const countOf = (digit = "") => hanDigits[digit] ?? Number(digit);

/** How people write more than one seat after a name; `extra` where the digit is of companions. */
const seatSuffixes: readonly { pattern: RegExp; extra: boolean }[] = [
  { pattern: /\s*[(（]?\s*[+＋]\s*([0-9])\s*[人位个個]?\s*[)）]?$/u, extra: true },
  { pattern: /\s*[(（]?\s*[带帶]\s*([0-9一两二三四])\s*[人位个個]\s*[)）]?$/u, extra: true },
  { pattern: /\s*[(（]?\s*[×✕✖*]\s*([0-9])\s*[)）]?$/u, extra: false },
  { pattern: /\s+[xX]\s*([0-9])$/u, extra: false },
  { pattern: /\s*[(（]?\s*([0-9])\s*[人位]\s*[)）]?$/u, extra: false },
  { pattern: /(?:\s+|\s*[(（,，]\s*)([一两二三四])\s*[人位个個]\s*[)）]?$/u, extra: false },
];
/** More than any suffix is long: only the end of a line is searched, which keeps the patterns fast. */
const suffixMax = 24;

/** A suffix whose bracket is open belongs to the name up to it; undefined for one that closes the name's bracket. */
function closedSuffix(suffix: string): string | undefined {
  const [isOpened, isClosed] = [/^\s*[(（]/.test(suffix), /[)）]$/.test(suffix)];
  if (isOpened === isClosed) return suffix;
  return isOpened ? suffix.replace(/^\s*[(（]/, "") : undefined;
}

type Reading = { name: string; seats: number };

/** The ways to read a line, the likeliest first: with seats at its end, and all of it as a name. */
function readingsOf(body: string): Reading[] {
  const end = withPlainDigits(body.slice(-suffixMax));
  for (const { pattern, extra } of seatSuffixes) {
    const [found, digit] = pattern.exec(end) ?? [];
    const suffix = found && closedSuffix(found);
    if (!suffix) continue;
    // The name keeps its own characters: digits have the same length in both forms.
    const name = body.slice(0, body.length - suffix.length).trim();
    if (name === "") continue;
    return [
      { name, seats: countOf(digit) + (extra ? 1 : 0) },
      { name: body, seats: 1 },
    ];
  }
  return [{ name: body, seats: 1 }];
}

const nameKey = (name: string) => foldText(name) || name;

/** Takes guests off the list by name, so that namesakes are matched one by one. */
class Unmatched {
  private readonly byKey = new Map<string, ChainGuest[]>();
  constructor(guests: readonly ChainGuest[]) {
    for (const guest of guests) {
      if (guest.name === "") continue;
      const key = nameKey(guest.name);
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), guest]);
    }
  }
  has = (name: string) => this.byKey.has(nameKey(name));
  take(name: string, fits: (guest: ChainGuest) => boolean): ChainGuest | undefined {
    const guests = this.byKey.get(nameKey(name)) ?? [];
    const at = guests.findIndex(fits);
    return at < 0 ? undefined : guests.splice(at, 1)[0];
  }
}

const isListed = ({ status }: ChainGuest) =>
  status === "confirmed" || status === "pending" || status === "waiting";

type NumberedLine = { line: number; text: string; readings: Reading[] };

/** The lines with guests, and those in between that have no number. */
function numberedLines(text: string): { lines: NumberedLine[]; loose: { line: number; text: string }[] } {
  const all = text
    .split(/\r\n|\r|\n/)
    .slice(0, chainLinesMax)
    .map((content, index) => ({ line: index + 1, text: content.trim(), match: numbered.exec(content) }))
    .filter(({ text: content }) => content !== "" && !ownLines.includes(content));
  const isFirst = ({ match }: (typeof all)[number]) => Number(withPlainDigits(match?.[1] ?? "")) === 1;
  // A title may begin with a number, as the list does.
  const start = Math.max(0, all.some(isFirst) ? all.findIndex(isFirst) : all.findIndex(({ match }) => match));
  const lines: NumberedLine[] = [];
  const loose: { line: number; text: string }[] = [];
  for (const { line, text: content, match } of all.slice(start)) {
    const body = match?.[2]?.trim() ?? "";
    // WeChat leaves a number without a name at the end.
    if (body !== "") lines.push({ line, text: content, readings: readingsOf(body) });
    else if (!match) loose.push({ line, text: content });
  }
  return { lines, loose: lines.length > 0 ? loose : all.map(({ line, text }) => ({ line, text })) };
}

/**
 * Compares a pasted chain with an event's registrations. A line is known by its name, with the same seats if several guests have it;
 * a name that occurs more often than on the list is unclear.
 */
export function readChain(text: string, guests: readonly ChainGuest[]): ChainReading {
  const { lines, loose } = numberedLines(text);
  const unmatched = new Unmatched([...guests].sort((a, b) => Number(isListed(b)) - Number(isListed(a))));
  const known = new Map<NumberedLine, ChainReading["known"][number]>();
  const match = (fits: (reading: Reading, guest: ChainGuest, line: NumberedLine) => boolean) => {
    for (const line of lines) {
      if (known.has(line)) continue;
      for (const reading of line.readings) {
        const guest = unmatched.take(reading.name, (each) => fits(reading, each, line));
        if (!guest) continue;
        known.set(line, { line: line.line, ...reading, guest });
        break;
      }
    }
  };
  // Names that end like a number of seats are matched as names first.
  match((reading, guest, line) => reading === line.readings.at(-1) && reading.seats === guest.seats);
  match((reading, guest) => reading.seats === guest.seats);
  match(() => true);
  const result: ChainReading = {
    fresh: [],
    known: [...known.values()].sort((a, b) => a.line - b.line),
    unclear: loose.map(({ line, text: content }) => ({
      ...{ line, text: content },
      reason: registrationMessages.chainWithoutNumber,
    })),
  };
  const names = new Set<string>();
  for (const line of lines) {
    if (known.has(line)) continue;
    const reading = freshReading(line);
    const isDouble = names.has(nameKey(reading.name)) || unmatched.has(reading.name);
    const reason = isDouble ? registrationMessages.chainDouble : problemOf(reading);
    if (reason) result.unclear.push({ line: line.line, text: line.text, reason });
    else result.fresh.push({ line: line.line, ...reading });
    names.add(nameKey(reading.name));
  }
  result.unclear.sort((a, b) => a.line - b.line);
  return result;
}

const freshReading = ({ readings, text }: NumberedLine): Reading => readings[0] ?? { name: text, seats: 1 };

/** Why a new line cannot be added as it is, or null. */
function problemOf({ name, seats }: Reading): string | null {
  if (seats < 1 || seats > seatsMax) return registrationMessages.seats;
  const parsed = guestNameSchema.safeParse(name);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? registrationMessages.nameRequired);
}
