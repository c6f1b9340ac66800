// Facts that guests must know, and their changes. A notice is derived from the facts last known to the guest and the current
// ones, so that several unreported changes form one notice, and a reverted change forms none. Pure.
import {
  noticeChannels,
  noticeKinds,
  registrationStatuses,
  seatsPerRegistrationMax,
} from "../../../db/schema/values";
import type { EventRow } from "../../events/queries.server";
import { publicPlace } from "../../events/registration/disclosure";
import { type Entry, isActive, type RegistrationStatus } from "../seats";

export type NoticeKind = (typeof noticeKinds)[number];
/** A response to a guest's own submission, which reports no change. */
export type ReceiptKind = Extract<NoticeKind, "received" | "link">;
export type NewsKind = Exclude<NoticeKind, ReceiptKind>;
export const isNewsKind = (kind: NoticeKind): kind is NewsKind => kind !== "received" && kind !== "link";
export const newsKinds = noticeKinds.filter(isNewsKind);
export { noticeChannels };

/** Amounts are cents per seat, times ms UTC. */
export type GuestFacts = {
  status: RegistrationStatus;
  seats: number;
  startAt: number;
  endAt: number;
  /** Name and address of the place, or its name where only confirmed guests see the address. */
  place: string;
  /** Such an address for a confirmed guest, and null for others; absent where everybody sees it. */
  address?: string | null;
  depositCents: number;
  enrollFeeCents: number;
  /** Whether the event is cancelled. */
  isCancelled: boolean;
  /** The start of the last reminder; null before. */
  reminded: number | null;
  /** The start about which the guest was asked 还来吗; absent before. */
  asked?: number;
  /** When the offer of seats expires; while waiting, when an unanswered one did. Absent without. */
  offer?: number;
};

/** The columns of a registration that its guest has to know. */
export type KnowableRow = Pick<Entry, "status" | "seats" | "offerExpiresAt"> & { askedStart: number | null };

export type ChangedFact = Exclude<
  keyof GuestFacts,
  "isCancelled" | "reminded" | "address" | "asked" | "offer"
>;
/** In display order. */
export const changedFacts: readonly ChangedFact[] = [
  ...(["status", "startAt", "endAt", "place", "seats", "depositCents", "enrollFeeCents"] as const),
];

const joinedPlace = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" ");

/** The place as everybody may see it. */
export function placeOf(event: EventRow): string {
  const { locationName, locationAddress } = publicPlace(event);
  return joinedPlace(locationName, locationAddress);
}

type KnownPlace = Pick<GuestFacts, "place" | "address">;

/** The place that a guest with these facts knows. */
export const knownPlace = ({ place, address }: KnownPlace): string => joinedPlace(place, address);

/** Whether a guest has to learn of another place. One who sees the address no longer has nothing to learn. */
export function isPlaceChanged(before: KnownPlace, after: KnownPlace): boolean {
  if (after.address !== null || before.address === null) return knownPlace(before) !== knownPlace(after);
  return !knownPlace(before).startsWith(after.place);
}

/** The facts that differ, in display order. */
const changedBetween = (before: GuestFacts, after: GuestFacts): ChangedFact[] =>
  changedFacts.filter((name) =>
    name === "place" ? isPlaceChanged(before, after) : before[name] !== after[name],
  );

/** Returns the current facts. Key order matters: stored JSON texts are compared as strings. */
export function factsOf(
  { status, seats, askedStart, offerExpiresAt }: KnowableRow,
  event: EventRow,
): GuestFacts {
  const { startAt, endAt, depositCents, enrollFeeCents, remindedStart } = event;
  return {
    status,
    seats,
    startAt,
    endAt,
    place: placeOf(event),
    ...(event.addressShown === "confirmed"
      ? { address: status === "confirmed" ? event.locationAddress : null }
      : {}),
    depositCents,
    enrollFeeCents,
    isCancelled: event.status === "cancelled",
    reminded: remindedStart === startAt ? startAt : null,
    ...(askedStart === startAt ? { asked: startAt } : {}),
    ...(offerExpiresAt === null ? {} : { offer: offerExpiresAt }),
  };
}

/** Serialises facts for storage. */
export const factsText = (facts: GuestFacts): string => JSON.stringify(facts);
export const readFacts = (text: string): GuestFacts => JSON.parse(text);

/** Returns the stored texts of an event's current state, for every state of a registration, without questions and offers. */
export const factsTextsOf = (event: EventRow): string[] =>
  registrationStatuses.flatMap((status) =>
    Array.from({ length: seatsPerRegistrationMax }, (_, index) =>
      factsText(factsOf({ status, seats: index + 1, askedStart: null, offerExpiresAt: null }, event)),
    ),
  );

/** Facts with the state that other facts have of the registration itself. */
function withOwnOf({ offer: _, ...event }: GuestFacts, { status, seats, offer }: GuestFacts): GuestFacts {
  return { ...event, status, seats, ...(offer === undefined ? {} : { offer }) };
}

/** Returns the facts known after a text for the group, which only covers what everybody may see of the event. */
export const withEventOf = (before: GuestFacts, after: GuestFacts): GuestFacts => ({
  ...withOwnOf(after, before),
  ...(after.address === undefined
    ? {}
    : { address: isPlaceChanged(before, after) ? (before.address ?? null) : after.address }),
});

/** Whether a text for the group reports something to a guest who knew `before`. */
export function isGroupNews(before: GuestFacts, after: GuestFacts, now: number): boolean {
  const { address } = after;
  const event = { ...withOwnOf(before, after), ...(before.address === null ? { address } : {}) };
  return newsOf(event, after, now) !== null;
}

export type News = { kind: NewsKind; changed: readonly ChangedFact[] };

/** Classifies a status change from or to a registration without a seat. */
function statusKind(before: RegistrationStatus, after: RegistrationStatus): NewsKind {
  if ((before === "waiting" || before === "offered") && after !== "waiting") return "moved-up";
  return after === "confirmed" ? "confirmed" : "changed";
}

/** The facts that a guest knows while the last change is unseen; null when nothing is. */
export function unseenSince(
  row: KnowableRow & { known: string | null },
  event: EventRow,
  now: number,
): GuestFacts | null {
  const known = row.known === null ? null : readFacts(row.known);
  return known && newsOf(known, factsOf(row, event), now) !== null ? known : null;
}

/** Whether the guest of an active registration has not seen its last change; a reminder is none. */
export function hasUnseenChange(
  row: KnowableRow & { known: string | null },
  event: EventRow,
  now: number,
): boolean {
  if (row.known === null || !isActive(row)) return false;
  const news = newsOf(readFacts(row.known), factsOf(row, event), now);
  return news !== null && news.kind !== "reminder";
}

/** Whether a change asks its guest 还来吗, perhaps with other news. */
export const isQuestion = ({ before, after }: { before: GuestFacts; after: GuestFacts }): boolean =>
  after.asked !== undefined && after.asked !== before.asked && after.status === "confirmed";

/**
 * Returns the changes unknown to a guest who knew `before`; null for none. An event that was restored at another time has moved,
 * and one that has begun by `now` (ms UTC) needs no reminder and no question.
 */
export function newsOf(before: GuestFacts, after: GuestFacts, now: number): News | null {
  const changed = changedBetween(before, after);
  if (!isActive(after)) {
    if (before.status === after.status || !isActive(before)) return null;
    if (before.isCancelled) return null;
    return { kind: after.status === "declined" ? "declined" : "changed", changed: ["status"] };
  }
  if (after.isCancelled) return before.isCancelled ? null : { kind: "cancelled", changed };
  if (after.offer !== undefined && (after.offer !== before.offer || after.status !== before.status))
    return { kind: after.status === "offered" ? "offered" : "lapsed", changed };
  if (before.status !== after.status) return { kind: statusKind(before.status, after.status), changed };
  if (before.isCancelled && before.startAt === after.startAt) return { kind: "restored", changed };
  if (changed.length > 0) return { kind: "changed", changed };
  if (isQuestion({ before, after }) && after.startAt > now) return { kind: "reconfirm", changed };
  const isReminded = after.reminded !== null && after.reminded !== before.reminded && after.startAt > now;
  return isReminded && after.status === "confirmed" ? { kind: "reminder", changed } : null;
}

/** Names of the facts in changes; facts of the event use their API names. */
const factNames = {
  status: "status",
  startAt: "startTime",
  endAt: "endTime",
  place: "place",
  seats: "seats",
  depositCents: "depositCents",
  enrollFeeCents: "enrollFeeCents",
} as const satisfies Record<ChangedFact, string>;

export type NoticeChange = { field: string; before: string | number; after: string | number };

const factValue = (facts: GuestFacts, name: ChangedFact) =>
  name === "place" ? knownPlace(facts) : facts[name];

/** Returns the old and new values of a notice; times in ms UTC, amounts in cents. */
export function changesOf({
  before,
  after,
}: {
  before: string | null;
  after: string | null;
}): NoticeChange[] {
  if (before === null || after === null) return [];
  const [old, now] = [readFacts(before), readFacts(after)];
  const changed = changedBetween(old, now).map((name) => ({
    field: factNames[name],
    before: factValue(old, name),
    after: factValue(now, name),
  }));
  if (old.isCancelled === now.isCancelled) return changed;
  const stateOf = ({ isCancelled }: GuestFacts) => (isCancelled ? "cancelled" : "active");
  return [{ field: "eventStatus", before: stateOf(old), after: stateOf(now) }, ...changed];
}

/** Returns the event change that most notices report, for one text to all; null when none reports any. */
export function commonChangeOf(
  changes: readonly { before: string | null; after: string | null; notices: number }[],
  now: number,
): { before: GuestFacts; after: GuestFacts } | null {
  const counts = new Map<string, { times: number; change: { before: GuestFacts; after: GuestFacts } }>();
  for (const { before, after, notices } of changes) {
    if (before === null || after === null) continue;
    const [old, fresh] = [readFacts(before), readFacts(after)];
    if (!isGroupNews(old, fresh, now)) continue;
    const change = { before: withOwnOf(old, fresh), after: fresh };
    const { status: _status, seats: _seats, offer: _offer, ...event } = change.before;
    const key = JSON.stringify(event);
    counts.set(key, { times: (counts.get(key)?.times ?? 0) + notices, change });
  }
  const [most] = [...counts.values()].sort((a, b) => b.times - a.times);
  return most?.change ?? null;
}
