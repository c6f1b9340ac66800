import type { OwnVote } from "~/domain/members/view";
import { push, row, small, tight, tiny } from "~/styles/global.css";
import { talk } from "./talk.css";
import { TapLink } from "./tap-link";

/** How a member voted. */
export function OwnVoteList({ votes }: { votes: OwnVote[] }) {
  return (
    <ul className={talk}>
      {votes.map(({ id, title, choices, iso, when, href }) => (
        <li key={id} id={`own-${id}`}>
          <p className={`${row} ${tight}`}>
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
