// Prominent notices: cancelled, postponed, archived.
import type { EventView } from "~/domain/events/event-views.server";
import { cancellationLabels } from "~/domain/events/messages";
import { Flash } from "~/ui/feedback/flash";

type EventNoticesProps = {
  event: EventView;
  /** Whether the page shows a new date elsewhere. */
  isMoveShown?: boolean;
};

export function EventNotices({ event, isMoveShown = false }: EventNoticesProps) {
  return (
    <>
      {event.phase === "cancelled" ? (
        <Flash tone="bad" title="已取消">
          <p>这个活动已取消，不再接受报名。</p>
          {event.cancellation ? (
            <>
              <Said label={cancellationLabels.cancelReason} lines={event.cancellation.reason} />
              <Said label={cancellationLabels.refundNote} lines={event.cancellation.refund} />
            </>
          ) : null}
        </Flash>
      ) : null}
      {event.moved && event.phase === "upcoming" && !isMoveShown ? (
        <Flash tone="warn" title={`活动${event.moved.done}`}>
          原定时间：{event.moved.from}，请以本页的新时间为准。
        </Flash>
      ) : null}
      {event.archived ? (
        <Flash tone="info" title="活动已归档">
          这个活动不再出现在列表中，本页仅供查阅。
        </Flash>
      ) : null}
    </>
  );
}

/** The organiser's text about a cancellation, with the first paragraph beside its label. */
function Said({ label, lines: [first, ...others] }: { label: string; lines: string[] }) {
  if (first === undefined) return null;
  return (
    <>
      <p>
        {label}：{first}
      </p>
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
