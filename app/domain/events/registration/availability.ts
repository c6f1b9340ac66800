// Whether an event takes registrations, and how many seats are left. Derived, never stored. Times are ms UTC.
import type { events } from "../../../db/schema/events";
import type { registrationModes } from "../../../db/schema/values";
import { phaseOf } from "../phase";

// Not imported from the queries, which import this module.
type EventRow = typeof events.$inferSelect;

/** Seats of an event by registration status. */
export type SeatCounts = { confirmed: number; pending: number; offered: number; waiting: number };
export const noSeats: SeatCounts = { confirmed: 0, pending: 0, offered: 0, waiting: 0 };

/** Why registration is closed; null while it is open. */
export type ClosedReason = "off" | "cancelled" | "ended" | "archived" | "deadline";

type RegistrationColumns = Pick<
  EventRow,
  "registrationMode" | "registrationDeadline" | "startAt" | "endAt" | "status" | "archivedAt"
>;

/** Registration deadline, at the latest the start. */
export function registrationClosesAt(event: Pick<EventRow, "registrationDeadline" | "startAt">): number {
  return Math.min(event.registrationDeadline ?? event.startAt, event.startAt);
}

export function closedReason(event: RegistrationColumns, now: number): ClosedReason | null {
  const phase = phaseOf(event, now);
  if (phase === "cancelled") return "cancelled";
  if (phase === "completed") return "ended";
  if (event.registrationMode === "off") return "off";
  if (event.archivedAt !== null) return "archived";
  return now >= registrationClosesAt(event) ? "deadline" : null;
}

export const closedTexts: Record<ClosedReason, string> = {
  off: "这个活动不在本站报名",
  cancelled: "活动已取消，不再接受报名",
  ended: "活动已结束，不再接受报名",
  archived: "活动已归档，不再接受报名",
  deadline: "报名已截止",
};

/** Registration state for display. */
export type Availability = {
  mode: (typeof registrationModes)[number];
  isOpen: boolean;
  /** Why registration is closed; null while it is open. */
  closed: ClosedReason | null;
  /** Seats left, at least 0; null without a limit. */
  left: number | null;
  confirmed: number;
  pending: number;
  waiting: number;
  /** 余 7 位, 已满，可候补, 报名已截止; null when there is nothing to show. */
  text: string | null;
};

/** Computes free seats, short text and state of registration; `capacity` is null for no limit. */
export function availabilityOf(
  event: RegistrationColumns & Pick<EventRow, "capacity" | "reservedSeats">,
  { confirmed, pending, offered, waiting }: SeatCounts,
  now: number,
): Availability {
  const taken = event.reservedSeats + confirmed + pending + offered;
  const free = event.capacity === null ? null : event.capacity - taken;
  const closed = closedReason(event, now);
  return {
    mode: event.registrationMode,
    isOpen: closed === null,
    closed,
    left: free === null ? null : Math.max(0, free),
    confirmed,
    pending,
    waiting: waiting + offered,
    text: availabilityText(closed, free),
  };
}

/** Label of the registration link; of the waiting list when the event is full. */
export const signUpText = ({ mode, left }: Pick<Availability, "mode" | "left">): string =>
  left === 0 && mode !== "off" ? "候补报名" : "我要报名";

/** Label of the sign-up form's button; of the waiting list when the event is full. */
export const submitText = ({ mode, left }: Pick<Availability, "mode" | "left">): string => {
  if (left === 0) return "加入候补";
  return mode === "approval" ? "提交，等主办方确认" : "报名";
};

/** Hint for events with approval. */
export const approvalText = "报名需主办方确认";

/** Explanation of the waiting list. */
export const waitingText = "有人取消时，候补的人按顺序自动递补";

/** Hint before registering; null when a seat is confirmed immediately. */
export function signUpNote({ mode, isOpen, left }: Availability): string | null {
  if (!isOpen) return null;
  if (left === 0) return `名额已满。${waitingText}`;
  return mode === "approval" ? approvalText : null;
}

/** 已确认 11 · 待确认 4 · 余 5 位: null when there is nothing to show. Visitors do not see
 * how far a lowered capacity is exceeded. */
export function seatsText({ confirmed, pending, waiting, text }: Availability): string | null {
  if (text === null) return null;
  const clauses = [
    confirmed + pending > 0 && `已确认 ${confirmed}`,
    pending > 0 && `待确认 ${pending}`,
    text,
    waiting > 0 && `${waiting} 人在候补`,
  ];
  return clauses.filter(Boolean).join(" · ");
}

function availabilityText(closed: ClosedReason | null, free: number | null): string | null {
  if (closed === "deadline") return closedTexts.deadline;
  if (closed !== null) return null;
  if (free === null) return "可报名";
  return free > 0 ? `余 ${free} 位` : "已满，可候补";
}
