// The state of a comment, question, wish or removal request, as shown to its author.
import type { ModerationStatus } from "../moderation-rules";
import { kindDetails, type ReviewKind } from "./kinds";

/** `unanswered` and `answered` are states of posts that need a reply; the last three are those of removal requests. */
export type PostState =
  | "pending"
  | "approved"
  | "rejected"
  | "hidden"
  | "deleted"
  | "unanswered"
  | "answered"
  | "requested"
  | "removed"
  | "retained";

/** A state with the reason of a rejection. */
export type Verdict = { state: PostState; reason: string | null };

/** How long authors see decisions about their posts in the lists of public pages and of their account. */
export const decisionsShownMs = 30 * 24 * 60 * 60 * 1000;

/** The states of posts that need a reply. */
const replyStates = { pending: "unanswered", approved: "answered", rejected: "rejected" } as const;

type Moderated = { status: ModerationStatus; rejectionReason: string | null };

export function commentVerdict(row: Moderated & { kind: ReviewKind }): Verdict {
  const { kind, status, rejectionReason } = row;
  return {
    state: kindDetails[kind].needsReply ? replyStates[status] : status,
    reason: status === "rejected" ? rejectionReason : null,
  };
}

type ModeratedWish = { status: ModerationStatus; isPublic: boolean; adminNote: string | null };

export const wishVerdict = ({ status, isPublic, adminNote }: ModeratedWish): Verdict => ({
  state: status === "approved" && !isPublic ? "hidden" : status,
  reason: status === "rejected" ? adminNote : null,
});
