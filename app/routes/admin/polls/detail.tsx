import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { countFlagged, listVoters } from "~/domain/polls/admin-queries.server";
import { describePollEntry } from "~/domain/polls/history";
import { noindexMeta } from "~/http/pages/page-meta";
import { requirePoll } from "~/http/records/load-poll.server";
import { siteTimeOf } from "~/http/site-time.server";
import { above, gap, mute, narrow, row, small, tight, wrap } from "~/styles/global.css";
import { Badge } from "~/ui/feedback/badge";
import { Fact, Facts } from "~/ui/layout/facts";
import { typed } from "~/ui/layout/facts.css";
import { BackLink } from "~/ui/layout/links";
import { PageHeading, SectionHeading } from "~/ui/layout/page-heading";
import { PollOption } from "~/ui/posts/poll-card";
import { Confirmations } from "../confirmations/confirmations";
import { HistoryList } from "../history/history-list";
import { PollActions } from "./poll-actions";
import { PollBadge } from "./poll-badge";
import { pollFacts } from "./poll-facts.server";

const votesPath = "/admin/votes";
const votersShown = 500;

export const meta = noindexMeta("投票详情");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const counted = requirePoll(site, params.id);
  const { poll } = counted;
  const siteTime = siteTimeOf(site);
  const entries = listAudit(site.db, { entityType: "poll", entityId: poll.id });
  return {
    poll: pollFacts(site, counted),
    flagged: countFlagged(site.db, poll.id),
    voters: listVoters(site.db, poll, votersShown).map(({ email, choices }) => ({ email, choices })),
    history: entries.map((entry) => describePollEntry(entry, siteTime)),
  };
}

export default function PollDetail() {
  const { poll, flagged, voters, history } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={votesPath}>返回投票</BackLink>
      <PageHeading admin title={poll.title} note={`创建于 ${poll.created}`} />
      <p className={`${row} ${tight}`}>
        <PollBadge phase={poll.phase} />
        {poll.allowMultiple ? <Badge>可选多项</Badge> : null}
        {poll.isAnonymous ? null : <Badge>需要登录投票</Badge>}
      </p>
      {poll.description ? <p className={`${above} ${typed}`}>{poll.description}</p> : null}
      <Confirmations>
        <PollActions
          id={poll.id}
          phase={poll.phase}
          returnTo={{ stay: `${votesPath}/${poll.id}`, leave: votesPath }}
          isDetail
        />
      </Confirmations>
      <section className={gap} aria-labelledby="results">
        <SectionHeading id="results">结果</SectionHeading>
        {poll.choices.map((choice) => (
          <PollOption key={choice.value} choice={choice} kind="result" />
        ))}
        <Facts>
          <Fact label="参与人数">
            <b>{poll.participants} 人</b>
          </Fact>
          <Fact label="投票时间">{poll.window}</Fact>
          <Fact label="异常票" note="同一网络一天内超过 20 票的部分，已计入结果，供你判断。">
            <b>{flagged} 票</b>
          </Fact>
        </Facts>
      </section>
      {poll.isAnonymous ? (
        <p className={`${small} ${mute} ${above}`}>匿名投票：不显示谁选了什么。</p>
      ) : (
        <PollVoters options={poll.choices} voters={voters} total={poll.participants} />
      )}
      <section className={gap} aria-labelledby="history">
        <SectionHeading id="history">投票记录</SectionHeading>
        <HistoryList id="history-list" entries={history} />
      </section>
    </main>
  );
}

type PollVotersProps = {
  options: { value: string; label: string }[];
  voters: { email: string | null; choices: number[] }[];
  /** Total number of voters. */
  total: number;
};

/** The voters and their choices in a non-anonymous poll. */
function PollVoters({ options, voters, total }: PollVotersProps) {
  const votersOf = (value: string) =>
    voters
      .filter(({ choices }) => choices.some((choice) => String(choice) === value))
      .map(({ email }) => email ?? "已注销的账号");
  return (
    <section className={gap} aria-labelledby="voters">
      <SectionHeading id="voters">投票的成员</SectionHeading>
      <Facts id="voter-list">
        {options.map(({ value, label }) => (
          <Fact key={value} label={`选项 ${value}`} note={votersOf(value).join("、") || "还没有人选"}>
            <b>{label}</b>
          </Fact>
        ))}
      </Facts>
      {voters.length < total ? (
        <p
          className={`${small} ${mute}`}
        >{`只显示最早的 ${voters.length} 人，其余在「更多」的结果表格里。`}</p>
      ) : null}
    </section>
  );
}
