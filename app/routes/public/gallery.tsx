import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { toEventCard } from "~/domain/events/present.server";
import { toPicture } from "~/domain/images/to-picture.server";
import { readPage } from "~/domain/paging";
import { listAlbums } from "~/domain/photos/queries.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import type { RootData } from "~/http/root-data.server";
import { below, mute, wrap } from "~/styles/global.css";
import { AlbumCard } from "~/ui/album-card";
import { AlbumList } from "~/ui/album-list";
import { BackLink } from "~/ui/back-link";
import { Empty } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: "往期相册",
    description: "已结束活动的照片。",
    path: withQuery("/gallery", { page: data?.page ?? 1 }),
  });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  const albums = listAlbums(site.db, readPage(new URL(request.url).searchParams.get("page")));
  const items = albums.items.map(({ event, first, photoCount }) => ({
    event: toEventCard({ event, cover: null, groupQr: null }, momentOf(site)),
    picture: toPicture(first),
    photoCount,
  }));
  return { ...albums, items, schemes: items.map(({ event }) => event.scheme) };
};

export default function Gallery() {
  const { items, page, total, totalPages } = useLoaderData<typeof loader>();
  const lite = useRouteLoaderData<RootData>("root")?.preferences.lite ?? false;
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <h1>往期相册</h1>
      <p className={`${mute} ${below}`}>共 {total} 本相册</p>
      {items.length > 0 ? (
        <AlbumList>
          {items.map((item) => (
            <AlbumCard key={item.event.id} {...item} lite={lite} />
          ))}
        </AlbumList>
      ) : (
        <Empty glyph="影" title="还没有相册">
          活动结束后，照片会出现在这里。
        </Empty>
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
