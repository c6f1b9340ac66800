import type { ReactNode } from "react";
import { Actions } from "./actions";
import { Author } from "./author";
import { head } from "./review-item.css";
import { sheetClass } from "./sheet";
import { quote } from "./talk.css";

type ReviewItemProps = {
  id: string;
  initial: string;
  name: string;
  /** Under the name, such as the e-mail address. */
  note?: ReactNode;
  badge: ReactNode;
  content: string;
  /** Where and when it was written, the reason of a rejection. */
  children?: ReactNode;
  /** Forms with the decisions; without them it is only read. */
  actions?: ReactNode;
};

/** A comment or wish that waits for a decision or has had one. */
export function ReviewItem({ id, initial, name, note, badge, content, children, actions }: ReviewItemProps) {
  return (
    <li className={sheetClass({ compact: true })} id={id}>
      <div className={head}>
        <Author initial={initial} name={name} note={note} />
        {badge}
      </div>
      <p className={quote}>{content}</p>
      {children}
      {actions ? <Actions>{actions}</Actions> : null}
    </li>
  );
}
