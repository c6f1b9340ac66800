import type { ReactNode } from "react";
import type { ReplyView } from "~/domain/review-entry";
import { push, tiny } from "~/styles/global.css";
import { avatar, organiserReply, said, under, who } from "./comment-list.css";
import { Seal } from "./seal";

type AuthorProps = {
  /** One character. */
  initial: string;
  name: string;
  /** Whether it is the organiser, who has the seal for an avatar. */
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

/** Takes the place of the nickname where the organiser writes. */
export function OrganiserAuthor() {
  return <Author initial="" name="主办方" isOrganiser note="以主办方的名义发表，不用审核" />;
}

type OrganiserReplyProps = {
  reply: ReplyView;
  /** The author of the post. */
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
