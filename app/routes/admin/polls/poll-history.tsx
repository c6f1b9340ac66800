// The audit log of a poll.
import type { PollHistoryEntry } from "~/domain/polls/history";
import { gap, mute, small } from "~/styles/global.css";
import { Fact, Facts } from "~/ui/layout/facts";
import { SectionHeading } from "~/ui/layout/page-heading";

export function PollHistory({ entries }: { entries: PollHistoryEntry[] }) {
  return (
    <section className={gap} aria-labelledby="history">
      <SectionHeading id="history">投票记录</SectionHeading>
      <Facts id="history-list">
        {entries.map(({ id, who, what, when, changes }) => (
          <Fact key={id} label={when} note={who}>
            <b>{what}</b>
            {changes.map((change) => (
              <p key={change} className={small}>
                {change}
              </p>
            ))}
          </Fact>
        ))}
      </Facts>
      {entries.length === 0 ? <p className={mute}>还没有记录。</p> : null}
    </section>
  );
}
