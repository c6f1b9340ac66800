// Submits or changes a ballot from form or API, mapping rejections to statuses.
import type { OptionNumber } from "../../domain/poll-options";
import {
  type BallotRejection,
  type ChangeRejection,
  castBallot,
  changeBallot,
} from "../../domain/polls/vote.server";
import type { Requester } from "../../domain/posts.server";
import type { Rejected } from "../../domain/result";
import { secondsToNextCount } from "../../domain/voter-key";
import type { Site } from "../context.server";

export const ballotStatuses: Record<BallotRejection, 404 | 409 | 401 | 422 | 429> = {
  "not-found": 404,
  ended: 409,
  "not-open": 409,
  voted: 409,
  "members-only": 401,
  choice: 422,
  "too-many": 429,
};

const changeStatuses: Record<ChangeRejection, 404 | 409 | 401 | 422> = {
  "not-found": 404,
  ended: 409,
  "not-open": 409,
  "members-only": 401,
  "not-voted": 409,
  choice: 422,
  "too-many-changes": 409,
};

type Verdict<E extends string, Status> = { choices: OptionNumber[] } | (Rejected<E> & { status: Status });
export type BallotResult = Verdict<BallotRejection, (typeof ballotStatuses)[BallotRejection]>;
export type ChangeResult = Verdict<ChangeRejection, (typeof changeStatuses)[ChangeRejection]>;

/** Submits the requester's choices; rejects unknown options. Many arrive at once: call it in a shared transaction. */
export function submitBallot(
  site: Site,
  requester: Requester & { visitorId: string },
  pollId: string,
  choices: readonly number[],
): BallotResult {
  const now = site.clock.now();
  const isLimited = site.env.RATE_LIMITS === "on";
  const result = castBallot(site.db, requester, { pollId, choices }, { now, isLimited });
  if (result.ok) return { choices: result.value };
  const verdict = { ...result, status: ballotStatuses[result.error] };
  return result.error === "too-many" ? { ...verdict, retryAfterSeconds: secondsToNextCount(now) } : verdict;
}

/** Replaces the choices of the requester's ballot. Call it in a shared transaction, too. */
export function submitBallotChange(
  site: Site,
  requester: Requester & { visitorId: string },
  pollId: string,
  choices: readonly number[],
): ChangeResult {
  const result = changeBallot(site.db, requester, { pollId, choices }, site.clock.now());
  if (result.ok) return { choices: result.value };
  return { ...result, status: changeStatuses[result.error] };
}
