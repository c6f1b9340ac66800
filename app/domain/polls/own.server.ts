// A member's ballots by account, including those that their browsers cast before signing in.
import { desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { ballots, polls } from "../../db/schema/polls";
import { type Paged, type PageRequest, readItems } from "../paging";
import { choicesOf, type OptionNumber } from "../poll-options";
import { anonymousVoterKey } from "../voter-key";
import type { PollRow } from "./queries.server";

/** `at` is ms UTC, `changes` the number of changes. */
export type OwnBallot = { poll: PollRow; choices: OptionNumber[]; at: number; changes: number };

/** Lists a page of a member's ballots, newest first. */
export function listBallotsOf(db: Db, userId: string, page: PageRequest): Paged<OwnBallot> {
  const where = eq(ballots.userId, userId);
  return readItems(countRows(db, ballots, where), page, (limit, offset) =>
    db
      .select({ poll: polls, ballot: ballots })
      .from(ballots)
      .innerJoin(polls, eq(polls.id, ballots.pollId))
      .where(where)
      .orderBy(desc(ballots.createdAt), desc(ballots.id))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ poll, ballot }) => ({
        poll,
        choices: choicesOf(ballot),
        at: ballot.createdAt,
        changes: ballot.changeCount,
      })),
  );
}

/** Anonymises a member's ballots, which remain counted. Requires a transaction. */
export function anonymiseBallotsOf(db: Db, userId: string): void {
  const cast = db.select({ id: ballots.id }).from(ballots).where(eq(ballots.userId, userId)).all();
  for (const { id } of cast) {
    db.update(ballots)
      .set({ userId: null, visitorId: null, voterKey: anonymousVoterKey() })
      .where(eq(ballots.id, id))
      .run();
  }
}
