// Loads the poll of a URL. Finds none while polls are disabled.
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

/** The public poll of an id, without counts; undefined for a draft and while polls are disabled. */
export function findPublicPoll(site: Site, id: string | undefined): PollRow | undefined {
  if (!readSettings(site.db).pollsOn) return undefined;
  const poll = isId(id) ? findPollRow(site.db, id) : undefined;
  return poll?.status === "draft" ? undefined : poll;
}

/** Like `findPublicPoll`; throws a 404. */
export function requirePublicPoll(site: Site, id: string | undefined): PollRow {
  requirePollsOn(site);
  const poll = findPublicPoll(site, id);
  if (!poll) throw notFound(ballotRejections.notFound);
  return poll;
}
