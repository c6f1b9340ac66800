// Whether a poll accepts a ballot, decided by status and time window. Pure.
import type { pollStatuses } from "../../db/schema/values";

export type PollPhase = "draft" | "not-open" | "open" | "ended";

type Timed = {
  status: (typeof pollStatuses)[number];
  /** ms UTC; start inclusive, end exclusive. */
  startAt: number | null;
  endAt: number | null;
};

/** The phase of a poll at `now` (ms UTC). */
export function pollPhase({ status, startAt, endAt }: Timed, now: number): PollPhase {
  if (status === "draft") return "draft";
  if (status === "ended" || (endAt !== null && endAt <= now)) return "ended";
  return startAt !== null && startAt > now ? "not-open" : "open";
}

export const ballotRejections = {
  notFound: "投票不存在",
  ended: "投票已结束",
  notOpen: "投票尚未开始",
  membersOnly: "请登录后投票",
  voted: "您已经投过票了！",
  choice: "请选择一个选项",
  tooMany: "今天来自这个网络的投票太多，请明天再试",
  notVoted: "您还没有投过票，请先投票",
  /** For a signed-out browser from which a member has voted. */
  memberBallot: "这一票是登录后投的，请登录后改投",
  tooManyChanges: "最多改投五次",
} as const;

/** How often a voter may change a ballot, as `tooManyChanges` says. */
export const ballotChangesAtMost = 5;

/** What one requester can do with a poll now. */
export type PollState = "open" | "voted" | "members-only" | "not-open" | "ended";

/** Why a poll takes no ballot in a state. */
export const stateTexts: Record<Exclude<PollState, "open">, string> = {
  ended: ballotRejections.ended,
  voted: ballotRejections.voted,
  "not-open": ballotRejections.notOpen,
  "members-only": ballotRejections.membersOnly,
};

/** What keeps everybody of a kind from a public poll now; null while it is open to them. */
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

/** The state of a public poll for a requester. */
export function pollState(
  poll: Timed & { isAnonymous: boolean },
  requester: { isMember: boolean; hasVoted: boolean },
  now: number,
): PollState {
  const closed = closedTo(poll, requester.isMember, now);
  // In polls for members, a signed-out browser does not identify the voter.
  const isKnown = poll.isAnonymous || requester.isMember;
  if (closed !== "ended" && requester.hasVoted && isKnown) return "voted";
  return closed ?? "open";
}
