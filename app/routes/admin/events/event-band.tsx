import { num, vh, wrap } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { PageLink } from "~/ui/layout/page-link";
import { band } from "./event-band.css";

/** The band's event, from `bandOf`. */
export type BandEvent = { title: string; scheme: string; day: string; date: string };

/** The head of every page of one event: its colours, day, title and date. It links back; `label` says where to. */
export function EventBand({ event, href, label }: { event: BandEvent; href: string; label: string }) {
  return (
    <div className={band} data-scheme={event.scheme}>
      <div className={wrap}>
        <PageLink href={href}>
          <Glyph>←</Glyph>
          <span className={vh}>{label}：</span>
          <b className={num} aria-hidden="true">
            {event.day}
          </b>
          <span>
            <b>{event.title}</b>
            <span>{event.date}</span>
          </span>
        </PageLink>
      </div>
    </div>
  );
}
