// The filters of the public events, in the address of their list and of their calendar. A value that is not known is ignored.
import { type Category, categories } from "./search-options";

/** The periods of the filter and their labels, in the order of the links. */
export const whenLabels = {
  today: "今天",
  weekend: "本周末",
  "next-week": "下周",
  month: "本月",
} as const;

export type When = keyof typeof whenLabels;
export const whens = Object.keys(whenLabels) as When[];

export const freeLabel = "免费";

export type EventFilter = { when: When | null; category: Category | null; isFree: boolean };
export const noFilter: EventFilter = { when: null, category: null, isFree: false };

export function readEventFilter(query: URLSearchParams): EventFilter {
  const [when, category] = [query.get("when"), query.get("category")];
  return {
    when: whens.find((name) => name === when) ?? null,
    category: categories.find((name) => name === category) ?? null,
    isFree: query.get("free") === "1",
  };
}

/** The parameters of a filter's address; empty ones are left out of it. */
export function filterParameters({ when, category, isFree }: EventFilter): Record<string, string> {
  return { when: when ?? "", category: category ?? "", free: isFree ? "1" : "" };
}

/** The labels of what a filter asks for: 本周末, 免费. */
export function filterLabels({ when, category, isFree }: EventFilter): string[] {
  const labels = [when && whenLabels[when], isFree && freeLabel, category];
  return labels.filter((label): label is string => Boolean(label));
}
