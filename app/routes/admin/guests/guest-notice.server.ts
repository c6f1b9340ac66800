// Text about a registration for the organiser to send by hand.
import type { EventRow } from "~/domain/events/queries.server";
import { issueToken, type RegistrationRow, registrationPath } from "~/domain/registrations/book.server";
import { factsOf, type NoticeKind, newsOf, readFacts } from "~/domain/registrations/notices/facts";
import { noticeText } from "~/domain/registrations/notices/texts";
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

/** Text for a guest's status with a new private link: pending news, or the current state. */
export function guestNotice(site: Site, event: EventRow, row: RegistrationRow): string {
  const { branding, ...siteTime } = registrationContext(site);
  const link = branding.origin + registrationPath(issueToken(site.db, row.id, siteTime.now));
  const position = findPosition(site.db, row);
  const [before, after] = [row.known && readFacts(row.known), factsOf(row, event)];
  const news = before ? newsOf(before, after) : null;
  const kind = news?.kind ?? (event.status === "cancelled" ? "cancelled" : kinds[row.status]);
  const change = before && news ? { before, after } : null;
  return noticeText(kind, { event, row, position, change, siteTime }, link);
}
