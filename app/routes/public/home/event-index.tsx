import type { ListedEvent } from "~/domain/events/view";
import { num, tiny } from "~/styles/global.css";
import { PhaseBadge } from "~/ui/feedback/badge";
import { heading as headingClass, list } from "../events/listing.css";
import { Place } from "../place";

function IndexRow({ card }: { card: ListedEvent }) {
  const { id, scheme, title, when, phase, availability } = card;
  return (
    <li data-scheme={scheme}>
      <a href={`/events/${id}`}>
        <span className={num}>{when.day}</span>
        <span>
          <b>{title || "未命名活动"}</b>
          <span className={tiny}>
            {`${when.month} ${when.weekday} ${when.time}　`}
            <Place of={card} />
            {availability.text ? ` · ${availability.text}` : null}
          </span>
        </span>
        <PhaseBadge phase={phase} />
      </a>
    </li>
  );
}

/** Events as a list: what is coming is never missing from the home page, and the carousel is never the only access. */
export function EventIndex({ cards, heading = "告示目录" }: { cards: ListedEvent[]; heading?: string }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="directory">
      <h2 className={headingClass} id="directory">
        {heading}
      </h2>
      <ul className={list}>
        {cards.map((card) => (
          <IndexRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
