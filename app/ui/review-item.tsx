import type { ReactNode } from "react";
import { Actions } from "./actions";
import { Author } from "./author";
import { badges, head, item } from "./review-item.css";
import { sheetClass } from "./sheet";
import { quote } from "./talk.css";

type ReviewItemProps = {
  id: string;
  initial: string;
  name: string;
  /** Under the name, such as the e-mail address. */
  note?: ReactNode;
  badge: ReactNode;
  /** A box to tick before the name. */
  pick?: ReactNode;
  content: string;
  /** Where and when it was written, the reason of a rejection. */
  children?: ReactNode;
  /** Forms with the decisions; without them it is only read. */
  actions?: ReactNode;
};

/** A comment or wish that waits for a decision or has had one. */
export function ReviewItem(props: ReviewItemProps) {
  const { id, initial, name, note, badge, pick, content, children, actions } = props;
  return (
    <li className={`${sheetClass({ compact: true })} ${item}`} id={id}>
      <div className={head}>
        {pick}
        <Author initial={initial} name={name} note={note} />
        <span className={badges}>{badge}</span>
      </div>
      <p className={quote}>{content}</p>
      {children}
      {actions ? <Actions>{actions}</Actions> : null}
    </li>
  );
}
