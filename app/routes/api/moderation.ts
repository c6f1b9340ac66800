// Shared API shapes for moderating comments and wishes.
import { z } from "zod";
import { moderationMessages, reasonMax } from "~/domain/moderation-rules";

/** The author as shown to the administrator: account, if any, and typed name. */
export const authorShape = z.strictObject({
  id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
});

const decisions = { approved: "approved", rejected: "rejected" } as const;

export const moderationExample = { status: "rejected", reason: "与主题无关" };

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
