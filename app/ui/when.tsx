import type { When as WhenView } from "~/domain/events/view";
import { num } from "~/styles/global.css";
import { when } from "./when.css";

/** The date as headline: a large day, then month, weekday and time in two small lines. */
export function When({ when: { iso, year, month, day, weekday, time }, long = false }: WhenProps) {
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

type WhenProps = {
  when: WhenView;
  /** With the year. */
  long?: boolean;
};
