// Views of the dashboard's first tab: URLs, headings and filters.
import type { AdminView } from "~/domain/events/admin-queries.server";
import { defineList } from "../lists/define-list";

/** Document titles of the views. */
const filters: Record<AdminView, string> = {
  all: "活动管理",
  upcoming: "即将开始的活动",
  active: "进行中的活动",
  overdue: "待收尾的活动",
  ended: "已结束的活动",
  cancelled: "已取消的活动",
  archived: "已归档的活动",
};

export const eventViews = defineList({ path: "/admin", unit: "个活动", filters, filterName: "view" });

/** The part of the page that lists the events of a view. */
export const listFragment = "#events";

/** The views that are filters with a count. */
export const countedViews = [
  { view: "all", label: "全部活动" },
  { view: "active", label: "进行中" },
  { view: "ended", label: "已结束" },
] as const;

/** The views that are links with a count unless it is 0. */
export const otherViews = [
  { view: "overdue", label: "待收尾" },
  { view: "cancelled", label: "已取消" },
] as const;

/** Headings of the list. */
export const listHeadings: Record<AdminView, string> = {
  all: "活动",
  upcoming: "即将开始",
  active: "进行中",
  overdue: "待收尾",
  ended: "已结束",
  cancelled: "已取消",
  archived: "已归档",
};
