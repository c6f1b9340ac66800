import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readPage } from "~/domain/paging";
import { listPublicPolls } from "~/domain/polls/queries.server";
import { readAsker } from "~/http/asker.server";
import { formStamp } from "~/http/form-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { requirePollsOn } from "~/http/load-poll.server";
import { pageMeta } from "~/http/page-meta";
import { withQuery } from "~/http/query";
import { below, mute, narrow, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Empty } from "~/ui/empty";
import { Pagination } from "~/ui/pagination";
import { PollItem } from "./parts/poll-item";
import { showPolls } from "./parts/poll-views.server";

export const handle: RouteHandle = { current: "polls" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: "社区投票",
        description: "三选一的社区投票：每人每题一票，结果随时可看。",
        path: withQuery("/polls", { page: data.page }),
      })
    : [{ title: "页面未找到" }];

export const loader = ({ request, context: { site, address } }: LoaderFunctionArgs) => {
  requirePollsOn(site);
  const { pathname, searchParams } = new URL(request.url);
  const { items, ...paging } = listPublicPolls(site.db, readPage(searchParams.get("page")));
  const polls = showPolls(site, items, readAsker(site, request, address));
  return { polls, ...paging, stamp: formStamp(site), path: pathname === "/voting" ? pathname : "/polls" };
};

export default function Polls() {
  const { polls, page, totalPages, stamp, path } = useLoaderData<typeof loader>();
  const back = withQuery(path, { page });
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/">返回</BackLink>
      <h1>社区投票</h1>
      <p className={`${mute} ${below}`}>每人每题一票，投出后不能更改。</p>
      <div data-live-polls="">
        {polls.map((poll) => (
          <PollItem
            key={poll.view.id}
            poll={poll}
            stamp={stamp}
            back={back}
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
    <Empty glyph="票" title="还没有投票">
      {isPastEnd ? "这一页没有投票，请回到第一页。" : "有新的投票时，会贴在这里。"}
    </Empty>
  );
}
