import type { OwnPost } from "~/domain/members/view";
import { between, push, row, small, tight, tiny } from "~/styles/global.css";
import { PostBadge } from "./post-state";
import { said, talk } from "./talk.css";
import { TapLink } from "./tap-link";

/** What a member wrote, each with its state and the ways to see and to delete it. */
export function OwnPostList({ posts }: { posts: OwnPost[] }) {
  return (
    <ul className={talk}>
      {posts.map(({ id, content, iso, when, about, state, reason, href, removal }) => (
        <li key={id} id={`own-${id}`}>
          <p className={`${row} ${tight}`}>
            <PostBadge state={state} />
            {about ? <span className={small}>{about}</span> : null}
            <time className={`${tiny} ${push}`} dateTime={iso}>
              {when}
            </time>
          </p>
          <p className={said}>{content}</p>
          {reason ? <p className={small}>原因：{reason}</p> : null}
          <p className={`${row} ${between} ${small}`}>
            {href ? <TapLink href={href}>查看公开页面</TapLink> : <span />}
            <TapLink href={removal}>删除</TapLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
