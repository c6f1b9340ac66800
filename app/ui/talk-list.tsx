import type { CommentView } from "~/domain/comments/view";
import { push, tiny } from "~/styles/global.css";
import { Author } from "./author";
import { said, talk } from "./talk.css";

/** The approved comments of an event. */
export function TalkList({ comments }: { comments: CommentView[] }) {
  return (
    <ul className={talk}>
      {comments.map(({ id, authorName, initial, content, iso, when }) => (
        <li key={id} id={`c-${id}`}>
          <Author initial={initial} name={authorName}>
            <time className={`${tiny} ${push}`} dateTime={iso}>
              {when}
            </time>
          </Author>
          <p className={said}>{content}</p>
        </li>
      ))}
    </ul>
  );
}
