// What pages show of an event: times already in the site's zone, amounts already as text.
import type { Picture } from "../images/picture";
import type { Phase } from "./phase";

export type CoverArt = "sun" | "hills" | "arch" | "wave";

/** A start time in words of the site's zone, such as 2026 / 11月 / 28 / 星期六 / 14:00. */
export type When = { iso: string; year: string; month: string; day: string; weekday: string; time: string };

/** An event in a list: a slide, an index row, a card. */
export type EventCard = {
  id: string;
  title: string;
  summary: string;
  category: string;
  scheme: string;
  art: CoverArt;
  phase: Phase;
  when: When;
  /** Name of the place, empty when unknown. */
  place: string;
  cover: Picture | null;
};

/** Group QR code as the page may show it: an expired code has no picture. */
export type GroupQr =
  | { state: "none" }
  | { state: "expired" }
  | { state: "valid"; picture: Picture; validUntil: string };

/** The whole of an event for its own page. */
export type EventView = EventCard & {
  status: "active" | "ended" | "cancelled";
  archived: boolean;
  /** 11月28日 星期六 14:00–17:00, with the end's date when it is another day. */
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
  /** The time before a postponement, in words, or null. */
  postponedFrom: string | null;
  /** An external https address given as cover, shown as a text link only. */
  coverLink: string | null;
};
