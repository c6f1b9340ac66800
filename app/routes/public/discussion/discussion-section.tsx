// The discussion of an ended event: the form, the reader's pending comments, and the approved ones.

import type { ReactNode } from "react";
import type { CommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import { commonFailures } from "~/http/failure-texts";
import type { FormReply } from "~/http/forms/submission.server";
import { withQuery } from "~/http/query";
import { above, below, gap, push, small, tiny } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { GuardFields } from "~/ui/form/inputs";
import { TapLink } from "~/ui/layout/links";
import { Pagination } from "~/ui/layout/pagination";
import { Author, OrganiserReply } from "~/ui/posts/author";
import { said, talk } from "~/ui/posts/comment-list.css";
import { DeleteDisclosure } from "../receipt/delete-disclosure";
import { type CommentAuthor, CommentForm, type useCommentForm } from "./comment-form";
import { commentId } from "./comment-id";

export type DiscussionData = {
  eventId: string;
  comments: Paged<CommentView>;
  /** The reader's own pending comments. */
  own: CommentView[];
  formTimestamp: string;
  /** What is known of who writes next. */
  author: CommentAuthor;
  /** Whether the organiser writes next, under a name of no choice. */
  byOrganiser: boolean;
};

type CommentFields = ReturnType<typeof useCommentForm>[1];
type DiscussionProps = DiscussionData & {
  /** URL of a page; without it the first comments are followed by a link to all. */
  hrefFor?: (page: number) => string;
  fields: CommentFields;
  reply?: FormReply | undefined;
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
  // Who turned the page reads on.
  const isReadOn = comments.page > 1 && !reply;
  return (
    <>
      {own.length > 0 ? <OwnComments comments={own} action={action} formTimestamp={formTimestamp} /> : null}
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

type OwnCommentsProps = { comments: CommentView[]; action: string; formTimestamp: string };

function OwnComments({ comments, action, formTimestamp }: OwnCommentsProps) {
  return (
    <form
      className={below}
      method="post"
      action={action}
      aria-label="我的留言"
      data-failed={commonFailures.deleteFailed}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <p className={small}>以下留言通过审核之前，只有你自己看得到。</p>
      <CommentList
        pending
        comments={comments}
        under={({ id, content }) => (
          <DeleteDisclosure label="删除这条留言" of={content} name="delete" value={id} />
        )}
      />
    </form>
  );
}

type CommentListProps = {
  comments: CommentView[];
  /** Whether the comments are pending and visible to their author only. */
  pending?: boolean;
  /** Content under a comment. */
  under?: (comment: CommentView) => ReactNode;
};

/** The comments of an event. */
function CommentList({ comments, pending = false, under }: CommentListProps) {
  return (
    <ul className={talk}>
      {comments.map((comment) => (
        <li key={comment.id} id={commentId(comment.id)}>
          <Author initial={comment.initial} name={comment.authorName} isOrganiser={comment.byOrganiser}>
            <time className={`${tiny} ${push}`} dateTime={comment.iso}>
              {comment.when}
            </time>
            {pending ? <Badge tone="warn">审核中</Badge> : null}
          </Author>
          <p className={said}>{comment.content}</p>
          {comment.reply ? <OrganiserReply reply={comment.reply} to={comment.authorName} /> : null}
          {under?.(comment)}
        </li>
      ))}
    </ul>
  );
}
