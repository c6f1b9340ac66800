// Limits, texts and results shared by the moderation of comments and wishes.
import { moderationStatuses } from "../db/schema/values";
import type { Result } from "./result";

export type ModerationStatus = (typeof moderationStatuses)[number];
export const statusFilters = ["all", ...moderationStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];
export const statusLabels: Record<StatusFilter, string> = {
  all: "全部",
  pending: "待审核",
  approved: "已通过",
  rejected: "已拒绝",
};

/** Maximum number of individually selected items, as ids in a URL. */
export const pickedAtMost = 100;
/** Maximum number of items selected by filter, in one transaction. */
export const moderatedAtMost = 1000;
export const moderatedPerPage = 10;
export const reasonMax = 500;
export const replyMax = 500;

export const presetReasons = ["广告推销", "与主题无关", "言语不友善", "泄露个人信息", "重复发布"] as const;

export const moderationMessages = {
  status: "请选择通过或拒绝",
  reasonRequired: "请填写拒绝原因",
  reasonTooLong: `拒绝原因不能超过${reasonMax}个字符`,
  notPending: "已经审核过了，没有再改动",
  replyRequired: "请填写回复",
  replyTooLong: `回复不能超过${replyMax}个字符`,
  notApproved: "还没有通过审核，不能回复",
  notReplied: "没有回复，没有再改动",
  missing: "已经不在了，可能已被删除",
  tooMany: (atMost: number) => `一次最多处理 ${atMost} 条`,
} as const;

/** Ids of the audit entries, one per changed row, in writing order. */
export type ModerationOutcome = { auditIds: string[] };
export type ModerationRejection = "not-found" | "not-possible" | "invalid";
export type ModerationResult = Result<ModerationOutcome, ModerationRejection>;
