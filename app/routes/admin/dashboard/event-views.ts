// Views of the dashboard's first tab: URLs, filters and headings.
import type { AdminView } from "~/domain/events/admin-views";
import { withQuery } from "~/http/query";

/** The views that are filters with a count. */
export const filters = [
  { view: "all", label: "全部活动" },
  { view: "active", label: "进行中" },
  { view: "ended", label: "已结束" },
] as const;

const titles: Record<AdminView, string> = {
  all: "活动管理",
  upcoming: "即将开始的活动",
  active: "进行中的活动",
  ended: "已结束的活动",
  archived: "已归档的活动",
};

/** Heading and document title of a view. */
export const viewTitle = (view: AdminView): string => titles[view];

export function viewAddress(view: AdminView, page = 1): string {
  return withQuery("/admin", { view: view === "all" ? "" : view, page });
}
