import type { EventView } from "~/domain/events/event-views.server";
import { phrase, vh } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { EventDate } from "~/ui/media/event-date";
import { PictureLink } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { CoverArt } from "./cover-art";
import { calledOff, hero, movedFrom, pin, slip } from "./hero.css";
import { StatusStamp } from "./status-stamp";

/**
 * How the header shows a cover. The highest pixel densities of phones make no visible difference in a photo, and this picture delays
 * the first paint most: phones load the same file as for the home page's slide.
 */
export const heroFrames = {
  frame: "header",
  sizes:
    "(min-width:769px) 560px,(min-resolution:2.5dppx) 44vw,(min-resolution:1.5dppx) 66vw,(min-width:600px) 50vw,100vw",
} as const;

/** Header of an event page: cover, date, title and key facts. A parent element sets the colour scheme. */
export function Hero({ event, lite }: { event: EventView; lite: boolean }) {
  const { art, cover, title, phase, when, hours, place } = event;
  return (
    <header className={phase === "cancelled" ? `${hero} ${calledOff}` : hero}>
      <CoverArt art={art} cover={cover} alt={`${title} 封面`} {...heroFrames} eager lite={lite} />
      <StatusStamp phase={phase} side="right" />
      <div className={slip}>
        {event.moved && phase === "upcoming" ? (
          <p className={movedFrom}>
            <b>
              <Glyph>↻ </Glyph>
              活动{event.moved.done}
            </b>{" "}
            原定 <del>{event.moved.from}</del>
          </p>
        ) : null}
        <div id="f-time">
          <span className={vh}>活动时间</span>
          <EventDate when={when} hours={hours} />
          {/* The end on another day. */}
          {hours.includes("–") ? null : <p>{event.period}</p>}
        </div>
        <h1>{title || "未命名活动"}</h1>
        {lite && cover ? <PictureLink picture={cover} alt={`${title} 封面`} /> : null}
        <p className={pin}>
          <b>{place ? <Place text={place} /> : "地点待定"}</b>
          {event.countdown ? <span className={phrase}>{event.countdown}</span> : null}
        </p>
      </div>
    </header>
  );
}
