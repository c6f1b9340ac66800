import type { GrantedWish } from "~/domain/wishes/outcomes.server";
import { mute, small } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { art, drawing, photo, pic } from "~/ui/media/art.css";
import { Picture } from "~/ui/media/picture";
import { heading } from "../events/listing.css";
import { strip, thumb } from "./granted-strip.css";

type GrantedStripProps = { wishes: GrantedWish[]; total: number; lite: boolean };

/** Wishes above the events that were created from them, in a scrolling line. */
export function GrantedStrip({ wishes, total, lite }: GrantedStripProps) {
  return (
    <section aria-labelledby="granted">
      <div className={heading}>
        <h2 id="granted">已约成</h2>
        <span className={`${small} ${mute}`}>{`${total} 个心愿成了真`}</span>
      </div>
      <ul className={strip}>
        {wishes.map(({ id, content, event }) => (
          <li key={event.id} data-scheme={event.scheme}>
            <a href={`/wishes/${id}`}>
              <q>{content}</q>
            </a>
            <a href={`/events/${event.id}`}>
              {lite ? null : (
                <span className={`${thumb} ${pic} ${art} ${drawing[event.art]}`}>
                  {event.cover ? (
                    <Picture
                      className={photo}
                      picture={event.cover}
                      alt=""
                      frame="thumb"
                      sizes="48px"
                      lite={false}
                    />
                  ) : null}
                </span>
              )}
              <span>
                <small>
                  <Glyph>● </Glyph>
                  {`已约成 · ${event.when.date.split(" ")[0]}`}
                </small>
                <b>{event.title}</b>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
