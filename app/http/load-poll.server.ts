// Loading the poll that an address names. With the polls switched off there is nothing to load.
import { type CountedPoll, findPoll, findPollRow, type PollRow } from "../domain/polls/queries.server";
import { ballotRefusals } from "../domain/polls/state";
import { readSettings } from "../domain/settings/queries.server";
import { isId } from "../platform/ids";
import type { Site } from "./context.server";
import { notFound } from "./not-found";

/** Throws the 404 page when the organiser has switched the polls off. */
export function requirePollsOn(site: Site): void {
  if (!readSettings(site.db).pollsOn) throw notFound();
}

/** The poll of an id, drafts too; throws the 404 page when there is none. */
export function requirePoll(site: Site, id: string | undefined): CountedPoll {
  const found = isId(id) ? findPoll(site.db, id) : undefined;
  if (!found) throw notFound(ballotRefusals.notFound);
  return found;
}

/** The public poll of an id, uncounted; throws the 404 page for a draft and while the polls are switched off. */
export function requirePublicPoll(site: Site, id: string | undefined): PollRow {
  requirePollsOn(site);
  const poll = isId(id) ? findPollRow(site.db, id) : undefined;
  if (!poll || poll.status === "draft") throw notFound(ballotRefusals.notFound);
  return poll;
}
