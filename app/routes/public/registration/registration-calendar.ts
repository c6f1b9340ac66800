// A registration's event as a calendar for its guest, linked to the registration.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEvent } from "~/domain/events/queries.server";
import { viewerOf } from "~/domain/events/registration/disclosure";
import { registrationPath } from "~/domain/registrations/book.server";
import { registrationMessages } from "~/domain/registrations/messages";
import { statusHeading } from "~/domain/registrations/notices/texts";
import { findOwn } from "~/domain/registrations/own.server";
import { isActive } from "~/domain/registrations/seats";
import { fileNotFound, textFile } from "~/http/files/file-response.server";
import { publisherOf } from "~/http/files/publisher.server";
import { limitDocument } from "~/http/limits/read-limit.server";
import { referenceOf } from "~/http/records/load-registration.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { readRequester } from "~/http/session/requester.server";

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const reference = referenceOf(params.token ?? "", await readRequester(site, request, address));
  const row = findOwn(site.db, reference);
  const found = row && findEvent(site.db, row.eventId);
  if (!found) return fileNotFound(registrationMessages.linkMissing);
  limitDocument(site, address);
  const { toCalendar } = await import("~/domain/events/export/icalendar.server");
  const name = found.event.title;
  const url = siteOrigin(site) + registrationPath(params.token ?? "");
  const ended = isActive(row) ? null : { text: statusHeading(row.status, null), at: row.updatedAt };
  const viewer = viewerOf(row);
  const text = toCalendar([found], name, publisherOf(site), { hasAlarms: true, url, ended, viewer });
  return textFile(text, { type: "text/calendar", name: `${found.event.id}.ics` });
}
