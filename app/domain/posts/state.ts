// The state of a comment, question, wish or removal request, as shown to its author.
import type { commentKinds } from "../../db/schema/comments";
import type { ModerationStatus } from "../moderation-rules";

/** `unanswered` and `answered` are question states; the last three are those of removal requests. */
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

const questionStates = { pending: "unanswered", approved: "answered", rejected: "rejected" } as const;

type Moderated = { status: ModerationStatus; rejectionReason: string | null };

export function commentVerdict(row: Moderated & { kind: (typeof commentKinds)[number] }): Verdict {
  const { kind, status, rejectionReason } = row;
  return {
    state: kind === "question" ? questionStates[status] : status,
    reason: status === "rejected" ? rejectionReason : null,
  };
}

type ModeratedWish = { status: ModerationStatus; isPublic: boolean; adminNote: string | null };

export const wishVerdict = ({ status, isPublic, adminNote }: ModeratedWish): Verdict => ({
  state: status === "approved" && !isPublic ? "hidden" : status,
  reason: status === "rejected" ? adminNote : null,
});
