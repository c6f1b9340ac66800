import type { OwnVote } from "~/domain/members/view";
import { push, small, tiny } from "~/styles/global.css";
import { list, top } from "./own.css";
import { TapLink } from "./tap-link";

/** A member's votes. */
export function OwnVoteList({ votes }: { votes: OwnVote[] }) {
  return (
    <ul className={list}>
      {votes.map(({ id, title, choices, iso, when, href }) => (
        <li key={id} id={`own-${id}`}>
          <p className={top}>
            <b>{title}</b>
            <time className={`${tiny} ${push}`} dateTime={iso}>
              {when}
            </time>
          </p>
          <p>您选择了{choices}</p>
          {href ? (
            <p className={small}>
              <TapLink href={href}>查看投票</TapLink>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
