// The text about a registration that the organiser sends by hand.
import type { EventRow } from "~/domain/events/queries.server";
import { issueToken, type RegistrationRow, seatPath } from "~/domain/registrations/book.server";
import { type NoticeKind, noticeText } from "~/domain/registrations/mails";
import { findPosition } from "~/domain/registrations/queries.server";
import type { RegistrationStatus } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { registrationContext } from "~/http/records/event-guests.server";

const kinds: Record<RegistrationStatus, NoticeKind> = {
  pending: "received",
  confirmed: "confirmed",
  waiting: "received",
  cancelled: "received",
  declined: "declined",
};

/** The text for a guest's status, with a new private link. */
export function guestNotice(site: Site, event: EventRow, row: RegistrationRow): string {
  const { id, status, held, seats } = row;
  const { branding, ...siteTime } = registrationContext(site);
  const link = branding.origin + seatPath(issueToken(site.db, id, siteTime.now));
  const position = findPosition(site.db, row);
  const kind = event.status === "cancelled" ? "event-cancelled" : kinds[status];
  return noticeText(kind, { event, status, held, seats, position, siteTime }, link);
}
