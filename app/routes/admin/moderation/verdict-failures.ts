import { kindDetails } from "~/domain/posts/kinds";
import { commonFailures } from "~/http/failure-texts";
import { kindOfPath } from "./review-section";

const { statusFailed, saveFailed, deleteFailed } = commonFailures;
const failures = {
  delete: deleteFailed,
  reply: saveFailed,
  "approve-reply": saveFailed,
  "remove-reply": deleteFailed,
};

/** Error texts of failed moderation actions, on one post or on a selection. */
export function verdictFailures(path: string) {
  const { any = statusFailed, byVerdict } = kindDetails[kindOfPath(path)].failures;
  return { by: "verdict", texts: { ...failures, ...byVerdict }, other: any };
}
