// Whether an event takes registrations, and how many seats are left. Derived, never stored. Times are ms UTC.
import type { events } from "../../../db/schema/events";
import type { registrationModes } from "../../../db/schema/values";
import { phaseOf } from "../phase";

// Not from the queries, which import this module.
type EventRow = typeof events.$inferSelect;

/** Seats of an event by the status of their registrations. */
export type SeatCounts = { confirmed: number; pending: number; waiting: number };
export const noSeats: SeatCounts = { confirmed: 0, pending: 0, waiting: 0 };

/** Why registration is closed; null while it is open. */
export type ClosedReason = "off" | "cancelled" | "ended" | "archived" | "deadline";

type RegistrationColumns = Pick<
  EventRow,
  "registrationMode" | "registrationDeadline" | "startAt" | "endAt" | "status" | "archivedAt"
>;

/** The last moment for signing up. */
export function registrationClosesAt(
  event: Pick<EventRow, "registrationDeadline" | "startAt" | "endAt">,
): number {
  return Math.min(event.registrationDeadline ?? event.startAt, event.endAt);
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

/** Registration as pages show it. */
export type Availability = {
  mode: (typeof registrationModes)[number];
  isOpen: boolean;
  /** Why registration is closed; null while it is open. */
  closed: ClosedReason | null;
  /** Seats left, not below 0; null without a limit. */
  left: number | null;
  /** Seats beyond a capacity that was lowered. */
  excess: number;
  confirmed: number;
  pending: number;
  waiting: number;
  /** 余 7 位, 已满，可候补, 报名已截止; null where there is nothing to say. */
  text: string | null;
};

/** Free seats, short text and state of registration; `capacity` null for no limit. */
export function availabilityOf(
  event: RegistrationColumns & Pick<EventRow, "capacity">,
  { confirmed, pending, waiting }: SeatCounts,
  now: number,
): Availability {
  const free = event.capacity === null ? null : event.capacity - confirmed - pending;
  const closed = closedReason(event, now);
  return {
    mode: event.registrationMode,
    isOpen: closed === null,
    closed,
    left: free === null ? null : Math.max(0, free),
    excess: free === null ? 0 : Math.max(0, -free),
    confirmed,
    pending,
    waiting,
    text: availabilityText(closed, free),
  };
}

/** What leads to registration; with a full event to the waiting list. */
export const signUpText = ({ mode, left }: Pick<Availability, "mode" | "left">): string =>
  left === 0 && mode !== "off" ? "候补报名" : "我要报名";

/** Said of an event whose organiser approves its guests. */
export const approvalText = "报名需主办方确认";

/** How the waiting list goes on. */
export const waitingText = "有人取消时，候补的人按顺序自动递补";

/** What a guest should know before signing up; null where a seat is given at once. */
export function signUpNote({ mode, isOpen, left }: Availability): string | null {
  if (!isOpen) return null;
  if (left === 0) return `名额已满。${waitingText}`;
  return mode === "approval" ? approvalText : null;
}

/** 已确认 11 · 待确认 4 · 余 5 位: seats that add up to the capacity; null where registration has nothing to say. */
export function seatsText({ confirmed, pending, excess, waiting, text }: Availability): string | null {
  if (text === null) return null;
  const clauses = [
    confirmed + pending > 0 && `已确认 ${confirmed}`,
    pending > 0 && `待确认 ${pending}`,
    text,
    excess > 0 && `超出 ${excess} 位`,
    waiting > 0 && `候补 ${waiting} 位`,
  ];
  return clauses.filter(Boolean).join(" · ");
}

function availabilityText(closed: ClosedReason | null, free: number | null): string | null {
  if (closed === "deadline") return closedTexts.deadline;
  if (closed !== null) return null;
  if (free === null) return "可报名";
  return free > 0 ? `余 ${free} 位` : "已满，可候补";
}
