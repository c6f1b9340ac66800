import type { OwnPost, OwnSeat, OwnVote } from "~/domain/members/view";
import { mute, push, small, tiny } from "~/styles/global.css";
import { PostBadge, postStateText, SeatBadge } from "../feedback/badge";
import { TapLink } from "../layout/links";
import { OrganiserReply } from "./author";
import { said } from "./comment-list.css";
import { foot, list, top } from "./own.css";
import { excerptOf } from "./review-item";

function PostStatusLine({ state, reason, href, content }: OwnPost) {
  if (href)
    return (
      <TapLink href={href} aria-label={`查看公开页面：${excerptOf(content)}`}>
        查看公开页面
      </TapLink>
    );
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
          {post.reply ? <OrganiserReply reply={post.reply} to={excerptOf(post.content)} /> : null}
          <p className={`${foot} ${small}`}>
            <PostStatusLine {...post} />
            <TapLink href={post.removal} aria-label={`删除：${excerptOf(post.content)}`}>
              删除
            </TapLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A member's votes. */
export function OwnVoteList({ votes }: { votes: OwnVote[] }) {
  return (
    <ul className={list}>
      {votes.map(({ id, title, choices, iso, when, href }) => (
        <li key={id} id={`own-${id}`}>
          <p className={top}>
            <b>{title}</b>
            <time className={`${tiny} ${push}`} dateTime={iso}>
              {when}
            </time>
          </p>
          <p>您选择了{choices}</p>
          {href ? (
            <p className={small}>
              <TapLink href={href} aria-label={`查看投票：${title}`}>
                查看投票
              </TapLink>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A member's registrations, each with a link to its page. */
export function OwnSeatList({ seats }: { seats: OwnSeat[] }) {
  return (
    <ul className={list}>
      {seats.map(({ id, title, when, iso, status, label, seats: count, href }) => (
        <li key={id} id={`own-${id}`}>
          <p className={top}>
            <SeatBadge status={status}>{label}</SeatBadge>
            <b>{title}</b>
          </p>
          <p className={small}>
            <time dateTime={iso}>{when}</time> · {count} 人
          </p>
          <p className={small}>
            <TapLink href={href} aria-label={`查看我的报名：${title}，${when}`}>
              查看我的报名
            </TapLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
