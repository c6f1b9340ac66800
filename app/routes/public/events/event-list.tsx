import type { EventCard } from "~/domain/events/view";
import { mute, num, small, tiny } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { list, oneLine } from "./listing.css";

/** One page of events, each with its category and one line of text. */
export function EventList({ cards }: { cards: EventCard[] }) {
  return (
    <ul className={list}>
      {cards.map(({ id, scheme, title, summary, category, when, place, phase }) => (
        <li key={id} data-scheme={scheme}>
          <a href={`/events/${id}`}>
            <span className={num}>{when.day}</span>
            <span>
              <h2>{title || "未命名活动"}</h2>
              <span className={tiny}>
                {[category, `${when.month} ${when.weekday} ${when.time}`, place].filter(Boolean).join(" · ")}
              </span>
              <span className={`${oneLine} ${small} ${mute}`}>{summary || "暂无描述"}</span>
            </span>
            <PhaseBadge phase={phase} />
          </a>
        </li>
      ))}
    </ul>
  );
}
