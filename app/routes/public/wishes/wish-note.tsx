import type { ReactNode } from "react";
import { awaitPath } from "~/domain/subscriptions/messages";
import type { WishView } from "~/domain/wishes/view";
import { below, screenOnly, small } from "~/styles/global.css";
import { PostBadge, verdictText } from "~/ui/feedback/badge";
import { Glyph } from "~/ui/layout/links";
import { OrganiserReply } from "~/ui/posts/author";
import { avatar } from "~/ui/posts/comment-list.css";
import { Seal } from "~/ui/posts/seal";
import { excerpt } from "../excerpt";
import { edge, fate, foot, granted, marks, note, reached, statement } from "./wish-note.css";

type WishNoteProps = {
  wish: WishView;
  /** Running number, 1 is the newest; null for a wish that is not on the board. */
  number: number | null;
  /** Whether the card is one of the author's own list, with the fate of the wish. */
  inOwnList?: boolean;
  /** Whether the card links to the wish's page. */
  linked?: boolean;
  /** The heart. */
  children?: ReactNode;
};

/** Accessible name of a wish's controls: author and number, or the beginning of its text without a number. */
export function nameOf({ authorName, content }: WishView, number: number | null): string {
  return `${authorName}的心愿${number === null ? `「${excerpt(content)}」` : ` #${number}`}`;
}

function classOf({ event, featured }: WishView, inOwnList: boolean): string {
  if (inOwnList) return `${note} ${edge.own}`;
  if (event) return `${note} ${edge.granted}`;
  return featured ? `${note} ${edge.featured}` : note;
}

/** A wish as a card. */
export function WishNote({ wish, number, inOwnList = false, linked = false, children }: WishNoteProps) {
  const { id, content, reply, state, reason } = wish;
  const isDecided = state === "rejected" || state === "deleted";
  // A public wish of the own list is on the board, too.
  const anchor = inOwnList && state === "approved" ? `own-${id}` : `wish-${id}`;
  return (
    <li className={classOf(wish, inOwnList)} id={anchor}>
      <p className={statement}>{content}</p>
      {inOwnList ? <Fate wish={wish} /> : null}
      {wish.event ? (
        <p className={granted}>
          已约成：<a href={`/events/${wish.event.id}`}>{wish.event.title}</a>
        </p>
      ) : null}
      {wish.poll ? (
        <p className={granted}>
          已发起投票：<a href={`/polls/${wish.poll.id}`}>{wish.poll.title}</a>
        </p>
      ) : null}
      {reply ? <OrganiserReply reply={reply} to={wish.authorName} /> : null}
      {isDecided ? <p className={`${small} ${below}`}>{verdictText({ state, reason })}</p> : null}
      <div className={foot}>
        <Byline wish={wish} number={number} inOwnList={inOwnList} linked={linked} />
        {children}
      </div>
    </li>
  );
}

type BylineProps = Required<Pick<WishNoteProps, "wish" | "number" | "inOwnList" | "linked">>;

/** Initial, name, time and number; then marks, category and the link to the wish's page. */
function Byline({ wish, number, inOwnList, linked }: BylineProps) {
  const { id, authorName, initial, iso, when, moment, category, featured, isOwn, state } = wish;
  return (
    <>
      {wish.byOrganiser ? (
        <Seal />
      ) : (
        <span className={avatar} aria-hidden="true">
          {initial}
        </span>
      )}
      <span>
        <b>{authorName}</b>
        {" · "}
        <time dateTime={iso} title={moment}>
          {when}
        </time>
        {number === null ? null : ` · #${number}`}
        <br />
        {featured ? (
          <>
            <b className={marks.featured}>
              <Glyph>★ </Glyph>精选
            </b>
            {" · "}
          </>
        ) : null}
        {isOwn && !inOwnList && state === "approved" ? (
          <>
            <b className={marks.own}>我的</b>
            {" · "}
          </>
        ) : null}
        {category}
        {linked ? (
          <span className={screenOnly}>
            {" · "}
            <a href={`/wishes/${id}`} aria-label={`详情：${nameOf(wish, number)}`}>
              详情
            </a>
            {wish.event || state !== "approved" ? null : (
              <>
                {" · "}
                <a href={awaitPath(id)} aria-label={`办成了叫我：${nameOf(wish, number)}`}>
                  办成了叫我
                </a>
              </>
            )}
          </span>
        ) : null}
      </span>
      {isOwn && !inOwnList && state !== "approved" ? <PostBadge state={state} /> : null}
    </>
  );
}

/** The steps of a wish; a reply that is missing once the wish has come further is not a step. */
function stepsOf({ state, reply, poll, event }: WishView): { word: string; isReached: boolean }[] {
  const isPublic = state === "approved";
  const answered = { word: poll ? "已发起投票" : "有回复", isReached: Boolean(reply || poll) };
  return [
    { word: "审核中", isReached: true },
    { word: "已公开", isReached: isPublic },
    ...(event && !answered.isReached ? [] : [answered]),
    { word: "已约成", isReached: Boolean(event) },
  ];
}

/** What became of the requester's wish: its steps, or the badge of a wish that is not public. */
function Fate({ wish }: { wish: WishView }) {
  const { state } = wish;
  if (state !== "pending" && state !== "approved") {
    return (
      <p className={below}>
        <PostBadge state={state} />
      </p>
    );
  }
  const steps = stepsOf(wish);
  const current = steps.filter(({ isReached }) => isReached).length - 1;
  return (
    <ol className={fate} aria-label="心愿走到哪一步">
      {steps.map(({ word }, index) => (
        <li
          key={word}
          className={index < current ? reached : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {word}
        </li>
      ))}
    </ol>
  );
}
