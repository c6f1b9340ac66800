import type { EventCard } from "~/domain/events/view";

/** The name of an event's place, in its own language. */
export function Place({ of: { place, placeLang } }: { of: Pick<EventCard, "place" | "placeLang"> }) {
  return placeLang ? <span lang={placeLang}>{place}</span> : place;
}
