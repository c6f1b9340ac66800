// The visitor's requests to remove a photo, with the organiser's decisions.
import type { OwnPost } from "~/domain/members/view";
import { above, push, small, tiny } from "~/styles/global.css";
import { PostBadge, postStateText } from "~/ui/feedback/badge";
import { OrganiserReply } from "~/ui/posts/author";
import { said } from "~/ui/posts/comment-list.css";
import { list, top } from "~/ui/posts/own.css";

export function OwnRemovals({ removals }: { removals: OwnPost[] }) {
  if (removals.length === 0) return null;
  return (
    <ul className={`${list} ${above}`} aria-label="我的申请">
      {removals.map(({ id, state, iso, when, content, reply }) => (
        <li key={id}>
          <p className={top}>
            <PostBadge state={state} />
            <time className={`${tiny} ${push}`} dateTime={iso}>
              {when}
            </time>
          </p>
          <p className={said}>{content}</p>
          <p className={small}>{postStateText(state)}</p>
          {reply ? <OrganiserReply reply={reply} to="我的申请" /> : null}
        </li>
      ))}
    </ul>
  );
}
