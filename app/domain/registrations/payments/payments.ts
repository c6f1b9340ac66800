// The payments of an event's guests: what each owes, has paid and gets back, with sums per kind. Pure.
import { type ColumnOf, type Table, tableOf } from "../../../platform/tables/table";
import type { EventRow } from "../../events/queries.server";
import type { RegistrationRow } from "../book.server";
import { owesRefund } from "../guest-view";
import { erasedName, organiserStatusLabels } from "../messages";
import { owedBy } from "./due";

/** Amounts of one kind: fen of the deposit, euro cents of the fee. */
export type PaymentSums = {
  expected: number;
  paid: number;
  due: number;
  refundable: number;
  refunded: number;
};

export type GuestPayment = {
  id: string;
  name: string;
  seats: number;
  status: RegistrationRow["status"];
  deposit: PaymentSums;
  fee: PaymentSums;
};

const kinds = ["deposit", "fee"] as const;
export type PaymentKind = (typeof kinds)[number];

type PaidEvent = Pick<EventRow, "depositCents" | "enrollFeeCents" | "status" | "startAt">;

/** The payments of one guest. Only the deposit is recorded as refunded. */
function paymentOf(row: RegistrationRow, event: PaidEvent): GuestPayment {
  const due = owedBy(row, event);
  const deposit = row.depositSeats * event.depositCents;
  const fee = row.feeSeats * event.enrollFeeCents;
  const isBack = owesRefund(row, event);
  const isRefunded = row.refundedAt !== null;
  return {
    id: row.id,
    name: row.name || erasedName,
    seats: row.seats,
    status: row.status,
    deposit: {
      expected: deposit + due.deposit,
      paid: deposit,
      due: due.deposit,
      refundable: isBack && !isRefunded ? deposit : 0,
      refunded: isRefunded ? deposit : 0,
    },
    fee: { expected: fee + due.fee, paid: fee, due: due.fee, refundable: 0, refunded: 0 },
  };
}

/** Lists the guests who owe or have paid something, in the order of `rows`. */
export const listPayments = (rows: readonly RegistrationRow[], event: PaidEvent): GuestPayment[] =>
  rows
    .map((row) => paymentOf(row, event))
    .filter(({ deposit, fee }) => deposit.expected > 0 || fee.expected > 0);

/** Sums the payments of a kind. */
export function sumPayments(payments: readonly GuestPayment[], kind: PaymentKind): PaymentSums {
  const sum: PaymentSums = { expected: 0, paid: 0, due: 0, refundable: 0, refunded: 0 };
  for (const { [kind]: each } of payments) {
    sum.expected += each.expected;
    sum.paid += each.paid;
    sum.due += each.due;
    sum.refundable += each.refundable;
    sum.refunded += each.refunded;
  }
  return sum;
}

/** Labels of the sums, in display order. */
export const paymentLabels: Record<keyof PaymentSums, string> = {
  expected: "应收",
  paid: "已收",
  due: "还差",
  refundable: "待退",
  refunded: "已退",
};
export const paymentColumns = ["expected", "paid", "due", "refundable", "refunded"] as const;
export const kindLabels: Record<PaymentKind, string> = { deposit: "定金", fee: "报名费" };

const currencyOf: Record<PaymentKind, string> = { deposit: "¥", fee: "€" };

/** The payments with a last row of sums; amounts are numbers, so that a spreadsheet can sum them. */
export function paymentsTable(payments: readonly GuestPayment[], { title }: Pick<EventRow, "title">): Table {
  const money = (kind: PaymentKind, column: keyof PaymentSums): ColumnOf<GuestPayment> => ({
    heading: `${kindLabels[kind]}${paymentLabels[column]}（${currencyOf[kind]}）`,
    type: "money",
    value: ({ [kind]: sums }) => sums[column] || null,
  });
  const isUsed = (kind: PaymentKind, column: keyof PaymentSums) =>
    payments.some(({ [kind]: sums }) => sums[column] > 0);
  return tableOf<GuestPayment>({
    name: `收款 ${title}`,
    columns: [
      { heading: "称呼", type: "text", value: ({ name }) => name },
      { heading: "人数", type: "number", value: ({ seats }) => seats },
      { heading: "状态", type: "text", value: ({ status }) => organiserStatusLabels[status] },
      ...kinds.flatMap((kind) =>
        paymentColumns.filter((column) => isUsed(kind, column)).map((column) => money(kind, column)),
      ),
    ],
    rows: payments,
  });
}
