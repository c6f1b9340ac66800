// Options of the event search, for its form and its schema.
import { eventCategories } from "../../../db/schema/values";

export type Category = (typeof eventCategories)[number];
export const categories: readonly Category[] = eventCategories;

/** Groups of categories. 文化体验 alone is one of the thirteen, so its group label ends in 类. */
export const categoryGroups: Readonly<Record<string, readonly Category[]>> = {
  户外: ["野餐", "徒步", "户外运动", "城市观光"],
  文化体验类: ["文化体验", "主题交流"],
  美食探索: ["美食制作", "酒会"],
  艺术鉴赏: ["艺术文化"],
  运动健身: ["撕名牌"],
  社交聚会: ["桌游", "一日恋爱"],
};

/** All labels of a status. Drafts are not events: that label matches nothing. */
export const statusLabels = {
  all: "all",
  active: "active",
  published: "active",
  upcoming: "upcoming",
  ongoing: "ongoing",
  ended: "ended",
  completed: "ended",
  cancelled: "cancelled",
  draft: "draft",
} as const;
export type StatusFilter = (typeof statusLabels)[keyof typeof statusLabels];

export const eventSorts = ["createdAt", "startTime", "endTime", "title", "capacity"] as const;
export type EventSort = (typeof eventSorts)[number];

export const wordsMax = 60;

/** Whether a text is a date `2026-11-28` without a time. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Whether any filter besides the search text is set. */
export function hasFilters({ search, sortBy, sortOrder, ...filters }: Record<string, string>): boolean {
  return Object.values(filters).some((value) => value !== "");
}
