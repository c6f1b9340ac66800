// Formats an event as plain lines for calendars and feeds.

import { clockText, dateText } from "../date-text";
import { cancellationLabels } from "../messages";
import { feesText } from "../money";
import { moveOf } from "../moved-start";
import type { EventStatus } from "../phase";
import type { EventRow } from "../queries.server";
import { registrationClosesAt } from "../registration/availability";

type ExportedEvent = {
  status: EventStatus;
  cancelReason: string;
  refundNote: string;
  startAt: number;
  postponedFrom: number | null;
  summary: string;
  depositCents: number;
  enrollFeeCents: number;
};

/** 定金 ¥100，报名费 €15, or 免费. */
export function feesLine(event: Pick<ExportedEvent, "depositCents" | "enrollFeeCents">): string {
  const { deposit, enroll, total } = feesText(event);
  const named = [deposit && `定金 ${deposit}`, enroll && `报名费 ${enroll}`].filter(Boolean);
  return named.join("，") || total;
}

function cancellationLines({ cancelReason, refundNote }: ExportedEvent): string[] {
  return [
    "已取消：这个活动不再举行。",
    cancelReason && `${cancellationLabels.cancelReason}：${cancelReason}`,
    refundNote && `${cancellationLabels.refundNote}：${refundNote}`,
  ];
}

/** Cancellation or move first, then summary and fees. */
export function exportLines(event: ExportedEvent, timeZone: string): string[] {
  const move = event.status === "cancelled" ? null : moveOf(event);
  return [
    ...(event.status === "cancelled" ? cancellationLines(event) : []),
    move === null
      ? ""
      : `活动${move.done}，原定时间：${dateText(move.from, timeZone)} ${clockText(move.from, timeZone)}。`,
    event.summary.trim(),
    `费用：${feesLine(event)}`,
  ].filter((line) => line !== "");
}

/** 名额：20 位 and the deadline; empty without registration. Omits free seats, which change while subscribers cache the entry. */
export function registrationLines(event: EventRow, timeZone: string): string[] {
  if (event.registrationMode === "off" || event.status !== "active") return [];
  const closesAt = registrationClosesAt(event);
  return [
    `名额：${event.capacity === null ? "不限" : `${event.capacity} 位`}`,
    `报名截止：${dateText(closesAt, timeZone)} ${clockText(closesAt, timeZone)}`,
  ];
}

/** 怎么去 and the directions below it; empty without any. */
export const directionsLines = ({ directions }: Pick<EventRow, "directions">): string[] =>
  directions ? [`怎么去：\n${directions}`] : [];

/** 瓦伦蒂诺公园, Viale Virgilio 1, Torino; empty when unknown. */
export function placeLine(event: { locationName: string; locationAddress: string }): string {
  const parts = [event.locationName.trim(), event.locationAddress.trim()];
  return [...new Set(parts)].filter((part) => part !== "").join(", ");
}
