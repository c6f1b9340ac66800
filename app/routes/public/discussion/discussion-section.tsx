// Comments on an ended event, or questions to the organiser: the form while the event accepts any, the visitor's that are not public,
// and the approved ones.
import type { CommentKind } from "~/domain/comments/queries.server";
import { commentsPath } from "~/domain/comments/schema";
import type { CommentView, OwnCommentView } from "~/domain/comments/view";
import type { Paged } from "~/domain/paging";
import type { FormReply } from "~/http/forms/submission.server";
import { withQuery } from "~/http/query";
import { above, below, gap, mute } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TapLink } from "~/ui/layout/links";
import { Pagination } from "~/ui/layout/pagination";
import { type CommentAuthor, CommentForm, type useCommentForm } from "./comment-form";
import { CommentList, OwnComments } from "./comment-list";
import { texts } from "./texts";

export type DiscussionData = {
  kind: CommentKind;
  eventId: string;
  /** A page of the approved ones. */
  comments: Paged<CommentView>;
  /** The visitor's that are not public. */
  own: OwnCommentView[];
  formTimestamp: string;
  /** Why the event accepts none, or null. */
  closed: string | null;
  /** Known data of the author of a new one. */
  author: CommentAuthor;
  /** Whether the requester is an organiser, who comments under a fixed name, and answers questions. */
  isOrganiser: boolean;
};

type DiscussionProps = DiscussionData & {
  fields: ReturnType<typeof useCommentForm>[1];
  reply?: FormReply | undefined;
};

/** A question appears on the first page, wherever it was asked. */
const actionOf = ({ kind, eventId, comments: { page } }: DiscussionData) =>
  withQuery(commentsPath(kind, eventId), { page: kind === "comment" ? page : 1 });

export function Own({ reply, ...discussion }: Omit<DiscussionProps, "fields">) {
  const { kind, own, formTimestamp } = discussion;
  return (
    <OwnComments
      comments={own}
      action={actionOf(discussion)}
      formTimestamp={reply?.formTimestamp ?? formTimestamp}
      words={texts[kind].own}
    />
  );
}

export function Write({ fields, reply, ...discussion }: DiscussionProps) {
  const { kind, formTimestamp, closed, isOrganiser } = discussion;
  if (closed !== null) return null;
  if (kind === "question" && isOrganiser) {
    return (
      <p className={above}>
        <TapLink href="/admin/questions?status=pending">查看等待回答的提问</TapLink>
      </p>
    );
  }
  return (
    <CommentForm
      kind={kind}
      fields={fields}
      action={actionOf(discussion)}
      formTimestamp={reply?.formTimestamp ?? formTimestamp}
      byOrganiser={isOrganiser}
    />
  );
}

/** The visitor's that are not public, and the form. */
export function OwnAndForm(props: DiscussionProps) {
  return (
    <>
      <Own {...props} />
      <Write {...props} />
    </>
  );
}

/** `isBrief`: only the first comments, followed by a link to all. */
export function Discussion({ isBrief = false, ...props }: DiscussionProps & { isBrief?: boolean }) {
  const { kind, eventId, comments, closed, reply } = props;
  const { count, empty, pagination } = texts[kind];
  const path = commentsPath(kind, eventId);
  // On later pages the comments precede the form.
  const isReadOn = kind === "comment" && comments.page > 1 && !reply;
  return (
    <>
      {isReadOn ? <Own {...props} /> : <OwnAndForm {...props} />}
      {closed === null ? null : <p className={`${mute} ${below}`}>{closed}。</p>}
      {comments.items.length > 0 ? (
        <CommentList comments={comments.items} />
      ) : (
        <EmptyState glyph={empty.glyph} title={empty.title}>
          {comments.page > 1 ? empty.pastTheEnd : empty.text}
        </EmptyState>
      )}
      {isBrief ? null : (
        <Pagination
          page={comments.page}
          totalPages={comments.totalPages}
          hrefFor={(page) => withQuery(path, { page })}
          label={pagination}
        />
      )}
      {isBrief && comments.totalPages > 1 ? (
        <p className={above}>
          <TapLink href={path}>{`查看全部 ${count(comments.total)}`}</TapLink>
        </p>
      ) : null}
      {isReadOn ? (
        <div className={gap}>
          <Write {...props} />
        </div>
      ) : null}
    </>
  );
}
