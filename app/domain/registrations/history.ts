// Formats the audit log of a registration. Pure.
import { z } from "zod";
import { registrationStatuses } from "../../db/schema/values";
import { actorText } from "../audit/actor";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import type { ColumnsWith } from "./fields";
import { attendedLabel, statusLabels } from "./messages";

export type RegistrationLogEntry = { id: string; who: string; what: string; when: string; changes: string[] };

type Recorded = {
  id: string;
  at: number;
  actor: string;
  action: string;
  before: string | null;
  after: string | null;
};

const verbs: Record<string, string> = {
  create: "报名",
  add: "加入名单",
  change: "修改",
  override: "超出名额加入",
  update: "修改",
  withdraw: "取消报名",
  "move-up": "候补递补",
  undo: "撤销",
  prove: "确认邮箱",
  erase: "删除资料",
  "notice-close": "已通知",
  "notice-reopen": "改为未通知",
};

export type AuditedColumn = ColumnsWith<{ isAudited: true }>;

const audited = {
  eventId: z.string(),
  status: z.enum(registrationStatuses),
  seats: z.number(),
  held: z.boolean(),
  requestedSeats: z.number().nullable(),
  attendedAt: z.number().nullable(),
  arrived: z.number(),
  refundedAt: z.number().nullable(),
  depositSeats: z.number(),
  feeSeats: z.number(),
} satisfies Record<AuditedColumn, z.ZodType>;
const snapshotSchema = z
  .object({
    ...audited,
    /** Recorded before the paid seats were counted. */
    depositPaid: z.boolean(),
    feePaid: z.boolean(),
  })
  .partial();
type Snapshot = z.output<typeof snapshotSchema>;

/** Parses the recorded part of a registration. */
export const snapshotOf = (json: string | null): Snapshot =>
  snapshotSchema.safeParse(JSON.parse(json ?? "{}")).data ?? {};

/** 是, 否, or 1 人 of several seats. */
function paidText(paid: number | undefined, isPaid: boolean | undefined, seats = 0): string {
  if (paid === undefined) return isPaid ? "是" : "否";
  return paid > 0 && paid < seats ? `${paid} 人` : paid > 0 ? "是" : "否";
}

/** 是, or 1 人 of several seats; entries that predate partial check-ins have no number. */
const arrivedText = (arrived: number | undefined, seats = 0): string =>
  arrived !== undefined && arrived < seats ? `${arrived} 人` : "是";

/** Label and text of each audited column, in display order; null for those that others include or that are not shown. */
const lines: Record<AuditedColumn, [label: string, text: (part: Snapshot) => string] | null> = {
  status: ["状态", ({ status }) => (status ? statusLabels[status] : "")],
  seats: ["人数", ({ seats }) => (seats === undefined ? "" : `${seats} 人`)],
  requestedSeats: ["想改为", ({ requestedSeats }) => (requestedSeats ? `${requestedSeats} 人` : "无")],
  attendedAt: [
    attendedLabel,
    ({ attendedAt, arrived, seats }) => ((attendedAt ?? null) === null ? "否" : arrivedText(arrived, seats)),
  ],
  depositSeats: ["定金已收", (part) => paidText(part.depositSeats, part.depositPaid, part.seats)],
  feeSeats: ["报名费已收", (part) => paidText(part.feeSeats, part.feePaid, part.seats)],
  refundedAt: ["定金已退", ({ refundedAt }) => (refundedAt ? "是" : "否")],
  arrived: null,
  held: null,
  eventId: null,
};

const textsOf = (part: Snapshot): [string, string][] =>
  Object.values(lines).flatMap((line) => (line ? [[line[0], line[1](part)]] : []));

function changesOf(before: string | null, after: string | null): string[] {
  if (after === null) return [];
  const now = textsOf(snapshotOf(after));
  if (before === null) return now.slice(0, 2).map(([label, text]) => `${label}：${text}`);
  const old = new Map(textsOf(snapshotOf(before)));
  return now
    .filter(([label, text]) => old.get(label) !== text)
    .map(([label, text]) => `${label}：${old.get(label)} → ${text}`);
}

/** Formats one audit entry with its changes. */
export function describeRegistration(entry: Recorded, { now, timeZone }: SiteTime): RegistrationLogEntry {
  const name = entry.action.split(".")[1] ?? "";
  return {
    id: entry.id,
    who: actorText(entry.actor),
    what: verbs[name] ?? entry.action,
    when: dateTimeText(entry.at, now, timeZone),
    changes: changesOf(entry.before, entry.after),
  };
}
