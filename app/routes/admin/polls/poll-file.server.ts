import type { LoaderFunctionArgs } from "@remix-run/node";
import { optionsOf } from "~/domain/poll-options";
import { readVoters } from "~/domain/polls/admin-queries.server";
import { resultsTables } from "~/domain/polls/results-table";
import type { TableFile } from "~/http/files/tables.server";
import { requirePoll } from "~/http/records/load-poll.server";

/** The results of a poll; with voters only for non-anonymous polls. */
export async function readPollFile({ params, context: { site } }: LoaderFunctionArgs): Promise<TableFile> {
  const { poll, counts } = requirePoll(site, params.id);
  const voters = await readVoters(site.db, poll);
  const tables = resultsTables({ title: poll.title, options: optionsOf(poll) }, counts, voters);
  return { name: `poll-${poll.id}`, tables };
}
