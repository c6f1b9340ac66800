import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { toEventCard } from "~/domain/events/event-views.server";
import type { EventCard } from "~/domain/events/view";
import type { Picture as PictureView } from "~/domain/images/picture";
import { toPicture } from "~/domain/images/to-picture.server";
import { readPage } from "~/domain/paging";
import { listAlbums } from "~/domain/photos/queries.server";
import { pageQuery } from "~/http/page-query";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { art, drawing } from "~/ui/media/art.css";
import { Picture, PictureLink } from "~/ui/media/picture";
import { albums, frame } from "./photos.css";

export const handle: RouteHandle = {
  content: { tags: ["events"], perVisitor: [] },
  query: pageQuery,
  offline: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: titleAt("往期相册", data ?? {}),
    description: "已结束活动的照片。",
    path: withQuery("/gallery", { page: data?.page ?? 1 }),
  });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const albums = listAlbums(site.db, readPage(new URL(request.url).searchParams.get("page")));
  const items = albums.items.map(({ event, first, photoCount }) => ({
    event: toEventCard({ event, cover: null }, siteTimeOf(site)),
    picture: toPicture(first),
    photoCount,
  }));
  return { ...albums, items, schemes: items.map(({ event }) => event.scheme) };
}

type AlbumCardProps = {
  event: Pick<EventCard, "id" | "title" | "scheme" | "art" | "when">;
  /** First photo of the album, null for an empty album. */
  picture: PictureView | null;
  photoCount: number;
  lite: boolean;
};

/** One album of the gallery. */
function AlbumCard({ event, picture, photoCount, lite }: AlbumCardProps) {
  const { id, title, scheme, art: shape, when } = event;
  return (
    <li data-scheme={scheme}>
      <a href={`/photos/${id}`}>
        {lite ? null : (
          <span className={`${frame} ${art} ${drawing[shape]}`}>
            {picture ? (
              <Picture
                picture={picture}
                alt=""
                frame="band"
                sizes="(min-width:769px) 360px,(min-resolution:2.5dppx) 62vw,100vw"
                lite={false}
              />
            ) : null}
          </span>
        )}
        <h2>{title || "未命名活动"}</h2>
        <p className={`${mute} ${small}`}>
          {`${when.year ? `${when.year}年` : ""}${when.month}${when.day.replace(/^0/, "")}日 · ${photoCount} 张照片`}
        </p>
      </a>
      {lite && picture ? <PictureLink picture={picture} alt={`${title} ${when.month}${when.day}日`} /> : null}
    </li>
  );
}

export default function Gallery() {
  const { items, page, total, totalPages } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <PageHeading title="往期相册" note={`共 ${total} 本相册`} />
      {items.length > 0 ? (
        <AlbumList>
          {items.map((item) => (
            <AlbumCard key={item.event.id} {...item} lite={lite} />
          ))}
        </AlbumList>
      ) : (
        <EmptyState glyph="影" title="还没有相册">
          主办方上传活动照片后，会出现在这里。
        </EmptyState>
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery("/gallery", { page: target })}
        label="相册分页"
      />
    </main>
  );
}

/** A grid of AlbumCard. */
function AlbumList({ children }: { children: ReactNode }) {
  return <ul className={albums}>{children}</ul>;
}
