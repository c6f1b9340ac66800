import type { ReactNode } from "react";
import type { ReplyView } from "~/domain/posts/review-entry";
import { Actions } from "../form/button";
import { RowName } from "../form/row-name";
import { cardClass } from "../layout/card";
import { Author, OrganiserReply } from "./author";
import { badges, head, item, quote } from "./comment-list.css";

type ReviewItemProps = {
  id: string;
  initial: string;
  name: string;
  byOrganiser?: boolean;
  /** Under the name, such as the e-mail address. */
  note?: ReactNode;
  badge: ReactNode;
  /** A checkbox before the name. */
  pick?: ReactNode;
  content: string;
  reply?: ReplyView | null;
  /** Context, time, and the rejection reason. */
  children?: ReactNode;
  /** Forms with the actions; without them the item is read-only. */
  actions?: ReactNode;
};

const excerptLength = 20;

/** The beginning of a text, which distinguishes an author's posts. */
export const excerptOf = (content: string) =>
  [...content.replace(/\s+/g, " ")].slice(0, excerptLength).join("");

/** Accessible row name of a post's controls. */
export const rowNameOf = ({ name, content }: Pick<ReviewItemProps, "name" | "content">) =>
  `${name}「${excerptOf(content)}」`;

/** A comment or wish, pending or decided. */
export function ReviewItem(props: ReviewItemProps) {
  const { id, initial, name, byOrganiser, note, badge, pick, content, reply, children, actions } = props;
  return (
    <li className={`${cardClass({ compact: true })} ${item}`} id={id}>
      <div className={head}>
        {pick}
        <Author initial={initial} name={name} isOrganiser={byOrganiser} note={note} />
        <span className={badges}>{badge}</span>
      </div>
      <p className={quote}>{content}</p>
      {reply ? <OrganiserReply reply={reply} to={name} /> : null}
      {children}
      {actions ? (
        <RowName.Provider value={rowNameOf(props)}>
          <Actions>{actions}</Actions>
        </RowName.Provider>
      ) : null}
    </li>
  );
}
