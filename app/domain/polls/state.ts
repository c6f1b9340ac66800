// Whether a poll accepts a ballot, by status and time window. Pure.
import type { pollStatuses } from "../../db/schema/values";

export type PollPhase = "draft" | "not-open" | "open" | "ended";

type Timed = {
  status: (typeof pollStatuses)[number];
  /** ms UTC; start inclusive, end exclusive. */
  startAt: number | null;
  endAt: number | null;
};

/** Returns the phase of a poll at `now` (ms UTC). */
export function pollPhase({ status, startAt, endAt }: Timed, now: number): PollPhase {
  if (status === "draft") return "draft";
  if (status === "ended" || (endAt !== null && endAt <= now)) return "ended";
  return startAt !== null && startAt > now ? "not-open" : "open";
}

export const ballotRejections = {
  notFound: "投票不存在",
  switchedOff: "社区投票暂未开放",
  ended: "投票已结束",
  notOpen: "投票尚未开始",
  membersOnly: "请登录后投票",
  voted: "您已经投过票了！",
  choice: "请选择一个选项",
  tooMany: "今天来自这个网络的投票太多，请明天再试",
  notVoted: "你还没有投过票，请先投票",
  /** For a signed-out browser whose ballot belongs to a member. */
  memberBallot: "这一票是登录后投的，请登录后改投",
  tooManyChanges: "最多改投五次",
} as const;

/** Maximum number of changes of a ballot; also part of `tooManyChanges`. */
export const ballotChangesAtMost = 5;

/** The state of a poll for a requester. */
export type PollState = "open" | "voted" | "members-only" | "not-open" | "ended";

/** Message per state in which a poll accepts no ballot. */
export const stateTexts: Record<Exclude<PollState, "open">, string> = {
  ended: ballotRejections.ended,
  voted: ballotRejections.voted,
  "not-open": ballotRejections.notOpen,
  "members-only": ballotRejections.membersOnly,
};

/** Returns why a public poll is closed to a kind of requester; null while it is open. */
export function closedTo(
  poll: Timed & { isAnonymous: boolean },
  isMember: boolean,
  now: number,
): "ended" | "not-open" | "members-only" | null {
  const phase = pollPhase(poll, now);
  if (phase === "ended" || phase === "draft") return "ended";
  if (phase === "not-open") return "not-open";
  return poll.isAnonymous || isMember ? null : "members-only";
}

/** Returns the state of a public poll for a requester. */
export function pollState(
  poll: Timed & { isAnonymous: boolean },
  requester: { isMember: boolean; hasVoted: boolean },
  now: number,
): PollState {
  const closed = closedTo(poll, requester.isMember, now);
  // In members-only polls, a signed-out browser does not identify the voter.
  const isKnown = poll.isAnonymous || requester.isMember;
  if (closed !== "ended" && requester.hasVoted && isKnown) return "voted";
  return closed ?? "open";
}
