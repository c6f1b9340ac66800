// When helpers with a role for check-in may open an event's guest list and change it: from two days before its start to a day
// after its end. Full access has no window. The list of events, the page and the commands use the same window.

const dayMs = 24 * 60 * 60 * 1000;
const beforeStartMs = 2 * dayMs;
const afterEndMs = dayMs;
/** How long after the window a press made within it is accepted, from a phone that was offline. */
const lateMs = dayMs;

type EventTimes = { startAt: number; endAt: number };

/** The last moment of an event's window, in ms UTC. */
export const checkInClosesAt = ({ endAt }: Pick<EventTimes, "endAt">): number => endAt + afterEndMs;

/** The bounds of the events whose window is open at `now` (ms UTC), for queries. */
export const checkInBounds = (now: number): { startsUntil: number; endsFrom: number } => ({
  startsUntil: now + beforeStartMs,
  endsFrom: now - afterEndMs,
});

/** Whether an event's window is open at a moment (ms UTC). */
export function isCheckInOpen({ startAt, endAt }: EventTimes, at: number): boolean {
  const { startsUntil, endsFrom } = checkInBounds(at);
  return startAt <= startsUntil && endAt >= endsFrom;
}

/** Whether a press made at `pressedAt` and received at `now` (ms UTC) is accepted. */
export const isCheckInOpenToPress = (
  event: EventTimes,
  { pressedAt, now }: { pressedAt: number; now: number },
): boolean => isCheckInOpen(event, pressedAt) && now <= checkInClosesAt(event) + lateMs;
