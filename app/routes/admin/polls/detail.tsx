import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { countFlagged, listVoters } from "~/domain/polls/admin-queries.server";
import { describePollEntry } from "~/domain/polls/history";
import { requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { requirePoll } from "~/http/load-poll.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { above, gap, mute, narrow, row, small, tight, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Badge } from "~/ui/badge";
import { Fact } from "~/ui/fact";
import { Facts } from "~/ui/facts";
import { typed } from "~/ui/facts.css";
import { PageHead } from "~/ui/page-head";
import { PartHead } from "~/ui/part-head";
import { PollOption } from "~/ui/poll-option";
import { PollActions } from "../parts/poll-actions";
import { PollBadge } from "../parts/poll-badge";
import { pollFacts } from "../parts/poll-facts.server";
import { PollHistory } from "../parts/poll-history";
import { PollVoters } from "../parts/poll-voters";

const votersShown = 500;

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "投票详情", path: "/admin/votes", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const counted = requirePoll(site, params.id);
  const { poll } = counted;
  const moment = momentOf(site);
  const entries = listAudit(site.db, { entityType: "poll", entityId: poll.id });
  return {
    poll: pollFacts(site, counted),
    flagged: countFlagged(site.db, poll.id),
    voters: listVoters(site.db, poll, votersShown).map(({ email, choices }) => ({ email, choices })),
    history: entries.map((entry) => describePollEntry(entry, moment)),
  };
};

export default function PollDetail() {
  const { poll, flagged, voters, history } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin/votes">返回投票管理</BackLink>
      <PageHead admin title={poll.title} note={`创建于 ${poll.created}`} />
      <p className={`${row} ${tight}`}>
        <PollBadge phase={poll.phase} />
        {poll.allowMultiple ? <Badge>可选多项</Badge> : null}
        {poll.isAnonymous ? null : <Badge>需要登录投票</Badge>}
      </p>
      {poll.description ? <p className={`${above} ${typed}`}>{poll.description}</p> : null}
      <PollActions id={poll.id} phase={poll.phase} isDetail />
      <section className={gap} aria-labelledby="results">
        <PartHead id="results">结果</PartHead>
        {poll.choices.map((choice) => (
          <PollOption key={choice.value} choice={choice} kind="result" />
        ))}
        <Facts>
          <Fact label="参与人数">
            <b>{poll.participants} 人</b>
          </Fact>
          <Fact label="投票时间">{poll.window}</Fact>
          <Fact label="异常票" note="同一网络一天内超过 20 票的部分，已计入结果，供您判断。">
            <b>{flagged} 票</b>
          </Fact>
        </Facts>
      </section>
      {poll.isAnonymous ? (
        <p className={`${small} ${mute} ${above}`}>匿名投票：不显示谁选了什么。</p>
      ) : (
        <PollVoters options={poll.choices} voters={voters} total={poll.participants} />
      )}
      <PollHistory entries={history} />
    </main>
  );
}
