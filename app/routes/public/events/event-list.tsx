import type { EventCard } from "~/domain/events/view";
import { mute, num, small, tiny } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { Place } from "../place";
import { list, oneLine } from "./listing.css";

/** One page of events, each with its category and one line of text. */
export function EventList({ cards }: { cards: EventCard[] }) {
  return (
    <ul className={list}>
      {cards.map((card) => (
        <ListRow key={card.id} card={card} />
      ))}
    </ul>
  );
}

function ListRow({ card }: { card: EventCard }) {
  const { id, scheme, title, summary, category, when, place, phase } = card;
  const about = [category, `${when.month} ${when.weekday} ${when.time}`].filter(Boolean).join(" · ");
  return (
    <li data-scheme={scheme}>
      <a href={`/events/${id}`}>
        <span className={num}>{when.day}</span>
        <span>
          <h2>{title || "未命名活动"}</h2>
          <span className={tiny}>
            {place ? `${about} · ` : about}
            <Place of={card} />
          </span>
          <span className={`${oneLine} ${small} ${mute}`}>{summary || "暂无描述"}</span>
        </span>
        <PhaseBadge phase={phase} />
      </a>
    </li>
  );
}
