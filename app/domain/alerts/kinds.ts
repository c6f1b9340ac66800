// The kinds of things that organisers learn by mail: labels, who handles them, and the choice of a new organiser. Also used by the
// page's script.
import { alertKinds, type alertModes } from "../../db/schema/values";
import { isPermitted, type Organiser, type Permission } from "../organisers/roles";

export type AlertKind = (typeof alertKinds)[number];
export type AlertMode = (typeof alertModes)[number];

type AlertFacts = {
  label: string;
  /** The permission of the page that the mail leads to. */
  permission: Permission;
  mode: AlertMode;
};

const review = { permission: "review", mode: "daily" } as const;
const full = { permission: "full", mode: "daily" } as const;

export const alertFacts: Record<AlertKind, AlertFacts> = {
  requests: { ...full, label: "待审批的报名", mode: "now" },
  questions: { ...review, label: "提问", mode: "now" },
  posts: { ...review, label: "待审核的留言和心愿" },
  removals: { ...review, label: "撤下照片的申请" },
  full: { ...full, label: "活动报满了" },
  waiting: { ...full, label: "第一位候补的客人" },
  mails: { ...full, label: "没有发出去的邮件" },
  backup: { ...full, label: "超过两天没有备份" },
};

export const modeLabels: Record<AlertMode, string> = { now: "马上", daily: "每天一封", off: "不" };

/** The hour of the daily mail of a new organiser. */
export const defaultHour = 20;

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The kinds that an organiser's role handles, in display order. */
export const kindsOf = (organiser: Pick<Organiser, "role" | "eventIds">): AlertKind[] =>
  alertKinds.filter((kind) => isPermitted(organiser, alertFacts[kind].permission));
