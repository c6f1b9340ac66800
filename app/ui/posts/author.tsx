import type { ReactNode } from "react";
import { tiny } from "~/styles/global.css";
import { avatar, under, who } from "./comment-list.css";

type AuthorProps = {
  /** One character. */
  initial: string;
  name: string;
  /** A small line under the name. */
  note?: ReactNode;
  /** Content aligned right. */
  children?: ReactNode;
};

export function Author({ initial, name, note, children }: AuthorProps) {
  return (
    <div className={who}>
      <span className={avatar} aria-hidden="true">
        {initial}
      </span>
      <span>
        <b>{name}</b>
        {note ? <span className={`${tiny} ${under}`}>{note}</span> : null}
      </span>
      {children}
    </div>
  );
}
