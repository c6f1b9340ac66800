import type { EventDateParts } from "~/domain/events/view";
import { num } from "~/styles/global.css";
import { when } from "./event-date.css";

/** The date as headline: a large day, then month, weekday and time in two small lines. */
export function EventDate({ when: { iso, year, month, day, weekday, time }, long = false }: EventDateProps) {
  return (
    <p className={when}>
      <b className={num}>{day}</b>
      <time dateTime={iso || undefined}>
        {long && year ? `${year}年${month}` : month}
        <br />
        {`${weekday} ${time}`}
      </time>
    </p>
  );
}

type EventDateProps = {
  when: EventDateParts;
  /** With the year. */
  long?: boolean;
};
