// Limits, texts and results shared by the moderation of comments and wishes.
import { moderationStatuses } from "../db/schema/comments";
import { cleanText, postText } from "./post-text";
import { type Result, refused } from "./result";
import { invalid } from "./validation";

export type ModerationStatus = (typeof moderationStatuses)[number];
export const statusFilters = ["all", ...moderationStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const statusLabels: Record<StatusFilter, string> = {
  all: "全部",
  pending: "待审核",
  approved: "已通过",
  rejected: "已拒绝",
};

export const moderatedAtMost = 100;
export const moderatedPerPage = 10;
export const reasonMax = 500;

export const presetReasons = ["广告推销", "与主题无关", "言语不友善", "泄露个人信息", "重复发布"] as const;

export const moderationMessages = {
  status: "请选择通过或拒绝",
  reasonRequired: "请填写拒绝原因",
  reasonTooLong: `拒绝原因不能超过${reasonMax}个字符`,
  notPending: "已经审核过了，没有再改动",
  gone: "已经不在了，可能已被删除",
  tooMany: `一次最多处理 ${moderatedAtMost} 条`,
} as const;

/** Audit entries of the changed rows, one each, in the order of writing. */
export type ModerationOutcome = { auditIds: string[] };
export type ModerationRefusal = "not-found" | "not-possible" | "invalid";
export type ModerationResult = Result<ModerationOutcome, ModerationRefusal>;

const reasonText = postText(reasonMax, {
  required: moderationMessages.reasonRequired,
  tooLong: moderationMessages.reasonTooLong,
});

/** A rejection reason as stored, or the refusal with its message at `reason`. */
export function readReason(value: unknown): Result<string, "invalid"> {
  const parsed = reasonText.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { message } = invalid(parsed.error);
  return refused("invalid", message, { reason: [message] });
}

/** Joins a preset reason and a typed one; either may be empty. */
export function joinReason(preset: string, typed: string): string {
  const ready = presetReasons.find((each) => each === preset) ?? "";
  return [ready, cleanText(typed)].filter((part) => part !== "").join("：");
}
