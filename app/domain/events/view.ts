// View models of an event: times formatted in the site's zone, amounts as text.
import type { Picture } from "../images/picture";
import type { Phase } from "./phase";

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
  cover: Picture | null;
};

/** The group QR code for display: an expired code has no picture. */
export type GroupQr =
  | { state: "none" }
  | { state: "expired" }
  | { state: "valid"; picture: Picture; validUntil: string };

/** The view model for the event's own page. */
export type EventView = EventCard & {
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  /** 11月28日 星期六 14:00–17:00, with the end date when it differs. */
  period: string;
  /** 时长 3 小时 · 罗马时间 */
  duration: string;
  /** First paragraph and, when there is more, the rest of the full text. */
  lead: string;
  rest: string[];
  capacity: number;
  participants: number;
  fees: { deposit: string | null; enroll: string | null; total: string };
  address: string;
  mapUrl: string | null;
  /** Numbered or plain lines, one paragraph each. */
  notes: string[];
  disclaimer: string[];
  groupQr: GroupQr;
  /** The start before a postponement as text, or null. */
  postponedFrom: string | null;
  /** An external https URL given as cover, shown only as a link. */
  coverLink: string | null;
};
