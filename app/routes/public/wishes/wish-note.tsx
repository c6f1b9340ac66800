import type { ReactNode } from "react";
import type { ReplyView } from "~/domain/posts/review-entry";
import type { Verdict } from "~/domain/posts/state";
import type { WishOutcomes } from "~/domain/wishes/view";
import { below, row, small, tight } from "~/styles/global.css";
import { Badge, PostBadge, verdictText } from "~/ui/feedback/badge";
import { Author, OrganiserReply } from "~/ui/posts/author";
import { granted, note, statement } from "./wish-note.css";

export type Wish = Partial<WishOutcomes & Verdict> & {
  id: string;
  authorName: string;
  initial: string;
  content: string;
  iso: string;
  /** 14:26, 昨天 22:31 or 11月19日 09:12 */
  when: string;
  /** 2026年11月19日 09:12 */
  moment: string;
  byOrganiser?: boolean;
  reply?: ReplyView | null;
  featured?: boolean;
  isOwn?: boolean;
};

type WishNoteProps = {
  wish: Wish;
  /** Running number, 1 is the newest; null for a wish that is not on the board. */
  number: number | null;
  /** Content under the text, such as the like button. */
  children?: ReactNode;
};

/** A wish as a card. */
export function WishNote({ wish, number, children }: WishNoteProps) {
  const { id, authorName, initial, content, iso, when, moment, reply } = wish;
  const { featured = false, isOwn = false, state = "approved", reason = null } = wish;
  const isDecided = state === "rejected" || state === "deleted";
  return (
    <li className={note} id={`wish-${id}`}>
      <Author
        initial={initial}
        name={authorName}
        isOrganiser={wish.byOrganiser}
        note={
          <>
            <time dateTime={iso} title={moment}>
              {when}
            </time>
            {number === null ? null : ` · #${number}`}
          </>
        }
      />
      <p className={statement}>{content}</p>
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
      {reply ? <OrganiserReply reply={reply} to={authorName} /> : null}
      {isDecided ? <p className={`${small} ${below}`}>{verdictText({ state, reason })}</p> : null}
      {featured || isOwn || children ? (
        <div className={`${row} ${tight}`}>
          {featured ? <Badge tone="star">精选</Badge> : null}
          {isOwn ? state === "approved" ? <Badge>我的</Badge> : <PostBadge state={state} /> : null}
          {children}
        </div>
      ) : null}
    </li>
  );
}
