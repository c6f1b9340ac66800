import type { LoaderFunctionArgs } from "@remix-run/node";
import { dateText } from "~/domain/events/date-text";
import { resultsCsv } from "~/domain/registrations/results/results-csv";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { csvResponse } from "../lists/csv-response";
import { readResultsList } from "./results-list.server";

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { results, siteTime } = readResultsList(site, new URL(request.url).searchParams);
  const { year, events, months, total } = results;
  const linesOf = [
    ...months.map(({ month, ...sums }) => ({ ...sums, name: `${year}年${month}月` })),
    { ...total, name: `${year}年` },
  ];
  const csv = resultsCsv(
    events.map((event) => ({
      heading: [dateText(event.startAt, siteTime.timeZone), event.title],
      numbers: event,
    })),
    linesOf.map(({ name, events: count, numbers }) => ({ heading: [name, `${count} 场`], numbers })),
  );
  return csvResponse(csv, `results-${year}.csv`);
}
