import type { ReactNode } from "react";
import type { CommentView } from "~/domain/comments/view";
import { push, tiny } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Author } from "~/ui/posts/author";
import { said, talk } from "~/ui/posts/comment-list.css";

type CommentListProps = {
  comments: CommentView[];
  /** Whether the comments are pending and visible to their author only. */
  pending?: boolean;
  /** Content under a comment. */
  under?: (comment: CommentView) => ReactNode;
};

/** The comments of an event. */
export function CommentList({ comments, pending = false, under }: CommentListProps) {
  return (
    <ul className={talk}>
      {comments.map((comment) => (
        <li key={comment.id} id={`c-${comment.id}`}>
          <Author initial={comment.initial} name={comment.authorName}>
            <time className={`${tiny} ${push}`} dateTime={comment.iso}>
              {comment.when}
            </time>
            {pending ? <Badge tone="warn">审核中</Badge> : null}
          </Author>
          <p className={said}>{comment.content}</p>
          {under?.(comment)}
        </li>
      ))}
    </ul>
  );
}
