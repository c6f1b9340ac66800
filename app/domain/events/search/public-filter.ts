// Filters of public events in the URLs of their list and calendar. Unknown values are ignored.
import { eventTags } from "../messages";
import type { EventTag } from "../rules";
import { type Category, categories } from "./search-options";

/** Periods of the filter with their labels, in link order. */
export const whenLabels = {
  today: "今天",
  weekend: "本周末",
  "next-week": "下周",
  month: "本月",
} as const;

export type When = keyof typeof whenLabels;
export const whens = Object.keys(whenLabels) as When[];

export const freeLabel = "免费";

export type EventFilter = {
  when: When | null;
  category: Category | null;
  tag: EventTag | null;
  isFree: boolean;
};
export const noFilter: EventFilter = { when: null, category: null, tag: null, isFree: false };

export function readEventFilter(query: URLSearchParams): EventFilter {
  const [when, category, tag] = ["when", "category", "tag"].map((name) => query.get(name));
  return {
    when: whens.find((name) => name === when) ?? null,
    category: categories.find((name) => name === category) ?? null,
    tag: eventTags.find((name) => name === tag) ?? null,
    isFree: query.get("free") === "1",
  };
}

/** Serialises a filter to URL parameters, without empty ones. */
export function filterParameters({ when, category, tag, isFree }: EventFilter): Record<string, string> {
  return { when: when ?? "", category: category ?? "", tag: tag ?? "", free: isFree ? "1" : "" };
}

/** Returns the labels of a filter: 本周末, 免费. */
export function filterLabels({ when, category, tag, isFree }: EventFilter): string[] {
  const labels = [when && whenLabels[when], isFree && freeLabel, category, tag];
  return labels.filter((label): label is string => Boolean(label));
}
