import type { EventCard } from "~/domain/events/view";
import { EmptySlide } from "./empty-slide";
import { reel, stage } from "./home.css";
import { Slide } from "./slide";

type CarouselProps = {
  cards: EventCard[];
  /** Id of the event to show first. */
  initialId: string | null;
  lite: boolean;
  /** Accessible name. */
  label?: string;
};

/** A scroll-snapping row of slides; navigation is by anchors, so it needs no script. */
export function Carousel({ cards, initialId, lite, label = "活动轮播" }: CarouselProps) {
  const chosen = cards.some(({ id }) => id === initialId) ? initialId : cards[0]?.id;
  return (
    <section className={stage} aria-label={label} data-carousel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className={reel} tabIndex={0}>
        {cards.length === 0 ? <EmptySlide lite={lite} /> : null}
        {cards.map((card, index) => (
          <Slide
            key={card.id}
            card={card}
            previous={cards.length > 1 ? (cards.at(index - 1) ?? null) : null}
            next={cards.length > 1 ? (cards[(index + 1) % cards.length] ?? null) : null}
            initial={card.id === chosen}
            lite={lite}
          />
        ))}
      </ul>
    </section>
  );
}
