import { withReturnTo } from "../confirmations/return-to";
import { defineList } from "../lists/define-list";

export const peopleList = defineList({ path: "/admin/people", unit: "位客人", filters: { all: "全部" } });
export const personPath = (id: string): string => `${peopleList.path}/${id}`;
export const erasePath = (id: string): string => withReturnTo(`${personPath(id)}/erase`, personPath(id));

type Counts = { events: number; came: number; missed: number };
/** 报名 5 次 · 来过 3 次 · 没来 1 次; zeros after the first are left out. */
export const countsText = ({ events, came, missed }: Counts): string =>
  [`报名 ${events} 次`, came > 0 ? `来过 ${came} 次` : "", missed > 0 ? `没来 ${missed} 次` : ""]
    .filter(Boolean)
    .join(" · ");
