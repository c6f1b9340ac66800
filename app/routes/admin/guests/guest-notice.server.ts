// The text about a registration that the organiser sends by hand.
import type { EventRow } from "~/domain/events/queries.server";
import {
  issueToken,
  listRegistrations,
  type RegistrationRow,
  seatPath,
} from "~/domain/registrations/book.server";
import { type NoticeKind, noticeText } from "~/domain/registrations/mails";
import { positionOf, type RegistrationStatus } from "~/domain/registrations/seats";
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
export function guestNotice(site: Site, event: EventRow, { id, status, seats }: RegistrationRow): string {
  const { branding, ...siteTime } = registrationContext(site);
  const link = branding.origin + seatPath(issueToken(site.db, id, siteTime.now));
  const position = positionOf(listRegistrations(site.db, event.id), id);
  const kind = event.status === "cancelled" ? "event-cancelled" : kinds[status];
  return noticeText(kind, { event, status, seats, position, siteTime }, link);
}
