import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { listPublicPolls } from "~/domain/polls/queries.server";
import { ballotChangesAtMost } from "~/domain/polls/state";
import { newFormTimestamp } from "~/http/forms/form-guard.server";
import { pageQuery } from "~/http/page-query";
import type { RouteHandle } from "~/http/pages/hydration";
import { titleAt } from "~/http/pages/page-meta";
import { pageMeta } from "~/http/pages/public-meta";
import { withQuery } from "~/http/query";
import { requirePollsOn } from "~/http/records/load-poll.server";
import { narrow, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { Pagination } from "~/ui/layout/pagination";
import { PollItem } from "./poll-item";
import { showPolls } from "./poll-views.server";

export const handle: RouteHandle = {
  current: "polls",
  content: { tags: ["polls"], perVisitor: ["votes"] },
  query: pageQuery,
  failed: () => "获取投票列表失败，请稍后重试",
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: titleAt("社区投票", data),
        description: "社区投票：每人每题一票，结果随时可看。",
        path: withQuery("/polls", { page: data.page }),
      })
    : [{ title: "页面未找到" }];

export async function loader({ request, context: { site, address } }: LoaderFunctionArgs) {
  requirePollsOn(site);
  const { pathname, searchParams } = new URL(request.url);
  const { items, ...paging } = listPublicPolls(site.db, readPage(searchParams.get("page")));
  const polls = await showPolls(site, { request, address }, items);
  return {
    polls,
    ...paging,
    formTimestamp: newFormTimestamp(site),
    path: pathname === "/voting" ? pathname : "/polls",
  };
}

export default function Polls() {
  const { polls, page, totalPages, formTimestamp, path } = useLoaderData<typeof loader>();
  const returnTo = withQuery(path, { page });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/">返回</BackLink>
      <PageHeading title="社区投票" note={`每人每题一票，投票结束前可以改投 ${ballotChangesAtMost} 次。`} />
      <div data-live-polls="">
        {polls.map((poll) => (
          <PollItem
            key={poll.view.id}
            poll={poll}
            formTimestamp={formTimestamp}
            returnTo={returnTo}
            href={`/polls/${poll.view.id}`}
          />
        ))}
        {polls.length === 0 ? <NoPolls isPastEnd={page > 1} /> : null}
      </div>
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => withQuery(path, { page: target })}
        label="投票分页"
      />
    </main>
  );
}

function NoPolls({ isPastEnd }: { isPastEnd: boolean }) {
  return (
    <EmptyState glyph="票" title="暂无投票">
      {isPastEnd ? "这一页没有投票，请回到第一页。" : "有新的投票时，会贴在这里。"}
    </EmptyState>
  );
}
