// A page of an event list, with confirmation dialogs.
import { Questions } from "../questions/questions";
import { pastRow } from "../questions/return-to";
import { AdminEventCard, type AdminEventCardProps, anchorOf } from "./admin-event-card";
import { CancellationFields } from "./cancellation-fields";

type EventCardsProps = {
  events: AdminEventCardProps[];
  returnTo: string;
  /** Whether the list is filtered by status. */
  isNarrowed: boolean;
};

export function EventCards({ events, returnTo, isNarrowed }: EventCardsProps) {
  const anchors = events.map(({ card }) => anchorOf(card.id));
  return (
    <Questions fields={CancellationFields}>
      {events.map((event, index) => (
        <AdminEventCard
          key={event.card.id}
          {...event}
          returnTo={{
            stay: `${returnTo}#${anchors[index]}`,
            leave: pastRow(returnTo, anchors, index),
          }}
          isNarrowed={isNarrowed}
        />
      ))}
    </Questions>
  );
}
