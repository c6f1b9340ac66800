// Reads polls with their results. Drafts are not public.
import { and, count, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { preparedQuery } from "../../db/prepared-query";
import { ballots, polls } from "../../db/schema/polls";
import { dateTimeText } from "../events/date-text";
import type { SiteTime } from "../events/site-time";
import { type Paged, type PageRequest, readItems } from "../paging";
import { choicesOf, type OptionNumber } from "../poll-options";
import { isOwnVote, type Voter, voterKeyOf } from "../voter-key";
import type { Counts } from "./tally";

export const pollsPerPage = 10;

export type PollRow = typeof polls.$inferSelect;
export type CountedPoll = { poll: PollRow; counts: Counts };

export const isPublicPoll = ne(polls.status, "draft");

const countBallots = preparedQuery((db) =>
  db
    .select({
      participants: count(),
      votes1: sql<number>`coalesce(sum(${ballots.choice1}), 0)`,
      votes2: sql<number>`coalesce(sum(${ballots.choice2}), 0)`,
      votes3: sql<number>`coalesce(sum(${ballots.choice3}), 0)`,
    })
    .from(ballots)
    .where(eq(ballots.pollId, sql.placeholder("id")))
    .prepare(),
);

/** Adds the results to a poll. */
export function withCounts(db: Db, poll: PollRow): CountedPoll {
  const {
    participants = 0,
    votes1 = 0,
    votes2 = 0,
    votes3 = 0,
  } = countBallots(db).get({ id: poll.id }) ?? {};
  return { poll, counts: { participants, votes: [votes1, votes2, votes3] } };
}

/** Lists a page of the polls that match a condition, newest first. */
export const pageOfPolls = (db: Db, where: SQL | undefined, page: PageRequest): Paged<CountedPoll> =>
  readItems(countRows(db, polls, where), page, (limit, offset) =>
    db
      .select()
      .from(polls)
      .where(where)
      .orderBy(desc(polls.createdAt), desc(polls.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => withCounts(db, row)),
  );

/** Lists a page of the public polls, newest first. */
export function listPublicPolls(db: Db, page: number): Paged<CountedPoll> {
  return pageOfPolls(db, isPublicPoll, { page, perPage: pollsPerPage });
}

/** Lists the most recently created public polls, without counts. */
export function listNewestPolls(db: Db, limit: number): PollRow[] {
  return db
    .select()
    .from(polls)
    .where(isPublicPoll)
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(limit)
    .all();
}

/** 12月1日 18:30 截止; null without an end. */
export const closesText = ({ endAt }: Pick<PollRow, "endAt">, { now, timeZone }: SiteTime): string | null =>
  endAt === null ? null : `${dateTimeText(endAt, now, timeZone)} 截止`;

/** Finds the newest public poll that is open at `now` (ms UTC). */
export function findOpenPoll(db: Db, now: number): PollRow | undefined {
  const hasBegun = or(isNull(polls.startAt), lte(polls.startAt, now));
  const isBeforeEnd = or(isNull(polls.endAt), gt(polls.endAt, now));
  return db
    .select()
    .from(polls)
    .where(and(eq(polls.status, "active"), hasBegun, isBeforeEnd))
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(1)
    .get();
}

const pollById = preparedQuery((db) =>
  db
    .select()
    .from(polls)
    .where(eq(polls.id, sql.placeholder("id")))
    .prepare(),
);

/** Finds a poll by id including drafts, or undefined. */
export function findPollRow(db: Db, id: string): PollRow | undefined {
  return pollById(db).get({ id });
}

/** Finds a poll with its results by id including drafts, or undefined. */
export function findPoll(db: Db, id: string): CountedPoll | undefined {
  const poll = findPollRow(db, id);
  return poll && withCounts(db, poll);
}

/** A voter's ballot in a poll. A signed-out browser only learns that a member cast a ballot: the choices are then empty. */
export type FoundBallot = { choices: OptionNumber[]; changeCount: number };

/** Finds a voter's ballots by poll. */
export function findOwnBallots(db: Db, voter: Voter, pollIds: readonly string[]): Map<string, FoundBallot> {
  if (pollIds.length === 0 || voterKeyOf(voter) === null) return new Map();
  const rows = db
    .select()
    .from(ballots)
    .where(and(isOwnVote(ballots, voter), inArray(ballots.pollId, [...pollIds])))
    .all();
  const isVisible = (row: { userId: string | null }) => row.userId === null || row.userId === voter.userId;
  return new Map(
    rows.map((row) => {
      const { pollId, changeCount } = row;
      return [pollId, { choices: isVisible(row) ? choicesOf(row) : [], changeCount }];
    }),
  );
}
