import type { ListedEvent } from "~/domain/events/view";
import { num, vh } from "~/styles/global.css";
import { EventBadge } from "~/ui/feedback/badge";
import { Glyph } from "~/ui/layout/links";
import { art, drawing, photo, pic } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { calledOff, day, over, terms, thumb } from "./listing.css";

/** How wide viewports show the cover: beside the text, or above it as a card. */
type WideCover = "row" | "card";

const wideCovers = {
  row: { frame: "slide", sizes: "132px" },
  card: { frame: "slide", sizes: "352px" },
} as const;

type ListRowProps = {
  card: ListedEvent;
  /** The title's element. */
  as?: "b" | "h3";
  wide: WideCover;
  /** Number of photos in the album of an event that is over. */
  photoCount?: number | undefined;
  lite: boolean;
};

/** 周六 */
const weekdayText = ({ when: { weekday } }: ListedEvent) => weekday.replace("星期", "周");

/** The last line of an event that is over: its album, with the year unless it is the current one. */
function AlbumLine({ when: { date, year }, photoCount }: Pick<ListedEvent, "when"> & { photoCount: number }) {
  const past = date.startsWith(year) ? `${year}年 · ` : "";
  if (photoCount === 0) return <span>{`${past}相册整理中`}</span>;
  return (
    <span>
      {`${past}${photoCount} 张照片`}
      <Glyph> →</Glyph>
    </span>
  );
}

/** An event in a list, in the order of its accessible name: title, date, time and place, then price, seats and badges. */
export function ListRow({ card, as: Title = "b", wide, photoCount = 0, lite }: ListRowProps) {
  const { id, scheme, title, when, place, phase, price, seatsText, badges } = card;
  const isOver = phase === "completed";
  const state = isOver ? over : phase === "cancelled" ? calledOff : undefined;
  return (
    <li className={state} data-scheme={scheme}>
      <a href={`/events/${id}`}>
        <div>
          <Title>{title}</Title>
          <span>
            <span className={vh}>{`${when.date} `}</span>
            {isOver ? null : (
              <>
                {[when.time, place].filter(Boolean).length === 2 ? `${when.time} · ` : when.time}
                <Place text={place} />
              </>
            )}
          </span>
          <span className={terms}>
            {isOver ? <AlbumLine when={when} photoCount={photoCount} /> : null}
            {price || seatsText ? (
              <span>
                {price}
                {seatsText ? <span>{price ? ` · ${seatsText}` : seatsText}</span> : null}
              </span>
            ) : null}
            {badges.map((badge) => (
              <EventBadge key={badge.kind} badge={badge} />
            ))}
          </span>
        </div>
        <span className={day} aria-hidden="true">
          <small>{when.month}</small>
          <b className={num}>{when.day}</b>
          <small>{weekdayText(card)}</small>
        </span>
        {lite ? null : <Thumb card={card} wide={wide} />}
      </a>
    </li>
  );
}

/** The cover beside the text, the drawing where there is none. */
function Thumb({ card: { cover, art: shape }, wide }: { card: ListedEvent; wide: WideCover }) {
  return (
    <span className={`${thumb} ${pic} ${art} ${drawing[shape]}`}>
      {cover ? (
        <Picture
          className={photo}
          picture={cover}
          alt=""
          frame="thumb"
          sizes="64px"
          wide={wideCovers[wide]}
          lite={false}
        />
      ) : null}
    </span>
  );
}
