// A page of a list of events, and the questions before its changes.
import { Questions } from "../questions/questions";
import { pastRow } from "../questions/return-to";
import { AdminEventCard, type AdminEventCardProps, placeOf } from "./admin-event-card";
import { CancellationFields } from "./cancellation-fields";

type EventCardsProps = {
  events: AdminEventCardProps[];
  /** The list as it is now, to come back to. */
  here: string;
  /** Whether the list leaves events out by their status. */
  isNarrowed: boolean;
};

export function EventCards({ events, here, isNarrowed }: EventCardsProps) {
  const places = events.map(({ card }) => placeOf(card.id));
  return (
    <Questions fields={CancellationFields}>
      {events.map((event, index) => (
        <AdminEventCard
          key={event.card.id}
          {...event}
          here={here}
          past={pastRow(here, places, index)}
          isNarrowed={isNarrowed}
        />
      ))}
    </Questions>
  );
}
