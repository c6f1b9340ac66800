import type { ReactNode } from "react";
import type { ReplyView } from "~/domain/posts/review-entry";
import { push, tiny } from "~/styles/global.css";
import { avatar, organiserReply, said, under, who } from "./comment-list.css";
import { Seal } from "./seal";

type AuthorProps = {
  /** One character. */
  initial: string;
  name: string;
  /** Whether the author is the organiser, whose avatar is the seal. */
  isOrganiser?: boolean;
  /** A small line under the name. */
  note?: ReactNode;
  /** Content aligned right. */
  children?: ReactNode;
};

export function Author({ initial, name, isOrganiser = false, note, children }: AuthorProps) {
  return (
    <div className={who}>
      {isOrganiser ? (
        <Seal />
      ) : (
        <span className={avatar} aria-hidden="true">
          {initial}
        </span>
      )}
      <span>
        <b>{name}</b>
        {note ? <span className={`${tiny} ${under}`}>{note}</span> : null}
      </span>
      {children}
    </div>
  );
}

/** Replaces the nickname field for organisers. */
export function OrganiserAuthor() {
  return <Author initial="" name="主办方" isOrganiser note="以主办方的名义发表，不用审核" />;
}

type OrganiserReplyProps = {
  reply: ReplyView;
  to: string;
};

/** The organiser's reply, under the post. */
export function OrganiserReply({ reply: { text, iso, when }, to }: OrganiserReplyProps) {
  return (
    <article className={organiserReply} aria-label={`主办方回复 ${to}`}>
      <p className={who}>
        <Seal small />
        <b>主办方</b>
        <time className={`${tiny} ${push}`} dateTime={iso}>
          {when}
        </time>
      </p>
      <p className={said}>{text}</p>
    </article>
  );
}
