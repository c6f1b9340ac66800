import type { OwnPost, OwnRegistrationView, OwnVote } from "~/domain/members/view";
import { above, mute, push, row, small, tiny } from "~/styles/global.css";
import { PostBadge, RegistrationBadge, verdictText } from "../feedback/badge";
import { ButtonLink } from "../form/button";
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
  const isPublic = state === "approved" || state === "answered";
  return (
    <span className={reason ? undefined : mute}>{isPublic ? null : verdictText({ state, reason })}</span>
  );
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

/** Registrations, each with status, changes, outstanding payments, ticket and a link to its page. */
export function OwnSeatList({ seats }: { seats: OwnRegistrationView[] }) {
  return (
    <ul className={list}>
      {seats.map((seat) => (
        <OwnSeatItem key={seat.id} {...seat} />
      ))}
    </ul>
  );
}

function OwnSeatItem(seat: OwnRegistrationView) {
  const { id, title, when, iso, status, label, seats, href, forName, changes, owed } = seat;
  const about = `${title}，${when}`;
  return (
    <li id={`own-${id}`}>
      <p className={top}>
        <RegistrationBadge status={status}>{label}</RegistrationBadge>
        <b>{title}</b>
      </p>
      <p className={small}>
        <time dateTime={iso}>{when}</time> · {seats} 人{forName ? ` · 替 ${forName} 报名` : null}
      </p>
      {changes.map((change) => (
        <p key={change}>
          <b>{change}</b>
        </p>
      ))}
      {seat.message ? (
        <p>
          <TapLink href={`${href}#messages`} aria-label={`主办方的新消息：${about}`}>
            新消息：{excerptOf(seat.message)}
          </TapLink>
        </p>
      ) : null}
      {seat.reason ? <p className={small}>原因：{seat.reason}</p> : null}
      {owed ? <p>{owed}</p> : null}
      <p className={`${row} ${above}`}>
        {seat.ticket ? (
          <ButtonLink small href={seat.ticket} aria-label={`出示票：${about}`}>
            出示票
          </ButtonLink>
        ) : null}
        <ButtonLink
          tone="line"
          small
          href={href}
          aria-label={`${seat.canChange ? "修改" : "查看"}：${about}`}
        >
          {seat.canChange ? "修改" : "查看"}
        </ButtonLink>
        {seat.forOther ? (
          <TapLink href={seat.forOther} aria-label={`替别人报名：${about}`}>
            替别人报名
          </TapLink>
        ) : null}
      </p>
    </li>
  );
}
