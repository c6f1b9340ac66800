import type { EventView } from "~/domain/events/event-views.server";
import { phrase } from "~/styles/global.css";
import { Glyph, TapLink } from "~/ui/layout/links";
import { EventDate } from "~/ui/media/event-date";
import { PictureLink } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { CoverArt } from "./cover-art";
import { brief, hero, slip } from "./hero.css";
import { StatusStamp } from "./status-stamp";

/**
 * The highest pixel densities of phones make no visible difference in a photo, and this picture delays the first paint
 * most.
 */
const phoneSizes = "(min-resolution:2.5dppx) 54vw,(min-resolution:1.5dppx) 80vw,100vw";

/** Header of an event page: cover, date, title and key facts. A parent element sets the colour scheme. */
export function Hero({ event, lite }: { event: EventView; lite: boolean }) {
  const { art, cover, title, phase, when, hours } = event;
  return (
    <header className={hero}>
      <CoverArt
        art={art}
        cover={cover}
        alt={`${title} 封面`}
        frame="panel"
        sizes="611px"
        narrow={{ frame: "strip", sizes: phoneSizes }}
        eager
        lite={lite}
      />
      <StatusStamp phase={phase} side="right" />
      <div className={slip}>
        <EventDate when={when} hours={hours} />
        <h1>{title || "未命名活动"}</h1>
        {lite && cover ? <PictureLink picture={cover} alt={`${title} 封面`} /> : null}
        <Brief event={event} />
      </div>
    </header>
  );
}

/** Place, price and seats in two lines. */
function Brief({ event }: { event: EventView }) {
  const { place, mapUrl, price } = event;
  const seats = seatsOf(event);
  return (
    <div className={brief}>
      <p>
        <b>{place ? <Place text={place} /> : "地点待定"}</b>
        {mapUrl ? (
          <TapLink href={mapUrl} rel="noopener noreferrer">
            地图<Glyph> ↗</Glyph>
          </TapLink>
        ) : null}
      </p>
      {price === null ? null : (
        <p>
          <b>{price}</b>
          {seats ? <span className={phrase}>{seats}</span> : null}
        </p>
      )}
    </div>
  );
}

/** 余 7 位 / 35, 已满，可候补; where the organiser counts participants 已报名 5 / 35 人. */
function seatsOf({
  capacity,
  participants,
  availability: { mode, isOpen, left, text },
}: EventView): string | null {
  if (mode === "off") return capacity === null ? null : `已报名 ${participants} / ${capacity} 人`;
  return isOpen && left && capacity !== null ? `${text} / ${capacity}` : text;
}
