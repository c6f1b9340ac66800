import { num, vh, wrap } from "~/styles/global.css";
import { Glyph } from "~/ui/layout/links";
import { PageLink } from "~/ui/layout/page-link";
import { band } from "./event-band.css";

/** The band's event, from `bandOf`. */
export type BandEvent = { id: string; title: string; scheme: string; day: string; date: string };

/** The head of every page of one event: its colours, day, title and date. It links back to the event's own page. */
export function EventBand({ id, title, scheme, day, date }: BandEvent) {
  return (
    <div className={band} data-scheme={scheme}>
      <div className={wrap}>
        <PageLink href={`/admin/events/${id}`}>
          <Glyph>←</Glyph>
          <span className={vh}>返回活动：</span>
          <b className={num} aria-hidden="true">
            {day}
          </b>
          <span>
            <b>{title}</b>
            <span>{date}</span>
          </span>
        </PageLink>
      </div>
    </div>
  );
}
