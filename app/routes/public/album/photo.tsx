import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dateText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { originalUrl } from "~/domain/images/picture";
import { listPhotos } from "~/domain/photos/queries.server";
import { neighbours } from "~/domain/photos/view";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, num, small } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { Glyph } from "~/ui/layout/links";
import { menu } from "~/ui/layout/menu.css";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { OwnRemovals } from "./own-removals";
import { photoId } from "./photo-grid";
import { caption as captionClass, count, light, room, top, turn } from "./photo-room.css";
import { readOwnRemovals } from "./read-own-removals.server";

export const handle: RouteHandle = {
  frame: "none",
  content: { tags: ["events"], perVisitor: ["removals"] },
  offline: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `照片 ${data.index} / ${data.total} · ${data.event.title}`,
        description: data.photo.caption || `「${data.event.title}」的照片`,
        path: `/photos/${data.event.id}/${data.photo.slot}`,
        noindex: data.archived,
        preview: true,
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, request, context: { site, address } }: LoaderFunctionArgs) {
  const row = requireEndedEvent(site, params.id);
  const photos = listPhotos(site.db, row.event.id);
  const { slot = "" } = params;
  const position = /^[1-9]$/.test(slot) ? neighbours(photos, Number(slot)) : null;
  const removals = await readOwnRemovals(site, { request, address, eventId: row.event.id });
  if (!position) throw removals.missing(slot);
  const event = toEventCard(row, siteTimeOf(site));
  return {
    event,
    ...position,
    own: removals.ofPhoto(position.photo.slot).slice(0, 1),
    date: dateText(row.event.startAt, site.timeZone),
    archived: row.event.archivedAt !== null,
    address: `${siteOrigin(site)}/photos/${event.id}/${position.photo.slot}`,
  };
}

export default function Photo() {
  const { event, photo, index, total, previous, next, date, own, address } = useLoaderData<typeof loader>();
  const { picture, caption, slot } = photo;
  const lite = useLite();
  const isRequested = own.some(({ state }) => state === "requested");
  return (
    <div className={room}>
      <header className={top}>
        <a href={`/events/${event.id}#${photoId(slot)}`}>
          <Glyph>✕</Glyph>关闭
        </a>
        <p>
          <b className={`${num} ${count}`}>{index}</b>
          {` / ${total}`}
        </p>
        <details className={menu} data-menu="">
          <summary aria-label="更多">
            <Glyph>⋯</Glyph>
          </summary>
          <ul>
            <li>
              <a href={originalUrl(picture)} download="">
                {`保存（${Math.ceil(picture.originalBytes / 1024)} KB）`}
              </a>
            </li>
            <li>
              <button type="button" data-share={address} hidden>
                发给朋友
              </button>
            </li>
            <li>
              <a rel="nofollow" href={`/photos/${event.id}/${slot}/removal`}>
                {isRequested ? "查看我的申请" : "申请撤下这张照片"}
              </a>
            </li>
          </ul>
        </details>
      </header>
      <main id="main">
        {/* The script uses the links' `rel` for keyboard and swipe navigation. */}
        <div className={light} data-lightbox>
          <figure>
            <Picture
              picture={picture}
              alt={caption || `${event.title} 照片 ${index}`}
              sizes="(min-resolution:2.5dppx) 62vw,100vw"
              eager
              lite={lite}
            />
            <figcaption className={captionClass}>
              {caption ? <p>{caption}</p> : null}
              <h1>{event.title}</h1>
              <p className={`${mute} ${small}`}>
                {event.place ? `${date} · ` : date}
                <Place text={event.place} />
              </p>
              <OwnRemovals removals={own} />
            </figcaption>
          </figure>
          <nav className={turn} aria-label="照片翻页">
            <ButtonLink tone="line" rel="prev" href={`/photos/${event.id}/${previous}`}>
              <Glyph>← </Glyph>上一张
            </ButtonLink>
            <ButtonLink tone="line" rel="next" href={`/photos/${event.id}/${next}`}>
              下一张<Glyph> →</Glyph>
            </ButtonLink>
          </nav>
        </div>
      </main>
    </div>
  );
}
