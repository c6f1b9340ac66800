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
  /** A checkbox before the name. */
  pick?: ReactNode;
  content: string;
  /** Context, time, and the rejection reason. */
  children?: ReactNode;
  /** Forms with the actions; without them the item is read-only. */
  actions?: ReactNode;
};

/** A comment or wish, pending or decided. */
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
