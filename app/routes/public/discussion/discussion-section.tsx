// The discussion of an ended event: the form, the visitor's comments that are not public, and the approved ones.
import type { CommentView, OwnCommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import type { FormReply } from "~/http/forms/submission.server";
import { withQuery } from "~/http/query";
import { above, gap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TapLink } from "~/ui/layout/links";
import { Pagination } from "~/ui/layout/pagination";
import { CommentList, OwnComments } from "../comment-list";
import { type CommentAuthor, CommentForm, type useCommentForm } from "./comment-form";

export type DiscussionData = {
  eventId: string;
  comments: Paged<CommentView>;
  /** The visitor's comments that are not public. */
  own: OwnCommentView[];
  formTimestamp: string;
  /** Known data of the author of a new comment. */
  author: CommentAuthor;
  /** Whether the organiser is commenting, under a fixed name. */
  byOrganiser: boolean;
};

type CommentFields = ReturnType<typeof useCommentForm>[1];
type DiscussionProps = DiscussionData & {
  /** URL of a page; without it the first comments are followed by a link to all. */
  hrefFor?: (page: number) => string;
  fields: CommentFields;
  reply?: FormReply | undefined;
};

const ownWords = {
  label: "我的留言",
  note: "以下留言通过审核之前，只有你自己看得到。",
  remove: "删除这条留言",
};

export function Discussion({ hrefFor, fields, reply, ...discussion }: DiscussionProps) {
  const { eventId, comments, own, formTimestamp, byOrganiser } = discussion;
  const action = withQuery(`/events/${eventId}/discussion`, { page: comments.page });
  const write = (
    <CommentForm
      fields={fields}
      action={action}
      formTimestamp={reply?.formTimestamp ?? formTimestamp}
      byOrganiser={byOrganiser}
    />
  );
  // On later pages the comments precede the form.
  const isReadOn = comments.page > 1 && !reply;
  return (
    <>
      <OwnComments comments={own} action={action} formTimestamp={formTimestamp} words={ownWords} />
      {isReadOn ? null : write}
      {comments.items.length > 0 ? (
        <CommentList comments={comments.items} />
      ) : (
        <EmptyState glyph="言" title="还没有留言">
          {comments.page > 1 ? "这一页没有留言。" : "那天的故事还没有人写下。"}
        </EmptyState>
      )}
      {hrefFor ? (
        <Pagination
          page={comments.page}
          totalPages={comments.totalPages}
          hrefFor={hrefFor}
          label="讨论分页"
        />
      ) : comments.totalPages > 1 ? (
        <p className={above}>
          <TapLink href={`/events/${eventId}/discussion`}>{`查看全部 ${comments.total} 条留言`}</TapLink>
        </p>
      ) : null}
      {isReadOn ? <div className={gap}>{write}</div> : null}
    </>
  );
}
