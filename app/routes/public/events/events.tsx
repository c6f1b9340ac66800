import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListedEvent } from "~/domain/events/event-views.server";
import { listPublicEvents } from "~/domain/events/queries.server";
import type { ListedEvent } from "~/domain/events/view";
import { readPage } from "~/domain/paging";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { feedLink, pageMeta } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, mute, screenOnly, small, tiny, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { CopyButton } from "~/ui/form/copy-text";
import { SearchForm } from "~/ui/form/search-form";
import { BackLink, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { wholly } from "~/ui/media/qr.css";
import { ListRow } from "./list-row";
import { list, oneLine } from "./listing.css";

export const handle: RouteHandle = { content: { tags: ["events"], own: [] }, offline: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: "全部活动",
    description: "所有公开的活动：正在进行的、即将开始的和已经结束的。",
    path: withQuery("/events", { page: data?.page ?? 1 }),
    noindex: Boolean(data?.search),
  }).concat(feedLink("/events.atom", "活动"));

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = readSearch(query.get("q"));
  limitSearch(site, address, search);
  const siteTime = siteTimeOf(site);
  const found = listPublicEvents(site.db, { search, page: readPage(query.get("page")) }, siteTime.now);
  const cards = found.items.map((row) => toListedEvent(row, siteTime));
  return {
    ...found,
    items: cards,
    search,
    calendar: `${siteOrigin(site)}/calendar.ics`,
    schemes: cards.map((card) => card.scheme),
  };
}

export default function Events() {
  const { items, page, total, totalPages, search, calendar } = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <PageHeading title="全部活动" />
      <SearchForm action="/events" label="搜索活动" value={search} placeholder="标题、类别或地点" />
      <p className={`${mute} ${small} ${above}`} role="status">
        {search ? `找到 ${total} 个与「${search}」有关的活动` : `共 ${total} 个活动`}
        {search ? (
          <>
            {" "}
            <TapLink href="/events">清除搜索</TapLink>
          </>
        ) : null}
      </p>
      {items.length > 0 ? (
        <EventList cards={items} />
      ) : (
        <EmptyState glyph="空" title="暂无活动">
          {search || page > 1 ? "换个关键词，或看看全部活动。" : "敬请期待"}
        </EmptyState>
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery("/events", { q: search, page: target })}
        label="活动分页"
      />
      <CalendarOffer address={calendar} />
    </main>
  );
}

/** How to subscribe to all events: a link to open, and the URL to copy into a calendar. */
function CalendarOffer({ address }: { address: string }) {
  return (
    <section className={`${gap} ${screenOnly}`} aria-label="订阅">
      <p>
        <TapLink href="/calendar.ics">订阅活动日历</TapLink>
      </p>
      <p className={tiny}>
        也可以在日历里选「添加订阅日历」，填入这个地址，新活动、改期和取消会自动更新：
        <b className={wholly}>{address}</b>
      </p>
      <p className={above}>
        <CopyButton text={address}>复制日历地址</CopyButton>
      </p>
    </section>
  );
}

/** One page of events, each with its category and one line of text. */
function EventList({ cards }: { cards: ListedEvent[] }) {
  return (
    <ul className={list}>
      {cards.map((card) => (
        <ListRow key={card.id} card={card} as="h2">
          <span className={`${oneLine} ${small} ${mute}`}>
            {[card.category, card.summary || "暂无描述"].filter(Boolean).join(" · ")}
          </span>
        </ListRow>
      ))}
    </ul>
  );
}
