import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { countPollViews, listPolls } from "~/domain/polls/admin-queries.server";
import { pollViews } from "~/domain/polls/admin-views";
import type { RouteHandle } from "~/http/pages/hydration";
import { pageMeta, titleAt } from "~/http/pages/page-meta";
import { readSearch, withQuery } from "~/http/query";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { above, stack, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { ButtonLink } from "~/ui/form/button";
import { SearchForm } from "~/ui/form/search-form";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { ListKeys } from "../lists/list-keys";
import { ResultCount } from "../lists/result-count";
import { StatFilters } from "../lists/stat-filters";
import { Questions } from "../questions/questions";
import { pastRow } from "../questions/return-to";
import { pollFacts } from "./poll-facts.server";
import { PollRow } from "./poll-row";

const path = "/admin/votes";

export const handle: RouteHandle = { hydrate: true, frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: titleAt("投票管理", data ?? {}), path, noindex: true });

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const query = new URL(request.url).searchParams;
  const view = pollViews.find((name) => name === query.get("status")) ?? "all";
  const search = readSearch(query.get("q"));
  const now = site.clock.now();
  const { items, ...paging } = listPolls(site.db, { view, search, page: readPage(query.get("page")) }, now);
  const polls = items.map((counted) => pollFacts(site, counted));
  return { polls, ...paging, view, search, counts: countPollViews(site.db, search, now) };
}

const labels = { all: "全部", active: "进行中", ended: "已结束", draft: "草稿" } as const;

export default function Votes() {
  const { polls, page, total, totalPages, view, search, counts } = useLoaderData<typeof loader>();
  const address = (name: string, target = 1) =>
    withQuery(path, { q: search, status: name === "all" ? "" : name, page: target });
  const here = address(view, page);
  const ids = polls.map(({ id }) => id);
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <PageHeading admin title="投票管理" note="创建、结束和查看社区投票">
        <ButtonLink href="/admin/votes/create">
          <span aria-hidden="true">＋</span>创建投票
        </ButtonLink>
      </PageHeading>
      <div className={stack}>
        <StatFilters
          label="按状态筛选"
          items={pollViews.map((name) => ({
            count: counts[name],
            label: labels[name],
            href: address(name),
            current: name === view,
          }))}
        />
        <SearchForm action={path} label="搜索投票" placeholder="标题、说明或选项" value={search}>
          {view === "all" ? null : <input type="hidden" name="status" value={view} />}
        </SearchForm>
        <ListKeys hasSearch />
        <ResultCount search={search} count={total} unit="个投票" />
      </div>
      {polls.length > 0 ? (
        <Questions>
          <ul className={`${stack} ${above}`}>
            {polls.map((poll, index) => (
              <PollRow
                key={poll.id}
                poll={poll}
                here={here}
                past={pastRow(here, ids, index)}
                isNarrowed={view !== "all"}
              />
            ))}
          </ul>
        </Questions>
      ) : (
        <NoPolls isFiltered={search !== "" || view !== "all" || page > 1} />
      )}
      <Pagination
        always
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => address(view, target)}
        label="投票分页"
      />
    </main>
  );
}

function NoPolls({ isFiltered }: { isFiltered: boolean }) {
  const action = isFiltered ? (
    <ButtonLink tone="line" href={path}>
      查看全部投票
    </ButtonLink>
  ) : (
    <ButtonLink href="/admin/votes/create">创建投票</ButtonLink>
  );
  return (
    <div className={above}>
      <EmptyState glyph="票" title={isFiltered ? "没有找到投票" : "暂无投票"} action={action} />
    </div>
  );
}
