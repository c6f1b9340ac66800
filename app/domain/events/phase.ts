// The phase is derived, never stored: upcoming before the start, ongoing until the end, completed afterwards or when
// ended early.

export type EventStatus = "active" | "ended" | "cancelled";
export type Phase = "upcoming" | "ongoing" | "completed" | "cancelled";

export type EventTimes = { status: EventStatus; startAt: number; endAt: number };

/** Returns the phase of an event at `now`; all times in ms UTC. */
export function phaseOf(event: EventTimes, now: number): Phase {
  if (event.status === "cancelled") return "cancelled";
  if (event.status === "ended" || now >= event.endAt) return "completed";
  return now < event.startAt ? "upcoming" : "ongoing";
}

const checkInBeforeMs = 24 * 60 * 60 * 1000;

/** Whether check-in is open at `now` (ms UTC): the event takes registrations and is running or starts within a day. */
export function canCheckIn(event: EventTimes & { registrationMode: string }, now: number): boolean {
  if (event.registrationMode === "off") return false;
  const phase = phaseOf(event, now);
  return phase === "ongoing" || (phase === "upcoming" && event.startAt - now <= checkInBeforeMs);
}

/** Messages for album and discussion, which open once an event is marked as ended, and for a comment posted before that. */
type ClosedTexts = { secondPart: string; comment: string };

const beforeEnd: ClosedTexts = {
  secondPart: "活动结束后开放相册与讨论",
  comment: "活动结束后才能发表评论",
};
const awaitsOrganiser = "活动已结束，等主办方开放相册与讨论";

const closedTexts: Record<Phase, ClosedTexts> = {
  upcoming: beforeEnd,
  ongoing: beforeEnd,
  completed: { secondPart: awaitsOrganiser, comment: awaitsOrganiser },
  cancelled: { secondPart: "活动已取消，不开放相册与讨论", comment: "活动已取消，不开放评论" },
};

/** Returns why album and discussion (`secondPart`) or posting a comment are closed at `now` (ms UTC); null when open. */
export function closedText(part: keyof ClosedTexts, event: EventTimes, now: number): string | null {
  return event.status === "ended" ? null : closedTexts[phaseOf(event, now)][part];
}

const closedToQuestions: Record<Phase, string | null> = {
  upcoming: null,
  ongoing: null,
  completed: "活动已结束，不能再提问",
  cancelled: "活动已取消，不能再提问",
};

/**
 * Returns why questions to the organiser are closed at `now` (ms UTC); null while the event is neither over nor cancelled.
 */
export const questionsClosedText = (event: EventTimes, now: number): string | null =>
  closedToQuestions[phaseOf(event, now)];
