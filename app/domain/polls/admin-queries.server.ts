// Polls for the administrator: includes drafts, by current phase, with the voters of non-anonymous polls.
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { users } from "../../db/schema/accounts";
import { ballots, polls } from "../../db/schema/polls";
import { foldText } from "../../platform/fold-text";
import type { Paged, PastEnd } from "../paging";
import { choicesOf, type OptionNumber } from "../poll-options";
import { contains, narrowed } from "../search-rows.server";
import { type CountedPoll, isPublicPoll, type PollRow, pageOfPolls, pollsPerPage } from "./queries.server";

/** Views of the list. */
export const pollViews = ["all", "active", "ended", "draft"] as const;
export type PollView = (typeof pollViews)[number];

/** A poll past its end counts as ended, whatever its status column contains. */
function whereOf(view: PollView, now: number): SQL | undefined {
  if (view === "all") return undefined;
  if (view === "draft") return eq(polls.status, "draft");
  if (view === "active") {
    return and(eq(polls.status, "active"), or(isNull(polls.endAt), gt(polls.endAt, now)));
  }
  return or(eq(polls.status, "ended"), and(eq(polls.status, "active"), lte(polls.endAt, now)));
}

function matching(db: Db, search: string): SQL | undefined {
  const folded = foldText(search);
  return folded === "" ? undefined : narrowed(db, polls, contains(polls.searchText, folded));
}

/** Counts the matching polls per view. */
export function countPollViews(db: Db, search: string, now: number): Record<PollView, number> {
  const found = matching(db, search);
  const of = (view: PollView) => countRows(db, polls, and(found, whereOf(view, now)));
  return { all: of("all"), active: of("active"), ended: of("ended"), draft: of("draft") };
}

export type PollQuery = {
  view: PollView;
  search: string;
  page: number;
  limit?: number;
  /** ms UTC; excludes later polls, so that pages stay stable. */
  until?: number;
  /** Excludes drafts from every view. */
  isPublicOnly?: boolean;
  pastEnd?: PastEnd;
};

export function listPolls(db: Db, query: PollQuery, now: number): Paged<CountedPoll> {
  const { limit = pollsPerPage, until, isPublicOnly = false, pastEnd } = query;
  const where = and(
    matching(db, query.search),
    whereOf(query.view, now),
    isPublicOnly ? isPublicPoll : undefined,
    until === undefined ? undefined : lte(polls.createdAt, until),
  );
  return pageOfPolls(db, where, { page: query.page, perPage: limit, pastEnd });
}

/** Counts ballots from addresses with unusually many. */
export function countFlagged(db: Db, pollId: string): number {
  // A literal, because a parameter would prevent SQLite from using the partial index.
  const where = and(eq(ballots.pollId, pollId), sql`${ballots.isFlagged} = 1`);
  return countRows(db, ballots, where);
}

/** `id` is the ballot's, `email` is null when the account is deleted; `at` is ms UTC. */
export type NamedVoter = { id: string; email: string | null; choices: OptionNumber[]; at: number };

/** Lists the voters in order, at most `limit`, after `last`. Empty for an anonymous poll, whose voters must not be revealed. */
export function listVoters(db: Db, poll: PollRow, limit: number, last?: NamedVoter): NamedVoter[] {
  if (poll.isAnonymous) return [];
  const isLater = last && sql`(${ballots.createdAt}, ${ballots.id}) > (${last.at}, ${last.id})`;
  return db
    .select({ email: users.email, ballot: ballots })
    .from(ballots)
    .leftJoin(users, eq(users.id, ballots.userId))
    .where(and(eq(ballots.pollId, poll.id), isLater))
    .orderBy(asc(ballots.createdAt), asc(ballots.id))
    .limit(limit)
    .all()
    .map(({ email, ballot }) => ({
      id: ballot.id,
      email,
      choices: choicesOf(ballot),
      at: ballot.createdAt,
    }));
}

const votersPerTurn = 500;
const votersMax = 100_000;

/** Lists the first 100,000 voters like `listVoters`. Yields to the event loop between slices. */
export async function readVoters(db: Db, poll: PollRow): Promise<NamedVoter[]> {
  const voters: NamedVoter[] = [];
  for (let slice = 0; slice < votersMax / votersPerTurn; slice += 1) {
    const next = listVoters(db, poll, votersPerTurn, voters.at(-1));
    voters.push(...next);
    if (next.length < votersPerTurn) break;
    await nextTurn();
  }
  return voters;
}
