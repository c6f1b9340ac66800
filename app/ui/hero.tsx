import type { EventCard } from "~/domain/events/view";
import { Chop } from "./chop";
import { CoverArt } from "./cover-art";
import { hero, slip } from "./hero.css";
import { PictureLink } from "./picture-link";
import { When } from "./when";

/** Head of an event's page: cover, date and title. A parent element sets the colour scheme. */
export function Hero({ event, lite }: { event: EventCard; lite: boolean }) {
  const { art, cover, title, phase, when } = event;
  return (
    <header className={hero}>
      <CoverArt
        art={art}
        cover={cover}
        alt={`${title} 封面`}
        sizes="(min-width:769px) 611px,100vw"
        eager
        lite={lite}
      />
      <Chop phase={phase} side="right" />
      <div className={slip}>
        <When when={when} long />
        <h1>{title || "未命名活动"}</h1>
        {lite && cover ? <PictureLink picture={cover} /> : null}
      </div>
    </header>
  );
}
