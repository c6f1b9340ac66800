// Comments, or questions with their answers, and the visitor's pending ones.
import type { ReactNode } from "react";
import type { CommentView } from "~/domain/comments/view";
import { commonFailures } from "~/http/failure-texts";
import { above, below, push, small, tiny } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { GuardFields } from "~/ui/form/inputs";
import { Author, OrganiserReply } from "~/ui/posts/author";
import { said, talk } from "~/ui/posts/comment-list.css";
import { commentId } from "./discussion/comment-id";
import { DeleteDisclosure } from "./receipt/delete-disclosure";

type CommentListProps = {
  comments: CommentView[];
  /** Badge of pending items, which only their author sees. */
  pending?: string;
  /** Content under a comment. */
  under?: (comment: CommentView) => ReactNode;
};

/** The comments or questions of an event. */
export function CommentList({ comments, pending, under }: CommentListProps) {
  return (
    <ul className={talk}>
      {comments.map((comment) => (
        <li key={comment.id} id={commentId(comment.id)}>
          <Author initial={comment.initial} name={comment.authorName} isOrganiser={comment.byOrganiser}>
            <time className={`${tiny} ${push}`} dateTime={comment.iso}>
              {comment.when}
            </time>
            {pending ? <Badge tone="warn">{pending}</Badge> : null}
          </Author>
          <p className={said}>{comment.content}</p>
          {comment.reply ? <OrganiserReply reply={comment.reply} to={comment.authorName} /> : null}
          {under?.(comment)}
        </li>
      ))}
    </ul>
  );
}

type OwnCommentsProps = {
  comments: CommentView[];
  /** URL that deletes a post. */
  action: string;
  formTimestamp: string;
  /** Texts of the form, badges and buttons. */
  words: { label: string; note: string; pending: string; remove: string };
};

/** The visitor's pending comments or questions, each with a delete button. */
export function OwnComments({ comments, action, formTimestamp, words }: OwnCommentsProps) {
  return (
    <form
      className={`${above} ${below}`}
      method="post"
      action={action}
      aria-label={words.label}
      data-failed={commonFailures.deleteFailed}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <p className={small}>{words.note}</p>
      <CommentList
        pending={words.pending}
        comments={comments}
        under={({ id, content }) => (
          <DeleteDisclosure label={words.remove} of={content} name="delete" value={id} />
        )}
      />
    </form>
  );
}
