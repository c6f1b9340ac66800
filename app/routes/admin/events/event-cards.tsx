// A page of a list of events, and the questions before its changes.
import { Questions } from "../questions/questions";
import { AdminEventCard, type AdminEventCardProps } from "./admin-event-card";
import { CancellationFields } from "./cancellation-fields";

type EventCardsProps = {
  events: AdminEventCardProps[];
  /** The list as it is now, to come back to. */
  here: string;
};

export function EventCards({ events, here }: EventCardsProps) {
  return (
    <Questions fields={CancellationFields}>
      {events.map((event, index) => {
        const neighbour = events[index + 1] ?? events[index - 1];
        return <AdminEventCard key={event.card.id} {...event} here={here} neighbour={neighbour?.card.id} />;
      })}
    </Questions>
  );
}
