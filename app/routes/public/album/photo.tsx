import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { dateText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { originalUrl, type Picture as PictureView } from "~/domain/images/picture";
import type { OwnPost } from "~/domain/members/view";
import { listPhotos } from "~/domain/photos/queries.server";
import { neighbours } from "~/domain/photos/view";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/page-meta";
import { useLite } from "~/http/pages/use-lite";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, num, small, wrap } from "~/styles/global.css";
import { ButtonLink } from "~/ui/form/button";
import { BackLink, Glyph, TapLink } from "~/ui/layout/links";
import { Picture } from "~/ui/media/picture";
import { Place } from "~/ui/media/place";
import { HeroBar } from "../event/hero-bar";
import { OwnRemovals } from "./own-removals";
import { photoId } from "./photo-grid";
import { caption as captionClass, count, light, turn } from "./photos.css";
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
    date: dateText(row.event.startAt, site.env.SITE_TIME_ZONE),
    archived: row.event.archivedAt !== null,
    schemes: [event.scheme],
  };
}

export default function Photo() {
  const { event, photo, index, total, previous, next, date, own } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <div data-scheme={event.scheme}>
      <LightboxBar closeHref={`/events/${event.id}#${photoId(photo.slot)}`} index={index} total={total} />
      <main className={wrap} id="main">
        <Lightbox
          picture={photo.picture}
          caption={photo.caption}
          index={index}
          title={event.title}
          meta={
            <>
              {event.place ? `${date} · ` : date}
              <Place text={event.place} />
            </>
          }
          previousHref={`/photos/${event.id}/${previous}`}
          nextHref={`/photos/${event.id}/${next}`}
          removalHref={`/photos/${event.id}/${photo.slot}/removal`}
          removals={own}
          lite={lite}
        />
      </main>
    </div>
  );
}

type LightboxBarProps = { closeHref: string; index: number; total: number };

/** The row above a photo: close link and counter. */
function LightboxBar({ closeHref, index, total }: LightboxBarProps) {
  return (
    <HeroBar as="header">
      <BackLink href={closeHref} glyph="✕">
        关闭
      </BackLink>
      <p className={small}>
        <b className={`${num} ${count}`}>{index}</b>
        {` / ${total}`}
      </p>
    </HeroBar>
  );
}

type LightboxProps = {
  picture: PictureView;
  caption: string;
  /** Position from 1, for the alternative text of a photo without caption. */
  index: number;
  title: string;
  /** Date and place of the event. */
  meta: ReactNode;
  previousHref: string;
  nextHref: string;
  /** URL of the removal request form. */
  removalHref: string;
  /** The visitor's last request. */
  removals: OwnPost[];
  lite: boolean;
};

/**
 * One photo with links to its neighbours and the original. The script uses the links' `rel` for keyboard and swipe
 * navigation.
 */
function Lightbox(props: LightboxProps) {
  const { picture, caption, index, title, meta, previousHref, nextHref, removalHref, removals, lite } = props;
  return (
    <div className={light} data-lightbox>
      <figure>
        <Picture
          picture={picture}
          alt={caption || `${title} 照片 ${index}`}
          sizes="(min-width:1185px) 768px,(min-width:769px) calc(100vw - 416px),(min-resolution:2.5dppx) 62vw,100vw"
          eager
          lite={lite}
        />
        {caption ? <figcaption className={captionClass}>{caption}</figcaption> : null}
      </figure>
      <div>
        <h1>{title}</h1>
        <p className={`${mute} ${small}`}>{meta}</p>
        <nav className={turn} aria-label="照片翻页">
          <ButtonLink tone="line" rel="prev" href={previousHref}>
            <Glyph>← </Glyph>上一张
          </ButtonLink>
          <ButtonLink tone="line" rel="next" href={nextHref}>
            下一张<Glyph> →</Glyph>
          </ButtonLink>
        </nav>
        <p className={above}>
          <TapLink href={originalUrl(picture)}>
            {`查看原图（约 ${Math.ceil(picture.originalBytes / 1024)} KB）`}
          </TapLink>
        </p>
        <OwnRemovals removals={removals} />
        <p className={small}>
          <TapLink rel="nofollow" href={removalHref}>
            {removals.some(({ state }) => state === "requested") ? "查看我的申请" : "申请撤下这张照片"}
          </TapLink>
        </p>
      </div>
    </div>
  );
}
