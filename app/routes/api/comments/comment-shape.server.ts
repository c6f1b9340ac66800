import { z } from "zod";
import type { CommentRecord } from "~/domain/comments/admin-queries.server";
import type { CommentRow } from "~/domain/comments/queries.server";
import { idShape, isoOf, timestampShape } from "~/http/api/paging";
import { authorShape, organiserFields, toOrganiserFields } from "../moderation";

const upper = { pending: "PENDING", approved: "APPROVED", rejected: "REJECTED" } as const;
const statusShape = z.enum(upper);

const publicFields = {
  id: idShape,
  eventId: idShape,
  authorName: z.string(),
  content: z.string(),
  status: statusShape,
  createdAt: timestampShape,
  ...organiserFields,
};
export const commentShape = z.strictObject(publicFields).meta({ id: "Comment" });
export const commentRecordShape = z
  .strictObject({
    ...publicFields,
    authorEmail: z.string().nullable(),
    author: authorShape,
    event: z.strictObject({ id: idShape, title: z.string() }),
    rejectionReason: z.string().nullable(),
    updatedAt: timestampShape,
  })
  .meta({ id: "CommentRecord" });

/** A comment as everybody sees it. */
export const toComment = ({ id, eventId, authorName, content, status, createdAt, ...row }: CommentRow) => ({
  id,
  eventId,
  authorName,
  content,
  status: upper[status],
  createdAt: isoOf(createdAt),
  ...toOrganiserFields(row),
});

/** A comment with the administrator's fields. */
export function toRecord({ comment, title, account }: CommentRecord): z.output<typeof commentRecordShape> {
  const { authorEmail, authorName: name, userId, eventId, rejectionReason, updatedAt } = comment;
  return {
    ...toComment(comment),
    authorEmail,
    author: { id: userId, email: authorEmail ?? account, name },
    event: { id: eventId, title },
    rejectionReason,
    updatedAt: isoOf(updatedAt),
  };
}
