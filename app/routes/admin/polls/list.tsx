import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countPollViews, listPolls, type PollView } from "~/domain/polls/admin-queries.server";
import { noindexMeta, titleAt } from "~/http/pages/page-meta";
import { below, row, tight, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { ButtonLink } from "~/ui/form/button";
import { RowName } from "~/ui/form/row-name";
import { cardClass } from "~/ui/layout/card";
import { BackLink } from "~/ui/layout/links";
import { item } from "~/ui/posts/comment-list.css";
import { Confirmations } from "../confirmations/confirmations";
import { defineList } from "../lists/define-list";
import { ListPage } from "../lists/list-page";
import type { RowReturn } from "../lists/list-rows";
import { MetaLine } from "../lists/meta-line";
import { TabTitle } from "../lists/tab-title";
import { PollActions } from "./poll-actions";
import { PollBadge } from "./poll-badge";
import { type PollFacts, pollFacts } from "./poll-facts.server";

type PollRowProps = {
  poll: PollFacts;
  returnTo: RowReturn;
  /** Whether the list is filtered by status. */
  isNarrowed: boolean;
};

function PollRow({ poll, returnTo, isNarrowed }: PollRowProps) {
  const leaders = poll.choices.filter(({ leading }) => leading).map(({ label }) => label);
  return (
    <li className={`${cardClass({ compact: true })} ${item}`} id={poll.id}>
      <p className={`${row} ${tight} ${below}`}>
        <PollBadge phase={poll.phase} />
        {poll.allowMultiple ? <Badge>可选多项</Badge> : null}
        {poll.isAnonymous ? null : <Badge>需要登录投票</Badge>}
      </p>
      <h2>{poll.title}</h2>
      <MetaLine
        items={[
          `${poll.participants} 人参与`,
          leaders.length > 0 ? `领先：${leaders.join("、")}` : null,
          poll.window,
          `创建于 ${poll.created}`,
        ]}
      />
      <RowName.Provider value={poll.title}>
        <PollActions id={poll.id} phase={poll.phase} returnTo={returnTo} isNarrowed={isNarrowed} />
      </RowName.Provider>
    </li>
  );
}

const filters: Record<PollView, string> = { all: "全部", active: "进行中", ended: "已结束", draft: "草稿" };
const polls = defineList({ path: "/admin/votes", unit: "个投票", filters });

export const meta = noindexMeta<typeof loader>(({ data }) => titleAt("投票", data?.query ?? {}));

export async function loader({ request, context: { site } }: LoaderFunctionArgs) {
  const requested = polls.read(new URL(request.url).searchParams);
  const { search, filter: view } = requested;
  const now = site.clock.now();
  const { items, page, ...totals } = listPolls(site.db, { view, search, page: requested.page }, now);
  return {
    items: items.map((counted) => pollFacts(site, counted)),
    query: { ...requested, page },
    counts: countPollViews(site.db, search, now),
    ...totals,
  };
}

export default function Votes() {
  const data = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <BackLink href="/admin">返回管理后台</BackLink>
      <TabTitle current="polls" other="wishes">
        <ButtonLink href="/admin/votes/create">
          <span aria-hidden="true">＋</span>创建投票
        </ButtonLink>
      </TabTitle>
      <Confirmations>
        <ListPage
          list={polls}
          loaded={data}
          placeholder="标题、说明或选项"
          filters={{ label: "按状态筛选" }}
          item={(poll, returnTo) => (
            <PollRow key={poll.id} poll={poll} returnTo={returnTo} isNarrowed={data.query.filter !== "all"} />
          )}
          empty={{
            title: "暂无投票",
            glyph: "票",
            action: <ButtonLink href="/admin/votes/create">创建投票</ButtonLink>,
          }}
        />
      </Confirmations>
    </main>
  );
}
