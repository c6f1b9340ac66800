import type { OwnPost } from "~/domain/members/view";
import { mute, push, small, tiny } from "~/styles/global.css";
import { foot, list, top } from "./own.css";
import { PostBadge, postStateText } from "./post-state";
import { said } from "./talk.css";
import { TapLink } from "./tap-link";

function Standing({ state, reason, href }: OwnPost) {
  if (href) return <TapLink href={href}>查看公开页面</TapLink>;
  if (reason) return <span>原因：{reason}</span>;
  return <span className={mute}>{state === "approved" ? null : postStateText(state)}</span>;
}

/** A member's posts, each with its status and links to view and delete it. */
export function OwnPostList({ posts }: { posts: OwnPost[] }) {
  return (
    <ul className={list}>
      {posts.map((post) => (
        <li key={post.id} id={`own-${post.id}`}>
          <p className={top}>
            <PostBadge state={post.state} />
            {post.about ? <span className={small}>{post.about}</span> : null}
            <time className={`${tiny} ${push}`} dateTime={post.iso}>
              {post.when}
            </time>
          </p>
          <p className={said}>{post.content}</p>
          <p className={`${foot} ${small}`}>
            <Standing {...post} />
            <TapLink href={post.removal}>删除</TapLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
