// The phase is derived, never stored: upcoming before the start, ongoing until the end, completed afterwards or when
// ended early.

export type EventStatus = "active" | "ended" | "cancelled";
export type Phase = "upcoming" | "ongoing" | "completed" | "cancelled";

/** Phase of an event at `now`; all times in ms UTC. */
export function phaseOf(event: { status: EventStatus; startAt: number; endAt: number }, now: number): Phase {
  if (event.status === "cancelled") return "cancelled";
  if (event.status === "ended" || now >= event.endAt) return "completed";
  return now < event.startAt ? "upcoming" : "ongoing";
}
