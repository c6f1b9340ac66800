// Casts ballots. The database's UNIQUE constraints on poll and voter and on poll and browser enforce one ballot each; earlier
// checks only provide better messages.
import { and, count, eq, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { ballots } from "../../db/schema/polls";
import { newId } from "../../platform/ids";
import { type OptionNumber, optionNumbers, toChoices } from "../poll-options";
import { ok, type Result, rejected } from "../result";
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
import { ballotRejections, pollState, stateTexts } from "./state";

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
