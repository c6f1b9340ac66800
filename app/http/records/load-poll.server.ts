// Loads the poll of a URL. Nothing is found while polls are disabled.
import { type CountedPoll, findPoll, findPollRow, type PollRow } from "../../domain/polls/queries.server";
import { ballotRejections } from "../../domain/polls/state";
import { readSettings } from "../../domain/settings/queries.server";
import { isId } from "../../platform/ids";
import type { Site } from "../context.server";
import { notFound } from "../pages/not-found";

/** Throws a 404 while polls are disabled. */
export function requirePollsOn(site: Site): void {
  if (!readSettings(site.db).pollsOn) throw notFound();
}

/** The poll of an id, drafts included; throws a 404. */
export function requirePoll(site: Site, id: string | undefined): CountedPoll {
  const found = isId(id) ? findPoll(site.db, id) : undefined;
  if (!found) throw notFound(ballotRejections.notFound);
  return found;
}

/** The public poll of an id, without counts; throws a 404 for a draft and while polls are disabled. */
export function requirePublicPoll(site: Site, id: string | undefined): PollRow {
  requirePollsOn(site);
  const poll = isId(id) ? findPollRow(site.db, id) : undefined;
  if (!poll || poll.status === "draft") throw notFound(ballotRejections.notFound);
  return poll;
}
