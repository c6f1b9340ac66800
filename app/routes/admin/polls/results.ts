// A poll's results as CSV; with voters only for non-anonymous polls.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockText, dateText } from "~/domain/events/date-text";
import { optionsOf } from "~/domain/poll-options";
import { listVoters } from "~/domain/polls/admin-queries.server";
import { resultsCsv } from "~/domain/polls/results-csv";
import { requirePoll } from "~/http/records/load-poll.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { csvResponse } from "../lists/csv-response";

const votersAtMost = 100_000;

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { poll, counts } = requirePoll(site, params.id);
  const { SITE_TIME_ZONE: timeZone } = site.env;
  const voters = listVoters(site.db, poll, votersAtMost).map(({ at, ...voter }) => ({
    ...voter,
    when: `${dateText(at, timeZone)} ${clockText(at, timeZone)}`,
  }));
  const csv = resultsCsv({ title: poll.title, options: optionsOf(poll) }, counts, voters);
  return csvResponse(csv, `poll-${poll.id}.csv`);
}
