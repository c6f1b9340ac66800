import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventMessages } from "~/domain/events/messages";
import { countOverdue } from "~/domain/events/overdue.server";
import { readEventSearch } from "~/domain/events/search/search";
import { hasFilters } from "~/domain/events/search/search-options";
import { searchEvents } from "~/domain/events/search/search-queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { above, mute, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Flash } from "~/ui/feedback/flash";
import { ButtonLink } from "~/ui/form/button";
import { TapLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Confirmations } from "../confirmations/confirmations";
import { ListKeys } from "../lists/list-keys";
import { ListRows } from "../lists/list-rows";
import { AdminEventCard } from "./admin-event-card";
import { CancellationFields } from "./cancellation-fields";
import { ChangedEventsNote } from "./changed-events-note";
import { EventSearchForm } from "./event-search-form";
import { OverdueNote } from "./overdue-note";
import { toAdminEventCards } from "./to-admin-event-card.server";

const path = "/admin/events";

export const handle: RouteHandle = { failed: () => eventMessages.listFailed };

export const meta = noindexMeta<typeof loader>(({ data }) =>
  titleAt("活动列表", { search: data?.values.search, page: data?.paging.page }),
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
        <TapLink href="/admin">管理后台</TapLink> ／ 活动列表
      </nav>
      <PageHeading admin title="活动列表" note="搜索、筛选和排序全部活动">
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
      <EmptyState title="活动列表里没有草稿" action={link("/drafts", "草稿管理")}>
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
