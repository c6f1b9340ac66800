// A poll in the organiser's list.
import { below, row, tight } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { item } from "~/ui/posts/comment-list.css";
import type { RowReturn } from "../lists/list-page";
import { MetaLine } from "../lists/meta-line";
import { PollActions } from "./poll-actions";
import { PollBadge } from "./poll-badge";
import type { PollFacts } from "./poll-facts.server";

type PollRowProps = {
  poll: PollFacts;
  returnTo: RowReturn;
  /** Whether the list is filtered by status. */
  isNarrowed: boolean;
};

export function PollRow({ poll, returnTo, isNarrowed }: PollRowProps) {
  const leaders = poll.choices.filter(({ leading }) => leading).map(({ label }) => label);
  return (
    <li className={`${cardClass({ compact: true })} ${item}`} id={poll.id}>
      <p className={`${row} ${tight} ${below}`}>
        <PollBadge phase={poll.phase} />
        {poll.allowMultiple ? <Badge>可选多项</Badge> : null}
        {poll.isAnonymous ? null : <Badge>需要登录投票</Badge>}
      </p>
      <h2>{poll.title}</h2>
      <MetaLine
        items={[
          `${poll.participants} 人参与`,
          leaders.length > 0 ? `领先：${leaders.join("、")}` : null,
          poll.window,
          `创建于 ${poll.created}`,
        ]}
      />
      <RowName.Provider value={poll.title}>
        <PollActions id={poll.id} phase={poll.phase} returnTo={returnTo} isNarrowed={isNarrowed} />
      </RowName.Provider>
    </li>
  );
}
