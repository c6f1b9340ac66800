import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { eventMessages } from "~/domain/events/messages";
import { countOverdue } from "~/domain/events/overdue.server";
import { readEventSearch, type SearchField } from "~/domain/events/search/search";
import {
  categories,
  categoryGroups,
  type EventSort,
  eventSorts,
  hasFilters,
  isDay,
  type StatusFilter,
  wordsMax,
} from "~/domain/events/search/search-options";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, row, small, vh, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { Button, ButtonLink } from "~/ui/form/button";
import { type Option, Select, TextInput } from "~/ui/form/inputs";
import { useLiveSearch } from "~/ui/form/use-live-search";
import { cardClass } from "~/ui/layout/card";
import { Disclosure } from "~/ui/layout/disclosure";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { PageForm } from "~/ui/layout/page-link";
import { Confirmations } from "../confirmations/confirmations";
import { ListKeys } from "../lists/list-keys";
import { ListRows } from "../lists/list-rows";
import { AdminEventCard } from "./admin-event-card";
import { CancellationFields } from "./cancellation-fields";
import { ChangedEventsNote } from "./changed-events-note";
import { bar, filters, pair } from "./filters.css";
import { OverdueNote } from "./overdue-note";
import { toAdminEventCards } from "./to-admin-event-card.server";

const path = "/admin/events";

export const handle: RouteHandle = { failed: () => eventMessages.listFailed };

export const meta = noindexMeta<typeof loader>(({ data }) =>
  titleAt("找活动", { search: data?.values.search, page: data?.paging.page }),
);

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const siteTime = siteTimeOf(site);
  const { search, values, errors } = readEventSearch(new URL(request.url).searchParams, siteTime.timeZone);
  const { items, ...paging } = searchEvents(site.db, search, siteTime);
  const events = toAdminEventCards(site, items, siteTime);
  const schemes = events.map(({ card }) => card.scheme);
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  const overdue = countOverdue(site.db, siteTime.now);
  return data({ events, paging, values, errors, overdue, schemes }, { status });
}

export default function Events() {
  const { events, paging, values, errors, overdue } = useLoaderData<typeof loader>();
  const address = (page: number) => withQuery(path, { ...values, page });
  return (
    <main className={wrap} id="main">
      <nav className={`${small} ${above}`} aria-label="面包屑">
        <TapLink href="/admin">管理后台</TapLink> ／ 找活动
      </nav>
      <PageHeading admin title="找活动" note="搜索、筛选和排序全部活动">
        <ButtonLink href="/admin/create-event">
          <span aria-hidden="true">＋</span>创建活动
        </ButtonLink>
      </PageHeading>
      {Object.keys(errors).length > 0 ? (
        <Flash tone="bad" title="请检查筛选条件">
          标出的条件没有生效，其他条件照常筛选。
        </Flash>
      ) : null}
      <EventSearchForm action={path} values={values} errors={errors} />
      <ListKeys hasSearch />
      <h2 className={vh}>活动</h2>
      <p className={`${mute} ${small} ${above}`} role="status">{`共 ${paging.total} 个活动`}</p>
      <ChangedEventsNote
        events={events.map(({ card, version }) => ({ id: card.id, version: String(version) }))}
      />
      <Confirmations fields={CancellationFields}>
        <OverdueNote count={overdue} returnTo={address(paging.page)} />
        <ListRows
          items={events}
          {...paging}
          addressOf={address}
          label="活动分页"
          item={(event, returnTo) => (
            <AdminEventCard key={event.id} {...event} returnTo={returnTo} isNarrowed={hasFilters(values)} />
          )}
          empty={<NoEvents values={values} />}
        />
      </Confirmations>
    </main>
  );
}

/** Explains why the event list is empty, with a suggestion. */
function NoEvents({ values }: { values: Record<string, string> }) {
  const link = (href: string, label: string) => (
    <ButtonLink tone="line" href={href}>
      {label}
    </ButtonLink>
  );
  if (values.status === "draft") {
    return (
      <EmptyState title="这里没有草稿" action={link("/drafts", "草稿管理")}>
        未发布的草稿在草稿管理里。
      </EmptyState>
    );
  }
  if (hasFilters(values) || values.search) {
    return (
      <EmptyState title="没有找到活动" action={link(path, "清除筛选")}>
        换个条件再试试。
      </EmptyState>
    );
  }
  return (
    <EmptyState title="暂无活动" action={<ButtonLink href="/admin/create-event">创建第一个活动</ButtonLink>}>
      这里还没有活动。
    </EmptyState>
  );
}

// The event search form; submitted by GET, so that its URL can be bookmarked.

const statusNames: Record<StatusFilter, string> = {
  all: "全部状态",
  active: "已发布",
  upcoming: "即将开始",
  ongoing: "进行中",
  ended: "已结束",
  cancelled: "已取消",
  draft: "草稿",
};
const sortNames: Record<EventSort, string> = {
  createdAt: "创建时间",
  startTime: "开始时间",
  endTime: "结束时间",
  title: "标题",
  capacity: "人数",
};

const named = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));
const statusOptions = Object.entries(statusNames).map(([value, label]) => ({
  value: value === "all" ? "" : value,
  label,
}));
const categoryOptions = [
  { value: "", label: "全部类别" },
  {
    label: "大类",
    options: Object.keys(categoryGroups).map((value) => ({ value, label: value.replace(/类$/, "") })),
  },
  { label: "类别", options: named(categories) },
];
const archivedOptions = [
  { value: "", label: "未归档" },
  { value: "true", label: "已归档" },
];
const sortOptions = eventSorts.map((value) => ({ value, label: sortNames[value] }));
const orderOptions = [
  { value: "desc", label: "降序" },
  { value: "asc", label: "升序" },
];

const lastDay = "9999-12-31";
const amount = { inputMode: "decimal", autoComplete: "off", maxLength: 20 } as const;
const people = { inputMode: "numeric", autoComplete: "off", maxLength: 20 } as const;

type EventSearchFormProps = {
  action: string;
  /** Typed values by field. */
  values: Record<string, string>;
  errors: Record<string, string>;
};

function EventSearchForm({ action, values, errors }: EventSearchFormProps) {
  const field = (name: SearchField, label: string) => ({
    id: name,
    name,
    label,
    defaultValue: values[name],
    error: errors[name],
  });
  // A date input discards invalid dates; a text input keeps them for correction.
  const day = (name: SearchField, label: string) => {
    const isDate = !errors[name] && isDay(values[name] || lastDay);
    return { ...field(name, label), type: isDate ? "date" : "text", max: isDate ? lastDay : undefined };
  };
  const isNarrowed = hasFilters(values);
  // Filters stay open once opened, because they may be in use.
  const [isOpen, setOpen] = useState(isNarrowed);
  if (isNarrowed && !isOpen) setOpen(true);
  return (
    <PageForm {...useLiveSearch()} className={cardClass({ compact: true })} role="search" action={action}>
      <div className={bar}>
        <TextInput {...field("search", "搜索活动")} type="search" maxLength={wordsMax} />
        <div className={pair}>
          <Select {...field("sortBy", "排序方式")} options={sortOptions} />
          <Select {...field("sortOrder", "顺序")} options={orderOptions} />
        </div>
      </div>
      <Disclosure label="更多筛选" open={isOpen}>
        <div className={filters}>
          <div className={pair}>
            <Select {...field("status", "状态")} options={statusOptions} />
            <Select {...field("archived", "归档")} options={archivedOptions} />
          </div>
          <div className={pair}>
            <Select {...field("category", "类别")} options={categoryOptions} />
            <TextInput {...field("location", "地点")} maxLength={wordsMax} />
          </div>
          <div className={pair}>
            <TextInput {...field("capacityMin", "最少人数")} {...people} />
            <TextInput {...field("capacityMax", "最多人数")} {...people} />
          </div>
          <div className={pair}>
            <TextInput {...day("startDateFrom", "开始日期 从")} />
            <TextInput {...day("startDateTo", "开始日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...day("endDateFrom", "结束日期 从")} />
            <TextInput {...day("endDateTo", "结束日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...day("createdDateFrom", "创建日期 从")} />
            <TextInput {...day("createdDateTo", "创建日期 到")} />
          </div>
          <div className={pair}>
            <TextInput {...field("depositMin", "定金（元）最低")} {...amount} />
            <TextInput {...field("depositMax", "定金（元）最高")} {...amount} />
          </div>
          <div className={pair}>
            <TextInput {...field("enrollFeeMin", "报名费（欧元）最低")} {...amount} />
            <TextInput {...field("enrollFeeMax", "报名费（欧元）最高")} {...amount} />
          </div>
        </div>
      </Disclosure>
      <p className={row}>
        <Button>搜索</Button>
        {isNarrowed || values.search ? <TapLink href={action}>清除筛选</TapLink> : null}
      </p>
    </PageForm>
  );
}
