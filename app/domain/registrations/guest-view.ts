// A registration as the organiser's pages show it. Pure.
import { firstGrapheme } from "../../platform/text";
import { dateTimeText } from "../events/date-text";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { readAnswers } from "./answers";
import type { RegistrationRow } from "./book.server";
import { contactLabels, erasedName } from "./messages";

function contactOf({ contactType, contact }: RegistrationRow) {
  if (contactType === "none" || contact === null) return null;
  const hrefs = {
    wechat: null,
    phone: `tel:${contact.normalize("NFKC").replace(/[^+\d]/g, "")}`,
    email: `mailto:${encodeURIComponent(contact).replace("%40", "@")}`,
  };
  return { label: contactLabels[contactType], text: contact, href: hrefs[contactType] };
}

/** A guest with texts in the site's zone. */
export function toGuestView(
  row: RegistrationRow,
  event: Pick<EventRow, "depositCents" | "enrollFeeCents">,
  { now, timeZone }: SiteTime,
) {
  const { id, name, seats, status, note, adminNote, depositPaid, feePaid, createdAt, erasedAt } = row;
  return {
    ...{ id, seats, status, note, adminNote, depositPaid, feePaid },
    name: name || erasedName,
    initial: firstGrapheme(name) || "–",
    contact: contactOf(row),
    answers: readAnswers(row.answers),
    isErased: erasedAt !== null,
    attended: row.attendedAt === null ? null : dateTimeText(row.attendedAt, now, timeZone),
    asksDeposit: event.depositCents > 0 || depositPaid,
    asksFee: event.enrollFeeCents > 0 || feePaid,
    when: dateTimeText(createdAt, now, timeZone),
    iso: new Date(createdAt).toISOString(),
  };
}

export type GuestView = ReturnType<typeof toGuestView>;
