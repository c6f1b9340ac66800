// Comments, or questions with their answers, and the visitor's that are not public.
import type { ReactNode } from "react";
import type { CommentView, OwnCommentView } from "~/domain/comments/view";
import { commonFailures } from "~/http/failure-texts";
import { above, below, push, small, tiny } from "~/styles/global.css";
import { PostBadge, verdictText } from "~/ui/feedback/badge";
import { GuardFields } from "~/ui/form/inputs";
import { Author, OrganiserReply } from "~/ui/posts/author";
import { said, talk } from "~/ui/posts/comment-list.css";
import { DeleteDisclosure } from "../receipt/delete-disclosure";

/** Id of a comment's element, the redirect target after posting it. */
export const commentId = (id: string) => `c-${id}`;

type CommentListProps<Comment extends CommentView> = {
  comments: Comment[];
  /** Content at the right of a comment's author. */
  beside?: (comment: Comment) => ReactNode;
  /** Content under a comment. */
  under?: (comment: Comment) => ReactNode;
};

/** The comments or questions of an event. */
export function CommentList<Comment extends CommentView>({
  comments,
  beside,
  under,
}: CommentListProps<Comment>) {
  return (
    <ul className={talk}>
      {comments.map((comment) => (
        <li key={comment.id} id={commentId(comment.id)}>
          <Author initial={comment.initial} name={comment.authorName} isOrganiser={comment.byOrganiser}>
            <time className={`${tiny} ${push}`} dateTime={comment.iso}>
              {comment.when}
            </time>
            {beside?.(comment)}
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
  comments: OwnCommentView[];
  /** URL that deletes a post. */
  action: string;
  formTimestamp: string;
  /** Texts of the form and buttons; `note` is shown while a post is pending. */
  words: { label: string; note: string; remove: string };
};

const onlyOwn = "以下内容只有你自己看得到。";

const isDecided = ({ state }: OwnCommentView) => state === "rejected" || state === "deleted";

/** The visitor's comments or questions that are not public, each with its state and a delete button. */
export function OwnComments({ comments, action, formTimestamp, words }: OwnCommentsProps) {
  if (comments.length === 0) return null;
  return (
    <form
      className={`${above} ${below}`}
      method="post"
      action={action}
      aria-label={words.label}
      data-failed={commonFailures.deleteFailed}
    >
      <GuardFields formTimestamp={formTimestamp} />
      <p className={small}>{comments.every(isDecided) ? onlyOwn : words.note}</p>
      <CommentList
        comments={comments}
        beside={({ state }) => <PostBadge state={state} />}
        under={(comment) => (
          <>
            {isDecided(comment) ? <p className={small}>{verdictText(comment)}</p> : null}
            <DeleteDisclosure label={words.remove} of={comment.content} name="delete" value={comment.id} />
          </>
        )}
      />
    </form>
  );
}
