import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countAdminViews, listAdminEvents } from "~/domain/events/admin-queries.server";
import { adminViews } from "~/domain/events/admin-views";
import { readPage } from "~/domain/paging";
import { readAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { wrap } from "~/styles/global.css";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pagination";
import { StatFilters } from "~/ui/stat-filters";
import { AdminSignIn } from "./parts/admin-sign-in";
import { EventTicket } from "./parts/event-ticket";
import { toTicket } from "./parts/to-ticket.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "管理后台", path: "/admin", noindex: true });

export const loader = ({ request, context: { site } }: LoaderFunctionArgs) => {
  if (!readAdmin(site, request)) return { events: null };
  const moment = momentOf(site);
  const query = new URL(request.url).searchParams;
  const view = adminViews.find((name) => name === query.get("view")) ?? "all";
  const { items, ...paging } = listAdminEvents(site.db, { view, page: readPage(query.get("page")) });
  const events = items.map((row) => toTicket(row, moment));
  return {
    events,
    view,
    counts: countAdminViews(site.db),
    paging,
    schemes: events.map(({ card }) => card.scheme),
  };
};

const viewLabels = { all: "全部活动", active: "进行中", ended: "已结束", archived: "已归档" } as const;

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  if (!data.events) return <AdminSignIn redirectTo="/admin" notice={null} error={null} />;
  const { events, view, counts, paging } = data;
  return (
    <main className={wrap} id="main">
      <PageHead admin title="活动管理" note="管理活动的发布状态和详细信息" />
      <StatFilters
        label="按状态筛选"
        items={adminViews.map((name) => ({
          count: counts[name],
          label: viewLabels[name],
          href: withQuery("/admin", { view: name === "all" ? "" : name }),
          current: name === view,
        }))}
      />
      {events.length > 0 ? (
        events.map((event) => <EventTicket key={event.card.id} {...event} />)
      ) : (
        <Empty title="暂无活动">这里还没有活动。</Empty>
      )}
      <Pagination
        always
        page={paging.page}
        totalPages={paging.totalPages}
        hrefFor={(page) => withQuery("/admin", { view: view === "all" ? "" : view, page })}
      />
    </main>
  );
}
