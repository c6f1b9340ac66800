import type { EventDateParts } from "~/domain/events/view";
import { num, phrase } from "~/styles/global.css";
import { when as whenClass } from "./event-date.css";

/**
 * The date as headline: a large day, which screen readers skip because the date repeats it, then the date and the time. Lines break
 * only between the two.
 */
export function EventDate({ when: { iso, day, date, time }, dayText = date, hours = time }: EventDateProps) {
  return (
    <p className={whenClass}>
      <b className={num} aria-hidden="true">
        {day}
      </b>
      <time dateTime={iso || undefined}>
        <span className={phrase}>{dayText}</span> <span className={phrase}>{hours}</span>
      </time>
    </p>
  );
}

type EventDateProps = {
  when: EventDateParts;
  /** Text that replaces the date: 今天 周六. */
  dayText?: string;
  /** 14:00–17:00 instead of the start only. */
  hours?: string;
};
