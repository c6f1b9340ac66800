// View models of an event: times formatted in the site's zone, amounts as text.
import type { Picture } from "../images/picture";
import type { Phase } from "./phase";
import type { Availability } from "./registration/availability";

export type CoverArt = "sun" | "hills" | "arch" | "wave";

/** The parts of a start time in the site's zone, such as 2026 / 11月 / 28 / 星期六 / 14:00. */
export type EventDateParts = {
  iso: string;
  year: string;
  month: string;
  day: string;
  weekday: string;
  time: string;
};

/** An event in a list: a slide, an index row, a card. */
export type EventCard = {
  id: string;
  title: string;
  summary: string;
  category: string;
  scheme: string;
  art: CoverArt;
  phase: Phase;
  when: EventDateParts;
  /** Name of the place, empty when unknown. */
  place: string;
  /** Its language where it is not the page's. */
  placeLang: "it" | undefined;
  cover: Picture | null;
};

/** An event in a list of public pages, with its free seats. */
export type ListedEvent = EventCard & { availability: Availability };

/** The group QR code for display: an expired code has no picture. */
export type GroupQr =
  | { state: "none" }
  | { state: "expired" }
  | { state: "valid"; picture: Picture; validUntil: string };
