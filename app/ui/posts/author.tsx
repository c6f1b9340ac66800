import type { ReactNode } from "react";
import { tiny } from "~/styles/global.css";
import { avatar, under, who } from "./comment-list.css";
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
