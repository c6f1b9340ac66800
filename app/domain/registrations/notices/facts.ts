// What a guest must know, and what is news to a guest. A notice is derived from the facts that the guest knew and those of now, so that
// several changes before the guest hears of them are one, and a change that was taken back is none. Pure.
import type { noticeKinds } from "../../../db/schema/values";
import type { EventRow } from "../../events/queries.server";
import type { RegistrationRow } from "../book.server";
import { isActive, type RegistrationStatus } from "../seats";

export type NoticeKind = (typeof noticeKinds)[number];
/** The answer to a guest's own post, which is no news. */
export type ReceiptKind = Extract<NoticeKind, "received" | "link">;
export type NewsKind = Exclude<NoticeKind, ReceiptKind>;

/** Amounts are cents for each seat, times ms UTC. */
export type GuestFacts = {
  status: RegistrationStatus;
  seats: number;
  startAt: number;
  endAt: number;
  /** Name and address of the place. */
  place: string;
  depositCents: number;
  enrollFeeCents: number;
  /** Whether the event is cancelled. */
  isCancelled: boolean;
  /** The start for which guests were reminded; null before. */
  reminded: number | null;
};

export type ChangedFact = Exclude<keyof GuestFacts, "isCancelled" | "reminded">;
/** In the order in which texts name them. */
export const changedFacts: readonly ChangedFact[] = [
  ...(["status", "startAt", "endAt", "place", "seats", "depositCents", "enrollFeeCents"] as const),
];

export const placeOf = ({ locationName, locationAddress }: EventRow): string =>
  [locationName, locationAddress].filter((part) => part !== "").join(" ");

/** What is so. The names stand in the order of the stored texts, which are compared whole. */
export function factsOf(
  { status, seats }: Pick<RegistrationRow, "status" | "seats">,
  event: EventRow,
): GuestFacts {
  const { startAt, endAt, depositCents, enrollFeeCents, remindedStart } = event;
  return {
    ...{ status, seats, startAt, endAt, place: placeOf(event), depositCents, enrollFeeCents },
    isCancelled: event.status === "cancelled",
    reminded: remindedStart === startAt ? startAt : null,
  };
}

/** The facts as they are stored. */
export const factsText = (facts: GuestFacts): string => JSON.stringify(facts);
export const readFacts = (text: string): GuestFacts => JSON.parse(text);

/** The facts after a guest heard of the event alone, as a text for the whole group tells it. */
export const withEventOf = (before: GuestFacts, after: GuestFacts): GuestFacts => ({
  ...after,
  status: before.status,
  seats: before.seats,
});

export type News = { kind: NewsKind; changed: readonly ChangedFact[] };

/** What became of a registration that was without a seat, or has none any more. */
function statusKind(before: RegistrationStatus, after: RegistrationStatus): NewsKind {
  if (before === "waiting" && after !== "waiting") return "moved-up";
  return after === "confirmed" ? "confirmed" : "changed";
}

/** What a guest who knew `before` has to learn; null for nothing. */
export function newsOf(before: GuestFacts, after: GuestFacts): News | null {
  const changed = changedFacts.filter((name) => before[name] !== after[name]);
  if (!isActive(after)) {
    if (before.status === after.status || !isActive(before)) return null;
    if (before.isCancelled) return null;
    return { kind: after.status === "declined" ? "declined" : "changed", changed: ["status"] };
  }
  if (after.isCancelled) return before.isCancelled ? null : { kind: "cancelled", changed };
  if (before.status !== after.status) return { kind: statusKind(before.status, after.status), changed };
  if (before.isCancelled) return { kind: "restored", changed };
  if (changed.length > 0) return { kind: "changed", changed };
  const isReminded = after.reminded !== null && after.reminded !== before.reminded;
  return isReminded && after.status === "confirmed" ? { kind: "reminder", changed } : null;
}
