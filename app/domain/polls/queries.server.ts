// Reads polls. Drafts are not public; results are counted on request, one query per page.
import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { ballots, polls } from "../../db/schema/polls";
import { clampPage, type Paged } from "../paging";
import { isOwnVote, type Voter, voterKeyOf } from "../voter-key";
import type { OptionNumber } from "./schema";
import { type Counts, noBallots } from "./tally";

export const pollsPerPage = 10;

export type PollRow = typeof polls.$inferSelect;
export type CountedPoll = { poll: PollRow; counts: Counts };

export const isPublicPoll = ne(polls.status, "draft");
export const isPublicPollRow = ({ status }: PollRow) => status !== "draft";
const chosen = (column: typeof ballots.choice1) => sql<number>`sum(${column})`.mapWith(Number);

/** Ballot and vote counts of some polls. */
function countBallots(db: Db, pollIds: readonly string[]): Map<string, Counts> {
  const rows = db
    .select({
      pollId: ballots.pollId,
      participants: count(),
      first: chosen(ballots.choice1),
      second: chosen(ballots.choice2),
      third: chosen(ballots.choice3),
    })
    .from(ballots)
    .where(inArray(ballots.pollId, [...pollIds]))
    .groupBy(ballots.pollId)
    .all();
  return new Map(
    rows.map(({ pollId, participants, first, second, third }) => [
      pollId,
      { participants, votes: [first, second, third] },
    ]),
  );
}

/** Polls with their results, in the given order. */
export function withCounts(db: Db, rows: readonly PollRow[]): CountedPoll[] {
  const counted =
    rows.length > 0
      ? countBallots(
          db,
          rows.map(({ id }) => id),
        )
      : new Map<string, Counts>();
  return rows.map((poll) => ({ poll, counts: counted.get(poll.id) ?? noBallots }));
}

/** A page of the public polls, newest first. */
export function listPublicPolls(db: Db, page: number): Paged<CountedPoll> {
  const total = db.select({ total: count() }).from(polls).where(isPublicPoll).get()?.total ?? 0;
  const place = clampPage(page, total, pollsPerPage);
  const rows = db
    .select()
    .from(polls)
    .where(isPublicPoll)
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(pollsPerPage)
    .offset(place.offset)
    .all();
  return { items: withCounts(db, rows), page: place.page, total, totalPages: place.totalPages };
}

/** The most recently created public polls, without counts. */
export function listNewestPolls(db: Db, limit: number): PollRow[] {
  return db
    .select()
    .from(polls)
    .where(isPublicPoll)
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(limit)
    .all();
}

/** A poll by id including drafts, or undefined. Counting its ballots can cost far more than reading the row. */
export function findPollRow(db: Db, id: string): PollRow | undefined {
  return db.select().from(polls).where(eq(polls.id, id)).get();
}

/** A poll with its results by id including drafts, or undefined. */
export function findPoll(db: Db, id: string): CountedPoll | undefined {
  const poll = findPollRow(db, id);
  return poll && withCounts(db, [poll])[0];
}

/** The options chosen in a ballot row. */
export function choicesOf(row: Pick<typeof ballots.$inferSelect, "choice1" | "choice2" | "choice3">) {
  const marks = [row.choice1, row.choice2, row.choice3];
  return ([1, 2, 3] as const).filter((option) => marks[option - 1]);
}

/**
 * What a voter chose in some polls, by poll. Of a member's ballot a browser that is signed out learns only that it was
 * cast: its choices are empty.
 */
export function findOwnChoices(
  db: Db,
  voter: Voter,
  pollIds: readonly string[],
): Map<string, OptionNumber[]> {
  if (pollIds.length === 0 || voterKeyOf(voter) === null) return new Map();
  const rows = db
    .select()
    .from(ballots)
    .where(and(isOwnVote(ballots, voter), inArray(ballots.pollId, [...pollIds])))
    .all();
  const isTold = (row: { userId: string | null }) => row.userId === null || row.userId === voter.userId;
  return new Map(rows.map((row) => [row.pollId, isTold(row) ? choicesOf(row) : []]));
}

const ballotOfVisitor = preparedQuery((db) =>
  db
    .select({ id: ballots.id })
    .from(ballots)
    .where(eq(ballots.visitorId, sql.placeholder("visitorId")))
    .limit(1)
    .prepare(),
);

/** Whether a browser has voted in any poll, as a visitor or for a member. */
export function hasVoted(db: Db, visitorId: string): boolean {
  return ballotOfVisitor(db).get({ visitorId }) !== undefined;
}
