// Casts ballots. The database's UNIQUE constraints on poll and voter and on poll and browser enforce one ballot each; earlier
// checks only provide better messages.
import { and, count, eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { ballots } from "../../db/schema/polls";
import { newId } from "../../platform/ids";
import { choicesOf, type OptionNumber, optionNumbers, toChoices } from "../poll-options";
import { ok, type Rejected, type Result, rejected } from "../result";
import {
  addressVotesAtMost,
  addressVotesUnflagged,
  isOwnVote,
  memberKey,
  type Voter as Person,
  visitorKey,
} from "../voter-key";
import { claimBallots } from "./claim.server";
import { findPollRow } from "./queries.server";
import { ballotChangesAtMost, ballotRejections, closedTo, pollState, stateTexts } from "./state";

/** `addressHash` changes daily. */
export type Voter = Person & { visitorId: string; addressHash: string };

export type BallotRejection =
  | "not-found"
  | "ended"
  | "not-open"
  | "members-only"
  | "voted"
  | "choice"
  | "too-many";

export function readChoices(choices: readonly number[], allowMultiple: boolean): OptionNumber[] | null {
  const chosen = optionNumbers.filter((option) => choices.includes(option));
  const isKnown = choices.every((choice) => optionNumbers.some((option) => option === choice));
  return isKnown && chosen.length > 0 && (allowMultiple || chosen.length === 1) ? chosen : null;
}

const { placeholder } = sql;

/** Counts today's ballots of an address in a poll, up to the limit. */
const ofAddress = preparedQuery((db) => {
  const isSame = and(
    eq(ballots.pollId, placeholder("pollId")),
    eq(ballots.addressHash, placeholder("addressHash")),
  );
  const same = db.select({ id: ballots.id }).from(ballots).where(isSame).limit(addressVotesAtMost).as("same");
  return db.select({ total: count() }).from(same).prepare();
});

/** Finds the ballot of a browser in a poll, of any member or visitor. */
export const ofBrowser = preparedQuery((db) =>
  db
    .select({ id: ballots.id })
    .from(ballots)
    .where(and(eq(ballots.pollId, placeholder("pollId")), eq(ballots.visitorId, placeholder("visitorId"))))
    .prepare(),
);

function hasCast(db: Db, pollId: string, voter: Person): boolean {
  const isTheirs = and(eq(ballots.pollId, pollId), isOwnVote(ballots, voter));
  return db.select({ id: ballots.id }).from(ballots).where(isTheirs).get() !== undefined;
}

/** Casts a ballot and returns its choices in order. `isLimited` is false while rate limits are disabled. */
export function castBallot(
  db: Db,
  voter: Voter,
  input: { pollId: string; choices: readonly number[] },
  { now, isLimited }: { now: number; isLimited: boolean },
): Result<OptionNumber[], BallotRejection> {
  return inTransaction(db, () => {
    const poll = findPollRow(db, input.pollId);
    if (!poll || poll.status === "draft") return rejected("not-found", ballotRejections.notFound);
    const { userId, visitorId, addressHash } = voter;
    if (userId !== null) claimBallots(db, { userId, visitorId });
    const voterColumns = { pollId: poll.id, visitorId, addressHash };
    const isBrowserTaken = ofBrowser(db).get(voterColumns) !== undefined;
    // A visitor is identified by the browser, so its ballots are the visitor's.
    const hasVoted = userId === null ? isBrowserTaken : hasCast(db, poll.id, voter);
    const state = pollState(poll, { isMember: userId !== null, hasVoted }, now);
    if (state !== "open") return rejected(state, stateTexts[state]);
    const chosen = readChoices(input.choices, poll.allowMultiple);
    if (!chosen) return rejected("choice", ballotRejections.choice);
    const before = ofAddress(db).get(voterColumns)?.total ?? 0;
    if (isLimited && before >= addressVotesAtMost) return rejected("too-many", ballotRejections.tooMany);
    const { changes } = db
      .insert(ballots)
      .values({
        id: newId(),
        pollId: poll.id,
        userId,
        addressHash,
        createdAt: now,
        voterKey: userId === null ? visitorKey(visitorId) : memberKey(userId),
        // Another member has voted from this shared browser: store the ballot without it.
        visitorId: isBrowserTaken ? null : visitorId,
        ...toChoices(chosen),
        isFlagged: before >= addressVotesUnflagged,
      })
      .onConflictDoNothing()
      .run();
    return changes === 0 ? rejected("voted", ballotRejections.voted) : ok(chosen);
  });
}

// Changes a voter's ballot while the poll is open, a limited number of times. Stores only the number of changes, no history.

export type ChangeRejection =
  | "not-found"
  | "ended"
  | "not-open"
  | "members-only"
  | "not-voted"
  | "choice"
  | "too-many-changes";

/** Finds the voter's ballot. A signed-out browser does not own its members' ballots. */
function findOwnBallot(db: Db, pollId: string, { userId, visitorId }: Voter) {
  const voterKey = userId === null ? visitorKey(visitorId) : memberKey(userId);
  const isTheirs = and(eq(ballots.pollId, pollId), eq(ballots.voterKey, voterKey));
  return db.select().from(ballots).where(isTheirs).get();
}

function withoutBallot(db: Db, pollId: string, { userId, visitorId }: Voter): Rejected<ChangeRejection> {
  const isMembers = userId === null && ofBrowser(db).get({ pollId, visitorId }) !== undefined;
  return isMembers
    ? rejected("members-only", ballotRejections.memberBallot)
    : rejected("not-voted", ballotRejections.notVoted);
}

const isSame = (one: readonly OptionNumber[], other: readonly OptionNumber[]) => one.join() === other.join();

/** Changes the choices of the voter's ballot and returns them in order. Identical choices do not count as a change. */
export function changeBallot(
  db: Db,
  voter: Voter,
  input: { pollId: string; choices: readonly number[] },
  now: number,
): Result<OptionNumber[], ChangeRejection> {
  return inTransaction(db, () => {
    const poll = findPollRow(db, input.pollId);
    if (!poll || poll.status === "draft") return rejected("not-found", ballotRejections.notFound);
    const { userId, visitorId } = voter;
    if (userId !== null) claimBallots(db, { userId, visitorId });
    const closed = closedTo(poll, userId !== null, now);
    if (closed) return rejected(closed, stateTexts[closed]);
    const ballot = findOwnBallot(db, poll.id, voter);
    if (!ballot) return withoutBallot(db, poll.id, voter);
    const chosen = readChoices(input.choices, poll.allowMultiple);
    if (!chosen) return rejected("choice", ballotRejections.choice);
    if (isSame(chosen, choicesOf(ballot))) return ok(chosen);
    if (ballot.changeCount >= ballotChangesAtMost)
      return rejected("too-many-changes", ballotRejections.tooManyChanges);
    db.update(ballots)
      .set({ ...toChoices(chosen), changeCount: ballot.changeCount + 1 })
      .where(eq(ballots.id, ballot.id))
      .run();
    return ok(chosen);
  });
}
