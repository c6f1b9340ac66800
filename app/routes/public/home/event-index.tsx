import type { ListedEvent } from "~/domain/events/view";
import { ListRow } from "../events/list-row";
import { heading as headingClass, list } from "../events/listing.css";

/** Events as a list: what is coming is never missing from the home page, and the carousel is never the only access. */
export function EventIndex({ cards, heading = "告示目录" }: { cards: ListedEvent[]; heading?: string }) {
  return (
    <section aria-labelledby="directory">
      <h2 className={headingClass} id="directory">
        {heading}
      </h2>
      <ul className={list}>
        {cards.map((card) => (
          <ListRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}
