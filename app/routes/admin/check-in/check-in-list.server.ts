// The guests of an event as they are checked in at the entrance.

import { periodText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { guestSearchText } from "~/domain/registrations/guest-search";
import { paidMarks } from "~/domain/registrations/guest-view";
import { erasedName, statusLabels } from "~/domain/registrations/messages";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";

type Fees = Pick<EventRow, "depositCents" | "enrollFeeCents">;

function toCheckInGuest(row: RegistrationRow, { depositCents, enrollFeeCents }: Fees) {
  const { id, name, seats, note, adminNote, attendedAt } = row;
  const { depositPaid, feePaid } = paidMarks(row);
  return {
    ...{ id, seats, note, adminNote },
    name: name || erasedName,
    /** Whether each was paid; null where there is none. */
    deposit: depositCents > 0 ? depositPaid : null,
    fee: enrollFeeCents > 0 ? feePaid : null,
    attended: attendedAt !== null,
    /** What the search compares, folded. */
    search: guestSearchText(row),
  };
}

export type CheckInGuest = ReturnType<typeof toCheckInGuest>;

/** The confirmed guests in the order of arrival, and the one that the code of a seat names. */
export function readCheckIn(site: Site, event: EventRow, namedId: string | null) {
  const { now, timeZone } = siteTimeOf(site);
  const rows = listRegistrations(site.db, event.id);
  const named = rows.find(({ id }) => id === namedId);
  const { id, title } = event;
  return {
    event: { id, title, period: periodText(event, now, timeZone) },
    guests: rows.filter(({ status }) => status === "confirmed").map((row) => toCheckInGuest(row, event)),
    named: named
      ? { ...toCheckInGuest(named, event), status: named.status, label: statusLabels[named.status] }
      : null,
    isUnknown: namedId !== null && !named,
  };
}
