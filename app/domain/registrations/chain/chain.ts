// 接龙: the numbered list by which WeChat groups sign up. Formats an event's registrations as such a text, and parses a pasted
// one. Pure, and limited by `chainLinesMax` and `chainTextMax`.
import { foldText } from "../../../platform/fold-text";
import { registrationMessages, seatsTooMany, statusLabels } from "../messages";
import { addedNameSchema } from "../schema";
import { isActive, type RegistrationStatus } from "../seats";
import { isUndecided, type Reading, readBody, withdrawnName } from "./counts";
import { type ChainLines, chainLines } from "./lines";

/** The part of a registration in a chain. */
export type ChainGuest = { id: string; name: string; seats: number; status: RegistrationStatus };

/** A line of a pasted chain with its line number, from 1. */
type ChainLine = Reading & { line: number };
export type ChainReading = {
  fresh: ChainLine[];
  /** `guest` is already registered, perhaps with another number of seats. */
  known: (ChainLine & { guest: ChainGuest })[];
  /** Lines that need manual review: pasted text and reason; `guest` is the one that withdraws. */
  unclear: { line: number; text: string; reason: string; guest?: ChainGuest }[];
};

const firstLine = "#接龙";
/** Section headings in list order. Confirmed guests have none. */
const sections = [
  ["confirmed", null],
  ["pending", statusLabels.pending],
  ["offered", statusLabels.offered],
  ["waiting", statusLabels.waiting],
] as const;
const ownLines: readonly string[] = [firstLine, ...sections.flatMap(([, heading]) => heading ?? [])];

const guestLine = ({ name, seats }: Pick<ChainGuest, "name" | "seats">) =>
  seats === 1 ? name : `${name} ×${seats}`;

/** Formats an event's registrations as a chain for its group; `about` are the lines with title, time and place. */
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

const nameKey = (name: string) => foldText(name) || name;

/** Guests not matched by name so far; each match removes one, so that namesakes are matched one by one. */
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

const isListed = ({ status }: ChainGuest) => isActive({ status });

type PastedLine = ChainLines["numbered"][number];
/** A parsed numbered line, and the alternative readings for matching a known guest. */
type NumberedLine = PastedLine & { read: Reading | null; ways: Reading[] };

function withReadings(line: PastedLine): NumberedLine {
  const read = readBody(line.body);
  const whole = { name: line.body, seats: 1, note: "" };
  const [, name, seats] = /^(.+) ×([0-9]{1,2})$/su.exec(line.body) ?? [];
  const written = name && seats ? { name, seats: Number(seats), note: "" } : null;
  return { ...line, read, ways: [written, read, whole].filter((way) => way !== null) };
}

/** Whether a text equals a name or continues it with a non-letter. */
function beginsWithName(key: string, name: string): boolean {
  const after = key.slice(name.length);
  return name !== "" && key.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after);
}

/** Finds the unique registered guest of a withdrawal: by the exact name, or the longest one that the line begins with. */
function withdrawnGuest(guests: readonly ChainGuest[], key: string): ChainGuest | undefined {
  const found = guests.filter((guest) => isListed(guest) && beginsWithName(key, nameKey(guest.name)));
  const longest = Math.max(0, ...found.map(({ name }) => nameKey(name).length));
  const [guest, ...others] = found.filter(({ name }) => nameKey(name).length === longest);
  return others.length === 0 ? guest : undefined;
}

/** Returns the folded name that a line withdraws; null for other lines, and for a guest with such a name. */
function withdrawalOf({ body, isStruck }: PastedLine, guests: readonly ChainGuest[]): string | null {
  const name = withdrawnName(body, isStruck);
  if (name === null) return null;
  const read = readBody(body)?.name ?? body;
  const names = [body, ...(withdrawnName(read, false) === null ? [] : [read])].map(nameKey);
  const isName = !isStruck && guests.some((guest) => names.includes(nameKey(guest.name)));
  return isName ? null : nameKey(name);
}

/** Finds the lines of registered guests, each guest once. */
function knownLines(lines: readonly NumberedLine[], unmatched: Unmatched) {
  const known = new Map<NumberedLine, ChainReading["known"][number]>();
  const match = (fits: (reading: Reading, guest: ChainGuest, line: NumberedLine) => boolean) => {
    for (const line of lines) {
      if (known.has(line)) continue;
      for (const reading of line.ways) {
        const guest = unmatched.take(reading.name, (each) => fits(reading, each, line));
        if (!guest) continue;
        known.set(line, { line: line.line, ...reading, guest });
        break;
      }
    }
  };
  // Names that end like a seat count are matched as names first.
  match((reading, guest, { body }) => reading.name === body && reading.seats === guest.seats);
  match((reading, guest) => reading.seats === guest.seats);
  match(() => true);
  return known;
}

/**
 * Compares a pasted chain with an event's registrations. A line is known by its name, and by its seats if several guests have
 * that name. A new one has at most `seatsMax` seats. Withdrawals and names that occur more often than registered are unclear. Every line from the first number on is
 * new, known or unclear.
 */
export function readChain(text: string, guests: readonly ChainGuest[], seatsMax: number): ChainReading {
  const { numbered, others } = chainLines(text, (line) => ownLines.includes(line));
  const result: ChainReading = { fresh: [], known: [], unclear: [] };
  const withdrawn: string[] = [];
  const withdraws = (pasted: PastedLine) => {
    const key = withdrawalOf(pasted, guests);
    if (key === null) return false;
    withdrawn.push(key);
    const { line, text: content } = pasted;
    const guest = withdrawnGuest(guests, key);
    result.unclear.push({ line, text: content, reason: registrationMessages.chainWithdrawn, guest });
    return true;
  };
  for (const each of others) {
    if (withdraws(each)) continue;
    const { line, text: content, isBefore } = each;
    const reason = registrationMessages[isBefore ? "chainElsewhere" : "chainWithoutNumber"];
    result.unclear.push({ line, text: content, reason });
  }
  const lines = numbered.filter((line) => !withdraws(line)).map(withReadings);
  const unmatched = new Unmatched([...guests].sort((a, b) => Number(isListed(b)) - Number(isListed(a))));
  const known = knownLines(lines, unmatched);
  result.known.push(...known.values());
  const names = new Set<string>();
  for (const line of lines) {
    if (known.has(line)) continue;
    const { read, body } = line;
    const name = read?.name ?? body;
    const key = nameKey(name);
    const isWithdrawn = withdrawn.some((each) => beginsWithName(each, key));
    const isDouble = names.has(key) || unmatched.has(name);
    const problem = isWithdrawn
      ? registrationMessages.chainWithdrawn
      : isDouble
        ? registrationMessages.chainDouble
        : problemOf(read, body, seatsMax);
    if (read && problem === null) result.fresh.push({ line: line.line, ...read });
    else result.unclear.push({ line: line.line, text: line.text, reason: problem ?? "" });
    names.add(key);
  }
  for (const part of [result.fresh, result.known, result.unclear]) part.sort((a, b) => a.line - b.line);
  return result;
}

/** Returns why a new line cannot be added, or null. */
function problemOf(read: Reading | null, body: string, seatsMax: number): string | null {
  if (isUndecided(body)) return registrationMessages.chainUndecided;
  if (!read) return registrationMessages.chainCount;
  if (read.seats < 1 || read.seats > seatsMax) return seatsTooMany(seatsMax);
  const parsed = addedNameSchema.safeParse(read.name);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? registrationMessages.nameRequired);
}
