// The organiser's actions on an event: labels and URLs, and which of them an event in a list offers.
import type { Phase } from "~/domain/events/phase";
import { withReturnTo } from "../confirmations/return-to";

type Action = {
  label: string;
  /** A page, a page that returns to the list, or the confirmation of a change. */
  opens: "page" | "returning" | "confirmation";
  /** The end of the URL, if not the name. */
  path?: string;
  /** Lists that the change removes the event from: those filtered by status, or all. */
  leaves?: "filtered" | "all";
};
const page = (label: string, path?: string): Action => ({ label, opens: "page", path });
const returning = (label: string): Action => ({ label, opens: "returning" });
const change = (label: string, leaves?: Action["leaves"]): Action => ({
  label,
  opens: "confirmation",
  leaves,
});

const actions = {
  edit: page("编辑"),
  photos: page("上传照片"),
  guests: page("名单"),
  pending: page("审批", "guests?status=pending"),
  results: page("结果"),
  poster: page("海报与文案"),
  "check-in": page("签到"),
  notify: page("通知报名的人"),
  history: page("活动记录"),
  qr: returning("更换群二维码"),
  duplicate: returning("再办一次"),
  postpone: returning("延期"),
  complete: change("标记为已完成", "filtered"),
  reopen: change("标记为未完成", "filtered"),
  cancel: change("取消活动", "filtered"),
  restore: change("恢复活动", "filtered"),
  cancellation: change("修改取消说明"),
  archive: change("归档", "all"),
  unarchive: change("取消归档", "all"),
  delete: change("删除", "all"),
} satisfies Record<string, Action>;
export type ActionName = keyof typeof actions;

/** The action of a name. */
export const actionOf = (name: ActionName): Action => actions[name];

/** URL of an event's action, which may return to `returnTo`. */
export function eventActionAddress(id: string, name: ActionName, returnTo = ""): string {
  const { opens, path = name } = actionOf(name);
  const address = `/admin/events/${id}/${path}`;
  return opens === "page" ? address : withReturnTo(address, returnTo);
}

/** What decides the actions of an event. */
export type ActionFacts = {
  status: "active" | "ended" | "cancelled";
  phase: Phase;
  isToday: boolean;
  isArchived: boolean;
  takesRegistrations: boolean;
  canCheckIn: boolean;
  pendingSeats: number;
  /** Number of guests who lack news. */
  uninformed: number;
  photoCount: number;
  /** Whether the list has ended events only, where editing begins by 标记为未完成. */
  isOfEnded?: boolean;
};

type Act = { name: ActionName; label: string };
const actBy = (name: ActionName, label = actionOf(name).label): Act => ({ name, label });

/** The one act that is due. */
export function dueAct(facts: ActionFacts): Act {
  const { status, phase, isToday, uninformed, pendingSeats, photoCount } = facts;
  if (uninformed > 0) return actBy("notify", `通知 ${uninformed} 人`);
  if (status === "ended")
    return photoCount === 0 ? actBy("photos") : actBy("photos", `照片 ${photoCount} / 5`);
  if (status === "cancelled") return actBy("guests");
  if (phase === "completed") return actBy("complete", "收尾");
  if (pendingSeats > 0) return actBy("pending");
  return facts.canCheckIn && (isToday || phase === "ongoing") ? actBy("check-in") : actBy("guests");
}

/** The specified actions, in view on desktops. */
export function wideActions({ status }: ActionFacts): ActionName[] {
  if (status === "ended") return ["photos", "delete"];
  return status === "active" ? ["complete", "edit", "delete"] : ["edit", "delete"];
}

/** The actions of the menu; 删除 comes last. */
export function menuActions(facts: ActionFacts): ActionName[] {
  const { status, phase, isArchived, takesRegistrations, canCheckIn } = facts;
  const act = dueAct(facts).name;
  const names: (ActionName | false)[] = [
    (status !== "ended" || facts.isOfEnded === true) && "edit",
    status === "ended" && "photos",
    status === "active" && "complete",
    "poster",
    act !== "guests" && "guests",
    canCheckIn && act !== "check-in" && "check-in",
    takesRegistrations && act !== "notify" && "notify",
    phase === "completed" && "results",
    status === "active" && "qr",
    "duplicate",
    ...(status === "active" ? (["postpone", "cancel"] as const) : []),
    ...(status === "cancelled" ? (["restore", "cancellation"] as const) : []),
    status === "ended" && "reopen",
    isArchived ? "unarchive" : "archive",
    "history",
    "delete",
  ];
  return names.filter((name) => name !== false);
}
