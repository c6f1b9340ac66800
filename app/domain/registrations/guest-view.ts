// A registration as its guest may read it, and its view model for the organiser. Pure.
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { readAnswers, readCompanions } from "./answers";
import type { RegistrationRow } from "./book.server";
import { answerOf, comingOf } from "./coming/coming";
import { seatsLimit } from "./companions/seats-limit";
import { contactLabels, erasedName, tickLabels } from "./messages";
import { isActive } from "./seats";

/** The contact as text with its label and link; null without one. */
export function contactOf({ contactType, contact }: RegistrationRow) {
  if (contactType === "none" || contact === null) return null;
  const hrefs = {
    wechat: null,
    phone: `tel:${contact.normalize("NFKC").replace(/[^+\d]/g, "")}`,
    email: `mailto:${encodeURIComponent(contact).replace("%40", "@")}`,
  };
  return { label: contactLabels[contactType], text: contact, href: hrefs[contactType] };
}

/** Whether deposit and fee are paid for all seats. */
export const paidMarks = ({
  seats,
  depositSeats,
  feeSeats,
}: Pick<RegistrationRow, "seats" | "depositSeats" | "feeSeats">) => ({
  depositPaid: depositSeats >= seats,
  feePaid: feeSeats >= seats,
});

/** A registration as the API and the download of own data give it to the guest. Times are ISO in UTC. */
export const guestData = (row: RegistrationRow, event: Pick<EventRow, "startAt">) => ({
  id: row.id,
  eventId: row.eventId,
  status: row.status,
  held: row.held,
  seats: row.seats,
  requestedSeats: row.requestedSeats,
  name: row.name,
  contactType: row.contactType,
  contact: row.contact,
  pendingContact: row.pendingContact,
  note: row.note,
  answers: readAnswers(row.answers),
  companions: readCompanions(row.companions),
  alone: row.alone,
  showName: row.showName,
  declineReason: row.declineReason,
  attended: row.attendedAt !== null,
  arrived: row.arrived,
  refunded: row.refundedAt !== null,
  ...paidMarks(row),
  coming: comingOf(row, event),
  offerExpiresAt:
    row.status === "offered" && row.offerExpiresAt !== null
      ? new Date(row.offerExpiresAt).toISOString()
      : null,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/** 定金已收, or 定金已收 1 / 4 人 */
export const paidLabel = (label: string, paid: number, seats: number) =>
  paid > 0 && paid < seats ? `${label} ${paid} / ${seats} 人` : label;

/** Whether a paid deposit has to be refunded or was: the event is cancelled, or the registration is no longer active. */
export const owesRefund = (
  row: Pick<RegistrationRow, "depositSeats" | "refundedAt" | "status">,
  event: Pick<EventRow, "status">,
): boolean =>
  row.refundedAt !== null || (row.depositSeats > 0 && (event.status === "cancelled" || !isActive(row)));

/** Converts a registration to its view model, with texts in the site's zone. */
export function toGuestView(
  row: RegistrationRow,
  event: Pick<EventRow, "depositCents" | "enrollFeeCents" | "status" | "startAt" | "seatsMax">,
  { now, timeZone }: SiteTime,
) {
  const { id, name, seats, status, held, requestedSeats, note, adminNote, createdAt, erasedAt } = row;
  return {
    id,
    seats,
    seatsLimit: seatsLimit(event, row),
    status,
    held,
    requestedSeats,
    answer: answerOf(row, event),
    note,
    adminNote,
    ...paidMarks(row),
    refunded: row.refundedAt !== null,
    owesRefund: owesRefund(row, event),
    depositLabel: paidLabel("定金已收", row.depositSeats, seats),
    feeLabel: paidLabel("报名费已收", row.feeSeats, seats),
    name: name || erasedName,
    initial: firstGrapheme(name) || "–",
    contact: contactOf(row),
    pendingContact: row.pendingContact,
    answers: readAnswers(row.answers),
    companions: readCompanions(row.companions),
    ticks: ([row.alone && tickLabels.alone, row.showName && "称呼公开"] as const).filter(
      (tick) => tick !== false,
    ),
    isErased: erasedAt !== null,
    attended: row.attendedAt === null ? null : dateTimeText(row.attendedAt, now, timeZone),
    hasDeposit: event.depositCents > 0 || row.depositSeats > 0,
    hasFee: event.enrollFeeCents > 0 || row.feeSeats > 0,
    when: dateTimeText(createdAt, now, timeZone),
    iso: new Date(createdAt).toISOString(),
  };
}

export type GuestView = ReturnType<typeof toGuestView>;
