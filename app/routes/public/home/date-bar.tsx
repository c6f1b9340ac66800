import { dateline } from "./date-bar.css";

/** Today's date at the left, the city and the number of events at the right. */
export function DateBar({ date, note }: { date: string; note: string }) {
  return (
    <p className={dateline}>
      <span>{date}</span>
      <span>{note}</span>
    </p>
  );
}
