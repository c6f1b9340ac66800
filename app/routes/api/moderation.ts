// Shared API shapes for moderating comments and wishes.
import { z } from "zod";
import { moderationMessages, reasonMax, replyMax } from "~/domain/moderation-rules";
import { type ReplyColumns, replyOf } from "~/domain/posts/reply";
import { isoOf, timestampShape } from "~/http/api/paging";

/** The author as shown to the administrator: account, if any, and typed name. */
export const authorShape = z.strictObject({
  id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
});

const decisions = { approved: "approved", rejected: "rejected" } as const;

export const moderationExample = { status: "rejected", reason: "与主题无关" };

/** The organiser's reply to a comment or wish. */
export const replyShape = z
  .strictObject({ text: z.string(), repliedAt: timestampShape })
  .meta({ id: "Reply" });

/** The columns of the organiser in responses. */
export const organiserFields = {
  byOrganiser: z.boolean(),
  reply: replyShape.nullable().meta({ description: "主办方的回复" }),
};

export function toReply(row: ReplyColumns) {
  const reply = replyOf(row);
  return reply && { text: reply.text, repliedAt: isoOf(reply.at) };
}

export function toOrganiserFields(row: ReplyColumns & { byOrganiser: boolean }) {
  return { byOrganiser: row.byOrganiser, reply: toReply(row) };
}

export const replyBody = z.object({
  text: z.string(moderationMessages.replyRequired).meta({ description: `1–${replyMax} 个字符` }),
});

export const replyExample = { text: "谢谢，下次见！" };
export const replyNote = "只有已通过的可以回复，立刻公开；再写就是修改。";

/** A moderation decision, case-insensitive; a rejection's reason may come under either name. */
export const moderationBody = z
  .object({
    status: z
      .string(moderationMessages.status)
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.enum(decisions, moderationMessages.status))
      .meta({ description: "approved 或 rejected，大小写均可" }),
    reason: z
      .string(moderationMessages.reasonRequired)
      .nullish()
      .meta({ description: `拒绝的原因，1–${reasonMax} 个字符` }),
    rejectionReason: z
      .string(moderationMessages.reasonRequired)
      .nullish()
      .meta({ description: "reason 的另一个名字" }),
  })
  .transform(({ status, reason, rejectionReason }) => ({ status, reason: reason ?? rejectionReason ?? "" }));
