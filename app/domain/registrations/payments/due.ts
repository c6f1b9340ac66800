// What guests owe, and the one act that is due for each. Pure.
import { daysUntil } from "../../events/date-text";
import { euroText, yuanText } from "../../events/money";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import type { RegistrationRow } from "../book.server";
import { owesRefund } from "../guest-view";

type PaidEvent = Pick<EventRow, "depositCents" | "enrollFeeCents" | "status" | "startAt">;
type PaidRow = Pick<RegistrationRow, "status" | "seats" | "depositSeats" | "feeSeats">;

/** Amounts in fen (deposit) and euro cents (fee); the two currencies are never added. */
export type Amounts = { deposit: number; fee: number };

/** ¥450 · €60; empty for none. */
export const amountsText = ({ deposit, fee }: Amounts): string =>
  [deposit > 0 ? yuanText(deposit) : "", fee > 0 ? euroText(fee) : ""].filter(Boolean).join(" · ");

/** What a confirmed guest of an event that is not cancelled still owes. */
export function owedBy({ status, seats, depositSeats, feeSeats }: PaidRow, event: PaidEvent): Amounts {
  if (status !== "confirmed" || event.status === "cancelled") return { deposit: 0, fee: 0 };
  return {
    deposit: Math.max(0, seats - depositSeats) * event.depositCents,
    fee: Math.max(0, seats - feeSeats) * event.enrollFeeCents,
  };
}

/** Sums what guests owe. */
export function sumOwed(rows: readonly PaidRow[], event: PaidEvent): Amounts {
  const sum = { deposit: 0, fee: 0 };
  for (const row of rows) {
    const { deposit, fee } = owedBy(row, event);
    sum.deposit += deposit;
    sum.fee += fee;
  }
  return sum;
}

/** Whether the fee is due: on the day of the event and after it. */
const isFeeDue = ({ startAt }: PaidEvent, { now, timeZone }: SiteTime) =>
  daysUntil(startAt, now, timeZone) <= 0;

export type DuePayment = { kind: "deposit" | "fee"; amount: string };

/** The payment to take next: the deposit before the day, the fee first from the day on. */
export function duePayment(row: PaidRow, event: PaidEvent, siteTime: SiteTime): DuePayment | null {
  const { deposit, fee } = owedBy(row, event);
  const isFeeFirst = fee > 0 && isFeeDue(event, siteTime);
  if (isFeeFirst) return { kind: "fee", amount: euroText(fee) };
  return deposit > 0 ? { kind: "deposit", amount: yuanText(deposit) } : null;
}

/** The one act that is due for a guest; `requested` seats for a guest who asks for more. */
export type DueAct =
  | { is: "approve" | "move-up" }
  | { is: "inform" }
  | { is: "grant"; seats: number }
  | { is: DuePayment["kind"] | "refund"; amount: string };

type ActRow = PaidRow & Pick<RegistrationRow, "requestedSeats" | "refundedAt" | "erasedAt">;

/** Returns the act, or null; `free` seats are null without a limit, and `isUninformed` guests wait for the organiser's word. */
export function dueAct(
  row: ActRow,
  event: PaidEvent,
  { free, isUninformed, siteTime }: { free: number | null; isUninformed: boolean; siteTime: SiteTime },
): DueAct | null {
  if (row.erasedAt !== null) return null;
  if (row.status === "pending") return { is: "approve" };
  if (row.status === "confirmed" && row.requestedSeats !== null)
    return { is: "grant", seats: row.requestedSeats };
  if (isUninformed) return { is: "inform" };
  if (row.status === "waiting" && event.status === "active" && (free === null || free >= row.seats))
    return { is: "move-up" };
  if (row.refundedAt === null && owesRefund(row, event))
    return { is: "refund", amount: yuanText(row.depositSeats * event.depositCents) };
  const payment = duePayment(row, event, siteTime);
  return payment && { is: payment.kind, amount: payment.amount };
}

/** A text that asks for the open deposits: the sum of each guest. Null when all have paid. */
export function depositText(
  rows: readonly (PaidRow & Pick<RegistrationRow, "name">)[],
  event: PaidEvent & Pick<EventRow, "title">,
): string | null {
  const owing = rows.flatMap((row) => {
    const { deposit } = owedBy(row, event);
    return deposit > 0 ? [`${row.name}（${row.seats} 人）${yuanText(deposit)}`] : [];
  });
  if (owing.length === 0) return null;
  return [`「${event.title}」的定金，每人 ${yuanText(event.depositCents)}，还没收到的：`, ...owing].join(
    "\n",
  );
}
