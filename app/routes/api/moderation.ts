// What moderating comments and moderating wishes have in common on the wire.
import { z } from "zod";
import { reasonMax, verdictMessages } from "~/domain/verdict";

/** Who wrote something, for the administrator: the account when there is one, and the name that was written. */
export const authorShape = z.strictObject({
  id: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string(),
});

const verdicts = { approved: "approved", rejected: "rejected" } as const;

export const verdictExample = { status: "rejected", reason: "与主题无关" };

/** A verdict in any case; a rejection's reason may come under each of its names. */
export const verdictBody = z
  .object({
    status: z
      .string(verdictMessages.status)
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.enum(verdicts, verdictMessages.status))
      .meta({ description: "approved 或 rejected，大小写均可" }),
    reason: z
      .string(verdictMessages.reasonRequired)
      .nullish()
      .meta({ description: `拒绝的原因，1 至 ${reasonMax} 个字符` }),
    rejectionReason: z
      .string(verdictMessages.reasonRequired)
      .nullish()
      .meta({ description: "reason 的另一个名字" }),
  })
  .transform(({ status, reason, rejectionReason }) => ({ status, reason: reason ?? rejectionReason ?? "" }));
