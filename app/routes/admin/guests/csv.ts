import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText, dateText } from "~/domain/events/date-text";
import { listRegistrations } from "~/domain/registrations/book.server";
import { guestsCsv } from "~/domain/registrations/guests-csv";
import { requireEvent } from "~/http/records/load-event.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { csvResponse } from "../lists/csv-response";

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const { SITE_TIME_ZONE: timeZone } = site.env;
  const timeText = (at: number) => `${dateText(at, timeZone)} ${clockText(at, timeZone)}`;
  return csvResponse(guestsCsv(listRegistrations(site.db, event.id), timeText), `guests-${event.id}.csv`);
}
