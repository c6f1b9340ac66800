// Selection, order and initial slide of the carousel.
import type { EventStatus } from "./phase";

type Ordered = { status: EventStatus; createdAt: number };

/** Returns only active and ended events: ended first, then active, each by creation time ascending. */
export function carouselOrder<T extends Ordered>(events: readonly T[]): T[] {
  const rank = (event: Ordered) => (event.status === "ended" ? 0 : 1);
  return events
    .filter((event) => event.status !== "cancelled")
    .sort((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt);
}

export type Visit = { isFirst: boolean; lastEventId: string | null };
type Timed = Ordered & { id: string; startAt: number; endAt: number };

/**
 * Index of the initial slide (0 when empty). First visit: the earliest-created active event. Later visits: the last visited
 * event, else the first active one, else an ongoing one, else the next upcoming one, else 0.
 */
export function initialSlide(slides: readonly Timed[], visit: Visit, now: number): number {
  const active = (event: Timed) => event.status === "active";
  const tries: ((event: Timed) => boolean)[] = [
    active,
    (event) => event.startAt <= now && now < event.endAt,
    (event) => event.startAt > now,
  ];
  if (!visit.isFirst) tries.unshift((event) => event.id === visit.lastEventId);
  for (const matches of tries) {
    const found = slides.findIndex(matches);
    if (found >= 0) return found;
  }
  return 0;
}
