// View models of an event: times formatted in the site's zone, amounts as text.
import type { Picture } from "../images/picture";
import type { Phase } from "./phase";
import type { Availability } from "./registration/availability";

export type CoverArt = "sun" | "hills" | "arch" | "wave";

/** A start time in the site's zone, such as 2026 / 11月 / 28 / 星期六 / 14:00. */
export type EventDateParts = {
  iso: string;
  year: string;
  month: string;
  day: string;
  weekday: string;
  time: string;
  /** Combined date: 11月28日 周六, with the year unless it is the current one; 时间待定. */
  date: string;
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

/** A badge of an event in a list: today, tomorrow, few or no free seats, another start than announced, cancelled. */
export type ListBadge = { kind: "today" | "tomorrow" | "few" | "full" | "moved" | "cancelled"; word: string };

/** An event in a public list, with what visitors need to decide. */
export type ListedEvent = EventCard & {
  availability: Availability;
  /** 今天 周六, 明天 周日, else as `when.date`. */
  dayText: string;
  /** €15 · 定金 ¥100, 免费; null once it is over or cancelled. */
  price: string | null;
  /** Price and free seats: €15 · 定金 ¥100 · 余 7 位; may be empty. */
  terms: string;
  /** Free seats beside `badges`: 余 7 位, 6 人在候补, 报名已截止, 进行中; null when a badge says it. */
  seatsText: string | null;
  badges: ListBadge[];
};

/** The displayed group QR code; an expired one has no picture. */
export type GroupQr =
  | { state: "none" }
  | { state: "expired" }
  /** Only confirmed guests see it. */
  | { state: "hidden" }
  | { state: "valid"; picture: Picture; validUntil: string };
