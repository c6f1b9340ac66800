import type { EventCard } from "~/domain/events/view";
import { EventDate } from "~/ui/media/event-date";
import { PictureLink } from "~/ui/media/picture";
import { CoverArt } from "./cover-art";
import { hero, slip } from "./hero.css";
import { StatusStamp } from "./status-stamp";

/** Head of an event's page: cover, date and title. A parent element sets the colour scheme. */
export function Hero({ event, lite }: { event: EventCard; lite: boolean }) {
  const { art, cover, title, phase, when } = event;
  return (
    <header className={hero}>
      <CoverArt
        art={art}
        cover={cover}
        alt={`${title} 封面`}
        frame="band"
        sizes="(min-width:769px) 611px,(min-resolution:2.5dppx) 62vw,100vw"
        eager
        lite={lite}
      />
      <StatusStamp phase={phase} side="right" />
      <div className={slip}>
        <EventDate when={when} long />
        <h1>{title || "未命名活动"}</h1>
        {lite && cover ? <PictureLink picture={cover} alt={`${title} 封面`} /> : null}
      </div>
    </header>
  );
}
