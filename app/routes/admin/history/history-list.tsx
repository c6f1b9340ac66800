// The audit log of an event, poll, post, registration or the settings.
import type { ReactNode } from "react";
import type { HistoryEntry } from "~/domain/audit/history";
import { mute, small } from "~/styles/global.css";
import { Fact, Facts } from "~/ui/layout/facts";

type HistoryListProps = {
  id?: string;
  entries: readonly HistoryEntry[];
  /** Shown with the latest entry. */
  children?: ReactNode;
};

export function HistoryList({ id, entries, children }: HistoryListProps) {
  if (entries.length === 0) return <p className={mute}>还没有记录。</p>;
  return (
    <Facts id={id}>
      {entries.map(({ id: entryId, who, what, when, changes }, index) => (
        <Fact key={entryId} label={when} note={who}>
          {what ? <b>{what}</b> : null}
          {changes.map(({ label, before, after }) => (
            <p key={label} className={small}>
              {`${label}：${before === null ? after : `${before} → ${after}`}`}
            </p>
          ))}
          {index === 0 ? children : null}
        </Fact>
      ))}
    </Facts>
  );
}
