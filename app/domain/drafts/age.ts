// Formats the age of a draft. Drafts expire after seven days.
import { draftExpiryMs } from "./messages";

const minuteMs = 60_000;
const minutesPerHour = 60;
const minutesPerDay = 1440;

export type DraftAge = {
  minutes: number;
  isExpired: boolean;
  /** 已过期, 最近 (under an hour), 今天 (under a day) or 较早. */
  label: "已过期" | "最近" | "今天" | "较早";
  /** 12 分钟前 */
  text: string;
};

/** Returns the age of a draft that was last changed at `updatedAt`, both ms UTC. */
export function draftAge(updatedAt: number, now: number): DraftAge {
  const minutes = Math.max(0, Math.floor((now - updatedAt) / minuteMs));
  const isExpired = now - updatedAt > draftExpiryMs;
  return { minutes, isExpired, label: labelOf(minutes, isExpired), text: textOf(minutes) };
}

function labelOf(minutes: number, isExpired: boolean): DraftAge["label"] {
  if (isExpired) return "已过期";
  if (minutes < minutesPerHour) return "最近";
  return minutes < minutesPerDay ? "今天" : "较早";
}

function textOf(minutes: number): string {
  if (minutes < 1) return "刚刚";
  if (minutes < minutesPerHour) return `${minutes} 分钟前`;
  if (minutes < minutesPerDay) return `${Math.floor(minutes / minutesPerHour)} 小时前`;
  return `${Math.floor(minutes / minutesPerDay)} 天前`;
}
