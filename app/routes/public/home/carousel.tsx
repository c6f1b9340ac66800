// The carousel of the home page: six events, or a slide for none.
import type { ListedEvent } from "~/domain/events/view";
import { vertical } from "~/styles/global.css";
import { art, drawing, pic } from "~/ui/media/art.css";
import { EventDate } from "~/ui/media/event-date";
import { type Framed, PictureLink } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { controls, first, peek, post, slide, slip, where } from "~/ui/media/slide.css";
import { CoverArt } from "../event/cover-art";
import { StatusStamp } from "../event/status-stamp";
import { reel, stage } from "./home.css";

type CarouselProps = {
  cards: ListedEvent[];
  /** Id of the event to show first. */
  initialId: string | null;
  lite: boolean;
};

const label = "活动轮播";

/** How a slide shows a cover. */
export const slideFrame: Framed = {
  frame: "slide",
  sizes: "(min-resolution:2.5dppx) 193px,(max-width:371px) 78vw,290px",
};

/** The slide to show first. */
export const firstSlide = ({ cards, initialId }: Pick<CarouselProps, "cards" | "initialId">) =>
  cards.find(({ id }) => id === initialId) ?? cards[0];

/** A scroll-snapping row of slides; navigation by anchors works without scripts. */
export function Carousel({ cards, initialId, lite }: CarouselProps) {
  const chosen = firstSlide({ cards, initialId })?.id;
  return (
    <section className={stage} aria-label={label} data-carousel>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard */}
      <ul className={reel} tabIndex={0} aria-label={label}>
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

/** The only slide when there are no events. */
function EmptySlide({ lite }: { lite: boolean }) {
  return (
    <li className={slide} data-scheme="lemon-sky">
      <article className={post}>
        {lite ? null : <div className={`${pic} ${art} ${drawing.sun}`} />}
        <div className={slip}>
          <h2>暂无活动</h2>
          <p className={where}>
            <span>敬请期待</span>
          </p>
          <div className={controls}>
            <button type="button" disabled>
              查看详情
            </button>
          </div>
        </div>
      </article>
    </li>
  );
}

type SlideProps = {
  card: ListedEvent;
  /** The neighbours, null when there is only one event. */
  previous: ListedEvent | null;
  next: ListedEvent | null;
  /** True for the initial slide. */
  initial: boolean;
  lite: boolean;
};

/** Accessible name of an event's links. Includes the date, because events may be repeated. */
const nameOf = ({ title, when: { iso, month, day } }: ListedEvent) =>
  iso ? `${title}，${month}${Number(day)}日` : title;

/** One event of the carousel. The title's link covers the slide; each slide links to its neighbours. */
function Slide({ card, previous, next, initial, lite }: SlideProps) {
  const { id, scheme, art, cover, phase, category, when, dayText, place, price } = card;
  const href = `/events/${id}`;
  const { title } = card;
  return (
    <li className={initial ? `${slide} ${first}` : slide} id={`e-${id}`} data-slide={id} data-scheme={scheme}>
      <article className={post}>
        <CoverArt art={art} cover={cover} alt={`${title} 封面`} {...slideFrame} eager={initial} lite={lite} />
        <StatusStamp phase={phase} />
        <span className={vertical}>{category}</span>
        <div className={slip}>
          <EventDate when={when} dayText={dayText} />
          <h2>
            <a href={href} aria-label={nameOf(card)}>
              <span>{title}</span>
            </a>
          </h2>
          <p className={where}>
            {place || price ? (
              <span>
                <Place text={place} />
                {place && price ? " · " : null}
                {price}
              </span>
            ) : null}
            <span>{card.summary || "暂无描述"}</span>
          </p>
          {lite && cover ? (
            <PictureLink className={peek} picture={cover} alt={`${nameOf(card)} 封面`} />
          ) : null}
          <div className={controls}>
            {previous === null ? null : (
              <a href={`#e-${previous.id}`} aria-label={`上一个活动：${nameOf(previous)}`}>
                ←
              </a>
            )}
            <a href={href} aria-label={`查看详情：${nameOf(card)}`}>
              查看详情
            </a>
            {next === null ? null : (
              <a href={`#e-${next.id}`} aria-label={`下一个活动：${nameOf(next)}`}>
                →
              </a>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}
