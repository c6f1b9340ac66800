// Actions of a guest's buttons by posted value. Each contains its target state, so that repeating it changes nothing.
import type { GuestChange } from "~/domain/registrations/schema";

type GuestIntent = { change: GuestChange /** Message, such as 已确认. */; done: string };

const intents: Record<string, GuestIntent> = {
  approve: { change: { status: "confirmed" }, done: "已通过" },
  decline: { change: { status: "declined" }, done: "已设为未通过" },
  cancel: { change: { status: "cancelled" }, done: "已取消报名" },
  "deposit-on": { change: { depositPaid: true }, done: "定金已收" },
  "deposit-off": { change: { depositPaid: false }, done: "定金改为未收" },
  "fee-on": { change: { feePaid: true }, done: "报名费已收" },
  "fee-off": { change: { feePaid: false }, done: "报名费改为未收" },
  "refund-on": { change: { refunded: true }, done: "定金已退" },
  "refund-off": { change: { refunded: false }, done: "定金改为未退" },
};

/** Value of a button that sets the number of seats. */
export const seatsIntent = (seats: number) => `seats-${seats}`;

/** The change of a posted value; undefined if unknown. The command validates the number of seats. */
export function guestIntentOf(value: unknown): GuestIntent | undefined {
  if (typeof value !== "string") return undefined;
  const [, seats] = /^seats-(\d{1,2})$/.exec(value) ?? [];
  if (seats !== undefined) return { change: { seats: Number(seats) }, done: `人数改为 ${seats} 人` };
  return Object.hasOwn(intents, value) ? intents[value] : undefined;
}
