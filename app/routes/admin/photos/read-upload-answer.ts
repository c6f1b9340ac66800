// What the page that answers an upload says of it. A photo counts as stored only when that page shows its slot filled.
import { rejectedUpload, statusReason, uploadMessages } from "~/domain/images/schema";
import { isWorthRetrying, type UploadAnswer } from "../forms/send-upload";

/** `rejected` by the server, which says why; `failed` may be tried again. */
export type UploadResult =
  | { kind: "stored"; said: string }
  | { kind: "rejected"; message: string }
  | { kind: "failed"; message: string }
  | { kind: "cancelled" };

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";

export function readUploadAnswer(answer: UploadAnswer, slot: number): UploadResult {
  if (!answer.arrived) {
    const { reason } = answer;
    return reason === "cancelled" ? { kind: reason } : { kind: "failed", message: uploadMessages[reason] };
  }
  const { status, page } = answer;
  const shown = page?.getElementById(`slot-${slot}`);
  const rejection = textOf(shown?.querySelector("[data-note]:not([hidden])"));
  if (rejection) return { kind: "rejected", message: rejection };
  if (isWorthRetrying(status))
    return { kind: "failed", message: uploadMessages.http.replace("{status}", String(status)) };
  if (status >= 400) return { kind: "rejected", message: rejectedUpload("photo", statusReason(status)) };
  if (shown?.dataset.slot === "filled")
    return { kind: "stored", said: textOf(page?.querySelector("[role=status]")) };
  // For example the sign-in page, when the session has ended.
  const message = textOf(page?.querySelector("main [role=status]")) || uploadMessages.unreadable;
  return { kind: "failed", message };
}
