import { moderationMessages } from "~/domain/moderation-rules";
import type { ReviewKind } from "~/domain/posts/kinds";
import { commonFailures } from "~/http/failure-texts";
import { kindOfPath } from "./review-section";

const { statusFailed, saveFailed, deleteFailed } = commonFailures;
const { commentStatusFailed, commentDeleteFailed, wishDeleteFailed, wishVisibilityFailed } =
  moderationMessages;

const ofKinds: Record<ReviewKind, { other: string; texts: Record<string, string> }> = {
  comment: { other: commentStatusFailed, texts: { delete: commentDeleteFailed } },
  question: { other: statusFailed, texts: { delete: deleteFailed } },
  wish: {
    other: statusFailed,
    texts: { delete: wishDeleteFailed, show: wishVisibilityFailed, hide: wishVisibilityFailed },
  },
};

/** Error texts of failed moderation actions, on one post or on a selection. */
export function verdictFailures(path: string) {
  const { other, texts } = ofKinds[kindOfPath(path)];
  const replies = { reply: saveFailed, "approve-reply": saveFailed, "remove-reply": deleteFailed };
  return { by: "verdict", texts: { ...replies, ...texts }, other };
}
