import type { LoaderFunctionArgs } from "@remix-run/node";
import { optionsOf } from "~/domain/poll-options";
import { readVoters } from "~/domain/polls/admin-queries.server";
import { resultsTables } from "~/domain/polls/results-table";
import type { TableFile } from "~/http/files/tables.server";
import { requirePoll } from "~/http/records/load-poll.server";
import { requireAdmin } from "~/http/session/admin-guard.server";

/** The results of a poll, for full access; with voters only for non-anonymous polls. */
export async function readPollFile({
  params,
  request,
  context: { site },
}: LoaderFunctionArgs): Promise<TableFile> {
  requireAdmin(site, request);
  const { poll, counts } = requirePoll(site, params.id);
  const voters = await readVoters(site.db, poll);
  const tables = resultsTables({ title: poll.title, options: optionsOf(poll) }, counts, voters);
  return { name: `poll-${poll.id}`, tables };
}
