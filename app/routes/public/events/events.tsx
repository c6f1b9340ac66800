import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupsByWeek } from "~/domain/events/event-views.server";
import { listComingCategories, listComingEvents, listPublicEvents } from "~/domain/events/queries.server";
import {
  type EventFilter,
  filterLabels,
  filterParameters,
  freeLabel,
  readEventFilter,
  whenLabels,
  whens,
} from "~/domain/events/search/public-filter";
import type { Category } from "~/domain/events/search/search-options";
import type { EventGroup, ListedEvent } from "~/domain/events/view";
import { readPage } from "~/domain/paging";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { feedLink, pageMeta } from "~/http/pages/public-meta";
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
import { ChipLinks, type Tab } from "~/ui/layout/tabs";
import { wholly } from "~/ui/media/qr.css";
import { ListRow } from "./list-row";
import { filters, list, oneLine, week } from "./listing.css";

/** The list's query. */
const readQuery = (query: URLSearchParams) => ({
  search: readSearch(query.get("q")),
  filter: readEventFilter(query),
  page: readPage(query.get("page")),
});

export const handle: RouteHandle = {
  current: "events",
  content: { tags: ["events"], perVisitor: [] },
  query(parameters) {
    const { search, filter, page } = readQuery(parameters);
    return withQuery("", { q: search, ...filterParameters(filter), page });
  },
  offline: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: titleAt([...(data?.labels ?? []), "全部活动"].join(" · "), data ?? {}),
    description: "所有公开的活动：正在进行的、即将开始的和已经结束的。",
    path: withQuery("/events", { page: data?.page ?? 1 }),
    noindex: Boolean(data?.isNarrowed),
  }).concat(feedLink("/events.atom", "活动"));

const categoriesAtMost = 6;
const nextAtMost = 3;

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  const requested = readQuery(new URL(request.url).searchParams);
  const { search, filter } = requested;
  limitSearch(site, address, search);
  const siteTime = siteTimeOf(site);
  const { items, ...paging } = listPublicEvents(site.db, requested, siteTime);
  const labels = filterLabels(filter);
  const isNarrowed = search !== "" || labels.length > 0;
  const shown = items.length > 0 ? items : listComingEvents(site.db, siteTime.now, nextAtMost);
  const groups = groupsByWeek(shown, siteTime);
  return {
    ...paging,
    groups,
    isNarrowed,
    search,
    filter,
    labels,
    categories: listComingCategories(
      site.db,
      { limit: categoriesAtMost, chosen: filter.category },
      siteTime.now,
    ),
    origin: siteOrigin(site),
    schemes: groups.flatMap(({ cards }) => cards.map((card) => card.scheme)),
  };
}

export default function Events() {
  const { groups, page, total, totalPages, search, filter, labels, ...shown } =
    useLoaderData<typeof loader>();
  const parameters = filterParameters(filter);
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <PageHeading title="全部活动" />
      <SearchForm action="/events" label="搜索活动" value={search} placeholder="标题、地点、周六或免费">
        <FilterFields filter={filter} />
      </SearchForm>
      <FilterLinks filter={filter} search={search} categories={shown.categories} />
      <p className={`${mute} ${small} ${above}`} role="status">
        {totalText(total, search, labels)}
        {shown.isNarrowed ? (
          <>
            {" "}
            <TapLink href="/events">{labels.length > 0 ? "清除筛选" : "清除搜索"}</TapLink>
          </>
        ) : null}
      </p>
      {total > 0 ? <EventGroups groups={groups} /> : <NoEvents next={groups.flatMap(({ cards }) => cards)} />}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery("/events", { q: search, ...parameters, page: target })}
        label="活动分页"
      />
      <CalendarOffer
        origin={shown.origin}
        path={withQuery("/calendar.ics", parameters)}
        name={labels.join(" · ")}
      />
    </main>
  );
}

function totalText(total: number, search: string, labels: readonly string[]): string {
  const filterText = labels.length > 0 ? `${labels.join(" · ")}：` : "";
  return search
    ? `${filterText}找到 ${total} 个与「${search}」有关的活动`
    : `${filterText}共 ${total} 个活动`;
}

type CalendarOfferProps = {
  origin: string;
  path: string;
  /** Description of the filter, empty for all events. */
  name: string;
};

/** Subscription to these events: a link to open, and the URL to copy into a calendar. */
function CalendarOffer({ origin, path, name }: CalendarOfferProps) {
  const address = origin + path;
  return (
    <section className={`${gap} ${screenOnly}`} aria-label="订阅">
      <p>
        <TapLink href={path}>{name ? `订阅「${name}」活动日历` : "订阅活动日历"}</TapLink>
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

/** One page of events under the heading of their week, each with its category and one line of text. */
function EventGroups({ groups }: { groups: EventGroup[] }) {
  return groups.map(({ heading, cards }) => (
    <section key={heading}>
      <h2 className={week}>{heading}</h2>
      <ul className={list}>
        {cards.map((card) => (
          <ListRow key={card.id} card={card} as="h3">
            <span className={`${oneLine} ${small} ${mute}`}>
              {[card.category, card.summary || "暂无描述"].filter(Boolean).join(" · ")}
            </span>
          </ListRow>
        ))}
      </ul>
    </section>
  ));
}

/** An empty list, with the next events if any. */
function NoEvents({ next }: { next: ListedEvent[] }) {
  if (next.length === 0) return <EmptyState title="暂无活动">敬请期待</EmptyState>;
  return (
    <>
      <p>暂无活动，换个关键词或条件，或者看看接下来的活动。</p>
      <EventGroups groups={[{ heading: "接下来的活动", cards: next }]} />
    </>
  );
}

type FilterLinksProps = { filter: EventFilter; search: string; categories: readonly Category[] };

/** Links by period, price and category. Each adds its filter to the current ones, or removes it. */
function FilterLinks({ filter, search, categories }: FilterLinksProps) {
  const link = (label: string, current: boolean, changed: Partial<EventFilter>): Tab => ({
    href: withQuery("/events", { q: search, ...filterParameters({ ...filter, ...changed }) }),
    label,
    current,
  });
  const ofWhen = whens.map((when) => {
    const isCurrent = filter.when === when;
    return link(whenLabels[when], isCurrent, { when: isCurrent ? null : when });
  });
  const ofCategory = categories.map((category) => {
    const isCurrent = filter.category === category;
    return link(category, isCurrent, { category: isCurrent ? null : category });
  });
  const free = link(freeLabel, filter.isFree, { isFree: !filter.isFree });
  return (
    <div className={filters}>
      <ChipLinks label="筛选活动" items={[...ofWhen, free, ...ofCategory]} />
    </div>
  );
}

/** The filter as hidden fields, so that a search preserves it. */
function FilterFields({ filter }: { filter: EventFilter }) {
  const fields = Object.entries(filterParameters(filter)).filter(([, value]) => value !== "");
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
