// Columns of event results for tables and files. Pure.
import { euroText, yuanText } from "../../events/money";
import { absentLabel, attendedLabel, statusLabels } from "../messages";
import type { ResultNumbers } from "./results";

/** Numbers of one group are compared with each other. */
export type ResultGroup = "people" | "guests" | "source" | "deposit" | "fee" | "posts";

type ResultColumn = {
  label: string;
  group: ResultGroup;
  /** 人 are people, 组 registrations; amounts have a sign instead. */
  unit: string;
};

const people = { group: "people", unit: "人" } as const;
const guests = { group: "guests", unit: "组" } as const;
const deposit = { group: "deposit", unit: "¥" } as const;
const fee = { group: "fee", unit: "€" } as const;

/** In table order. */
export const resultColumns = {
  seats: { ...people, label: statusLabels.confirmed },
  came: { ...people, label: attendedLabel },
  absentSeats: { ...people, label: absentLabel },
  newGuests: { ...guests, label: "第一次来" },
  returningGuests: { ...guests, label: "再次来" },
  unknownGuests: { ...guests, label: "没有联系方式" },
  fromSubscription: { group: "source", unit: "组", label: "来自订阅" },
  depositExpected: { ...deposit, label: "定金应收" },
  depositReceived: { ...deposit, label: "定金已收" },
  depositRefunded: { ...deposit, label: "定金已退" },
  feeExpected: { ...fee, label: "报名费应收" },
  feeReceived: { ...fee, label: "报名费已收" },
  comments: { group: "posts", unit: "条", label: "评论" },
  photos: { group: "posts", unit: "张", label: "照片" },
} as const satisfies Partial<Record<keyof ResultNumbers, ResultColumn>>;

export type ResultColumnName = keyof typeof resultColumns;
const isColumn = (name: string): name is ResultColumnName => Object.keys(resultColumns).includes(name);
export const resultColumnNames = Object.keys(resultColumns).filter(isColumn);

/** Whether a number is unknown: without any check-in, or without registrations because the organiser counts. */
export function isUnknown(name: ResultColumnName, { seats, registrations, came }: ResultNumbers): boolean {
  const { group } = resultColumns[name];
  if (seats === 0 || name === "seats" || group === "posts") return false;
  return registrations === 0 || (group === "people" && came === 0);
}

/** 17, ¥760 or €114; unknown numbers are 未签到 or –. */
export function resultText(name: ResultColumnName, numbers: ResultNumbers): string {
  const { group } = resultColumns[name];
  if (isUnknown(name, numbers)) return group === "people" ? "未签到" : "–";
  const value = numbers[name];
  if (group === "deposit") return yuanText(value);
  return group === "fee" ? euroText(value) : String(value);
}
