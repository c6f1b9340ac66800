import { stack } from "~/styles/global.css";
import { EventDate } from "~/ui/media/event-date";
import { events } from "./samples";
import { Section } from "./section";

/** How dates are set: the day as headline, everything else small beside it. */
export function Dates() {
  return (
    <Section title="日期">
      <div className={stack}>
        {events.map(({ id, when }) => (
          <EventDate key={id} when={when} long />
        ))}
        <EventDate when={{ iso: "", year: "", month: "时间待定", day: "—", weekday: "", time: "" }} />
      </div>
    </Section>
  );
}
