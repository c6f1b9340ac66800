import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { browseDrafts, draftTypeFilters } from "~/domain/drafts/browse";
import { draftMessages, draftsAtMost } from "~/domain/drafts/messages";
import { listDrafts } from "~/domain/drafts/queries.server";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { stack, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ErrorPanel } from "~/ui/feedback/error-panel";
import { ButtonLink } from "~/ui/form/button";
import { SearchForm } from "~/ui/form/search-form";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { Tabs } from "~/ui/layout/tabs";
import { ListKeys } from "../../lists/list-keys";
import { ResultCount } from "../../lists/result-count";
import { StatFilters } from "../../lists/stat-filters";
import { useSelection } from "../../lists/use-selection";
import { Questions } from "../../questions/questions";
import { pastRow } from "../../questions/return-to";
import { DraftImportForm } from "../draft-import-form";
import { draftsAddress, draftsPath, readDraftFilter } from "../draft-list";
import { DraftItem } from "./draft-item";
import { DraftToolbar } from "./draft-toolbar";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: titleAt("草稿管理", data?.filter ?? {}), path: draftsPath, noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const query = new URL(request.url).searchParams;
  const asked = readDraftFilter(query);
  const browsed = browseDrafts(listDrafts(site.db), asked, site.clock.now());
  const allPicked = query.get("select") === "all" && browsed.items.length > 0;
  const ticked = new Set(query.getAll("draft"));
  const items = browsed.items.map((draft) => ({ draft, picked: allPicked || ticked.has(draft.id) }));
  return { ...browsed, items, allPicked, filter: { ...asked, page: browsed.page } };
}

const tabLabels = { all: "全部", event: "活动", poll: "投票", wish: "心愿" } as const;

export default function Drafts() {
  const { items, filter, counts, stats, allPicked, page, totalPages } = useLoaderData<typeof loader>();
  const selection = useSelection(
    "bulk",
    draftsAddress({ ...filter, page: 1 }),
    items.map(({ draft, picked }) => ({ id: draft.id, picked })),
    { total: counts[filter.type], atMost: draftsAtMost },
  );
  const here = draftsAddress(filter);
  const ids = items.map(({ draft }) => draft.id);
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="草稿管理" note="草稿保存 7 天，之后标为已过期。" />
      <div className={stack}>
        <StatFilters
          label="草稿统计"
          items={[
            { count: stats.total, label: "总数" },
            { count: stats.recent, label: "24 小时内" },
            { count: stats.expired, label: "已过期" },
            { count: selection.count, label: "已选" },
          ]}
        />
        <SearchForm action={draftsPath} label="搜索草稿" placeholder="搜索标题或描述" value={filter.search}>
          {filter.type === "all" ? null : <input type="hidden" name="type" value={filter.type} />}
        </SearchForm>
        <Tabs
          label="草稿类型"
          items={draftTypeFilters.map((type) => ({
            label: `${tabLabels[type]} ${counts[type]}`,
            href: draftsAddress({ ...filter, type, page: 1 }),
            current: type === filter.type,
          }))}
        />
        <ListKeys hasSearch />
        <ResultCount search={filter.search} count={counts[filter.type]} unit="个草稿" />
      </div>
      <Questions>
        <DraftToolbar filter={filter} selection={selection} allPicked={allPicked} />
        {items.length > 0 ? (
          <ul className={stack}>
            {items.map((item, index) => (
              <DraftItem
                key={item.draft.id}
                draft={item.draft}
                box={selection.box(item.draft.id)}
                here={`${here}#${item.draft.id}`}
                past={pastRow(here, ids, index)}
              />
            ))}
          </ul>
        ) : (
          <NoDrafts isFiltered={stats.total > 0} />
        )}
      </Questions>
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => draftsAddress({ ...filter, page: target })}
        label="草稿分页"
      />
      <DraftImportForm />
    </main>
  );
}

function NoDrafts({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    const all = (
      <ButtonLink tone="line" href={draftsPath}>
        查看全部草稿
      </ButtonLink>
    );
    return <EmptyState title="没有找到草稿" action={all} />;
  }
  const create = <ButtonLink href="/admin/create-event">创建活动</ButtonLink>;
  return (
    <EmptyState title="暂无草稿" action={create}>
      还没写完的活动、投票和心愿会留在这里。
    </EmptyState>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // A response of its own, such as 403, is shown as everywhere.
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <main className={wrap} id="main">
      <PageHeading admin title="草稿管理" />
      <ErrorPanel retryHref={draftsPath} title={draftMessages.loadFailed} />
    </main>
  );
}
