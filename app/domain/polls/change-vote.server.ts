// Changes a voter's ballot while the poll is open, a limited number of times. Stores only the number of changes, no history.
import { and, eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { ballots } from "../../db/schema/polls";
import { choicesOf, type OptionNumber, toChoices } from "../poll-options";
import { ok, type Rejected, type Result, rejected } from "../result";
import { memberKey, visitorKey } from "../voter-key";
import { claimBallots } from "./claim.server";
import { findPollRow } from "./queries.server";
import { ballotChangesAtMost, ballotRejections, closedTo, stateTexts } from "./state";
import { ofBrowser, readChoices, type Voter } from "./vote.server";

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
