import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { toListedEvent } from "~/domain/events/event-views.server";
import {
  type ComingCounts,
  countComing,
  countPublicEvents,
  listComingCategories,
  listComingEvents,
  listPublicEvents,
} from "~/domain/events/queries.server";
import {
  type EventFilter,
  filterLabels,
  filterParameters,
  freeLabel,
  noFilter,
  readEventFilter,
  whenLabels,
  whens,
} from "~/domain/events/search/public-filter";
import type { Category } from "~/domain/events/search/search-options";
import type { ListedEvent } from "~/domain/events/view";
import { readPage } from "~/domain/paging";
import { countPhotos } from "~/domain/photos/queries.server";
import { limitSearch } from "~/http/limits/read-limit.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { feedLink, pageMeta } from "~/http/pages/public-meta";
import { useLite } from "~/http/pages/use-lite";
import { readSearch, withQuery } from "~/http/query";
import { siteOrigin } from "~/http/security/public-origin.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, mute, num, screenOnly, small, tiny, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { CopyButton } from "~/ui/form/copy-text";
import { SearchForm } from "~/ui/form/search-form";
import { Disclosure } from "~/ui/layout/disclosure";
import { BackLink, Glyph, TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageLink } from "~/ui/layout/page-link";
import { Pagination } from "~/ui/layout/pagination";
import { wholly } from "~/ui/media/qr.css";
import { ListRow } from "./list-row";
import {
  between,
  cards as cardsClass,
  filters,
  heading,
  list,
  part,
  pastCards,
  search as searchClass,
} from "./listing.css";

/** The list's query. */
const readQuery = (query: URLSearchParams) => ({
  search: readSearch(query.get("q")),
  filter: readEventFilter(query),
  page: readPage(query.get("page")),
});

export const handle: RouteHandle = {
  current: "events",
  content: { tags: ["events", "comments"], perVisitor: [] },
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
  const cards = shown.map((row) => toListedEvent(row, siteTime));
  const past = cards.filter(({ phase }) => phase === "completed");
  const photoCounts = countPhotos(
    site.db,
    past.map(({ id }) => id),
  );
  return {
    ...paging,
    coming: cards.filter(({ phase }) => phase !== "completed"),
    past: past.map((card) => ({ card, photoCount: photoCounts.get(card.id) ?? 0 })),
    // A search is not counted again for each filter.
    counts: search === "" ? countComing(site.db, filter, siteTime) : null,
    all: countPublicEvents(site.db),
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
    schemes: cards.map((card) => card.scheme),
  };
}

export default function Events() {
  const { coming, past, counts, page, total, totalPages, search, filter, labels, ...shown } =
    useLoaderData<typeof loader>();
  const parameters = filterParameters(filter);
  const lite = useLite();
  return (
    <main className={wrap} id="main">
      <BackLink href="/" />
      <PageHeading title="全部活动" />
      <div className={searchClass}>
        <SearchForm
          action="/events"
          label="搜索活动"
          value={search}
          placeholder="试试「周六」「免费」「包饺子」"
        >
          <FilterFields filter={filter} />
        </SearchForm>
      </div>
      <FilterLinks
        filter={filter}
        search={search}
        categories={shown.categories}
        counts={counts}
        all={shown.all}
      />
      {shown.isNarrowed ? (
        <p className={`${mute} ${small}`} role="status">
          {total > 0 ? totalText(total, search, labels) : <NoneFound name={search || labels.join(" · ")} />}{" "}
          <TapLink href="/events">{labels.length > 0 ? "清除筛选" : "清除搜索"}</TapLink>
        </p>
      ) : null}
      {shown.all === 0 ? <EmptyState title="暂无活动">敬请期待</EmptyState> : null}
      {coming.length > 0 ? (
        <Coming cards={coming} title={total > 0 ? "接下来" : "接下来的活动"} lite={lite}>
          {total > 0 && counts ? (
            <span className={`${small} ${mute}`}>{`${counts.listed} 个活动`}</span>
          ) : null}
        </Coming>
      ) : null}
      {past.length > 0 ? <Past events={past} lite={lite} /> : null}
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
  const label = name ? `订阅「${name}」活动日历` : "订阅活动日历";
  return (
    <section className={`${gap} ${screenOnly}`} aria-label="订阅">
      <p>
        <TapLink href="/subscribe">新活动叫我（邮件）</TapLink>
      </p>
      <Disclosure label={label}>
        <p>
          <TapLink href={path}>打开日历</TapLink>
        </p>
        <p className={tiny}>
          也可以在日历里选「添加订阅日历」，填入这个地址，新活动、改期和取消会自动更新：
          <b className={wholly}>{address}</b>
        </p>
        <p className={above}>
          <CopyButton text={address}>复制日历地址</CopyButton>
        </p>
      </Disclosure>
    </section>
  );
}

type ComingProps = { cards: ListedEvent[]; title: string; lite: boolean; children: ReactNode };

/** The events to come of this page; `children` is beside the heading. */
function Coming({ cards, title, lite, children }: ComingProps) {
  return (
    <section className={part} aria-labelledby="coming">
      <div className={heading}>
        <h2 id="coming">{title}</h2>
        {children}
      </div>
      <ul className={`${list} ${cardsClass}`}>
        {cards.map((card) => (
          <ListRow key={card.id} card={card} as="h3" wide="card" lite={lite} />
        ))}
      </ul>
    </section>
  );
}

type PastProps = { events: { card: ListedEvent; photoCount: number }[]; lite: boolean };

/** The past events of this page. */
function Past({ events, lite }: PastProps) {
  return (
    <section className={part} aria-labelledby="past">
      <div className={heading}>
        <h2 id="past">已结束</h2>
        <TapLink href="/gallery">
          往期相册
          <Glyph> →</Glyph>
        </TapLink>
      </div>
      <ul className={`${list} ${cardsClass} ${pastCards}`}>
        {events.map(({ card, photoCount }) => (
          <ListRow key={card.id} card={card} as="h3" wide="card" photoCount={photoCount} lite={lite} />
        ))}
      </ul>
    </section>
  );
}

/** What to do after a search or filter without result. */
function NoneFound({ name }: { name: string }) {
  return (
    <>
      {`没找到「${name}」。可以`}
      <TapLink href="/wishes">许个愿</TapLink>
      ，也看看<TapLink href="/events">接下来的活动</TapLink>。
    </>
  );
}

type FilterLinksProps = {
  filter: EventFilter;
  search: string;
  categories: readonly Category[];
  /** Numbers of coming events, null when they are not counted. */
  counts: ComingCounts | null;
  /** Number of all events. */
  all: number;
};

/** Links by period, price and category. Each adds its filter to the current ones, or removes it; the first removes all. */
function FilterLinks({ filter, search, categories, counts, all }: FilterLinksProps) {
  const link = (label: string, isCurrent: boolean, changed: Partial<EventFilter>, count?: number) => (
    <PageLink
      key={label}
      href={withQuery("/events", { q: search, ...filterParameters({ ...filter, ...changed }) })}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span>
        {label}
        {count === undefined ? null : " "}
        {count === undefined ? null : <b className={num}>{count}</b>}
      </span>
    </PageLink>
  );
  const isEmpty = filterLabels(filter).length === 0;
  return (
    <nav className={filters} aria-label="筛选活动">
      {link("全部", isEmpty, noFilter, counts ? all : undefined)}
      {filter.tag ? link(filter.tag, true, { tag: null }) : null}
      {whens.map((when) => {
        const isCurrent = filter.when === when;
        return link(whenLabels[when], isCurrent, { when: isCurrent ? null : when }, counts?.[when]);
      })}
      {link(freeLabel, filter.isFree, { isFree: !filter.isFree }, counts?.free)}
      {categories.length > 0 ? <span className={between} aria-hidden="true" /> : null}
      {categories.map((category) => {
        const isCurrent = filter.category === category;
        return link(category, isCurrent, { category: isCurrent ? null : category });
      })}
    </nav>
  );
}

/** The filter as hidden fields, so that a search preserves it. */
function FilterFields({ filter }: { filter: EventFilter }) {
  const fields = Object.entries(filterParameters(filter)).filter(([, value]) => value !== "");
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
