// The discussion of an ended event: the form, the reader's pending comments, and the approved ones.
import type { CommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import type { ReturnedForm } from "~/http/public-post.server";
import { withQuery } from "~/http/query";
import { above, below, small } from "~/styles/global.css";
import { Empty } from "~/ui/empty";
import { GuardFields } from "~/ui/guard-fields";
import { Pagination } from "~/ui/pagination";
import { TalkList } from "~/ui/talk-list";
import { CommentForm } from "./comment-form";
import { DeleteFold } from "./delete-fold";

export type DiscussionData = {
  eventId: string;
  comments: Paged<CommentView>;
  /** The reader's own pending comments. */
  own: CommentView[];
  stamp: string;
  nickname: string;
};

type DiscussionProps = DiscussionData & { hrefFor: (page: number) => string; returned?: ReturnedForm };

export function Discussion({ hrefFor, returned, ...discussion }: DiscussionProps) {
  const { eventId, comments, own, stamp, nickname } = discussion;
  const action = withQuery(`/events/${eventId}/discussion`, { page: comments.page });
  return (
    <>
      <CommentForm
        action={action}
        stamp={returned?.stamp ?? stamp}
        values={returned?.values ?? { authorName: nickname }}
        errors={returned?.errors ?? {}}
      />
      {own.length > 0 ? <OwnComments comments={own} action={action} stamp={stamp} /> : null}
      {comments.items.length > 0 ? (
        <TalkList comments={comments.items} />
      ) : (
        <Empty glyph="言" title="还没有留言">
          {comments.page > 1 ? "这一页没有留言。" : "那天的故事还没有人写下。"}
        </Empty>
      )}
      <Pagination page={comments.page} totalPages={comments.totalPages} hrefFor={hrefFor} label="讨论分页" />
    </>
  );
}

type OwnCommentsProps = { comments: CommentView[]; action: string; stamp: string };

function OwnComments({ comments, action, stamp }: OwnCommentsProps) {
  return (
    <form className={`${above} ${below}`} method="post" action={action} aria-label="我的留言">
      <GuardFields stamp={stamp} />
      <p className={small}>以下留言通过审核之前，只有您自己看得到。</p>
      <TalkList
        pending
        comments={comments}
        under={({ id }) => <DeleteFold label="删除这条留言" name="delete" value={id} />}
      />
    </form>
  );
}
