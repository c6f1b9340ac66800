// Reads the reason why a comment or wish is rejected.
import { moderationMessages, presetReasons, reasonMax } from "./moderation-rules";
import { postText } from "./post-text";
import { type Result, rejected } from "./result";
import { invalid } from "./validation";

const reasonText = postText(reasonMax, {
  required: moderationMessages.reasonRequired,
  tooLong: moderationMessages.reasonTooLong,
});

/** A rejection reason as stored, or the rejection with its message at `reason`. */
export function readReason(value: unknown): Result<string, "invalid"> {
  const parsed = reasonText.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { message } = invalid(parsed.error);
  return rejected("invalid", message, { reason: [message] });
}

/** Joins a preset reason and a typed one; either may be empty. */
export function joinReason(preset: string, typed: string): string {
  const ready = presetReasons.find((each) => each === preset) ?? "";
  return [ready, typed.trim()].filter((part) => part !== "").join("：");
}
