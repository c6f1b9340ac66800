import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dateText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { listPhotos } from "~/domain/photos/queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta } from "~/http/pages/public-meta";
import { shareImage } from "~/http/pages/share-image";
import { useLite } from "~/http/pages/use-lite";
import { requireEndedEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PhotoGrid } from "./photo-grid";

export const handle: RouteHandle = { content: { tags: ["events"], perVisitor: [] }, offline: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `活动相册 · ${data.event.title}`,
        description: `「${data.event.title}」的 ${data.photos.length} 张照片。`,
        path: `/photos/${data.event.id}`,
        noindex: data.archived,
        preview: true,
        image: shareImage(data.photos[0]?.picture ?? null, data.event.title),
      })
    : [{ title: "页面未找到" }];

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const row = requireEndedEvent(site, params.id);
  const event = toEventCard(row, siteTimeOf(site));
  const archived = row.event.archivedAt !== null;
  const date = dateText(row.event.startAt, site.timeZone);
  return { event, date, archived, photos: listPhotos(site.db, event.id), schemes: [event.scheme] };
}

export default function Album() {
  const { event, date, photos } = useLoaderData<typeof loader>();
  const lite = useLite();
  return (
    <main className={wrap} id="main" data-scheme={event.scheme}>
      <BackLink href={`/events/${event.id}#album`}>返回活动</BackLink>
      <PageHeading title="活动相册" note={`${event.title} · ${date} · ${photos.length} 张照片`} />
      {photos.length > 0 ? (
        <PhotoGrid photos={photos} eventId={event.id} lite={lite} />
      ) : (
        <EmptyState glyph="影" title="还没有照片">
          照片上传后会出现在这里。
        </EmptyState>
      )}
    </main>
  );
}
