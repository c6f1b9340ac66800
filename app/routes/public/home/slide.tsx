import type { ListedEvent } from "~/domain/events/view";
import { vertical } from "~/styles/global.css";
import { EventDate } from "~/ui/media/event-date";
import { PictureLink } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { controls, first, peek, post, slide, slip, where } from "~/ui/media/slide.css";
import { CoverArt } from "../event/cover-art";
import { StatusStamp } from "../event/status-stamp";

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
export function Slide({ card, previous, next, initial, lite }: SlideProps) {
  const { id, scheme, art, cover, phase, category, when, dayText, terms } = card;
  const href = `/events/${id}`;
  const title = card.title || "未命名活动";
  return (
    <li className={initial ? `${slide} ${first}` : slide} id={`e-${id}`} data-slide={id} data-scheme={scheme}>
      <article className={post}>
        <CoverArt
          art={art}
          cover={cover}
          alt={`${title} 封面`}
          frame="slide"
          sizes="(min-resolution:2.5dppx) 193px,(max-width:371px) 78vw,290px"
          eager={initial}
          lite={lite}
        />
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
            {card.place ? <Place text={card.place} /> : card.summary || "暂无描述"}
            {terms ? <br /> : null}
            {terms}
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
