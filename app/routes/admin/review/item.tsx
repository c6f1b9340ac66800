import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAudit } from "~/domain/audit/queries.server";
import { describeVerdict } from "~/domain/moderation/trail";
import { canUndo } from "~/domain/moderation/undo.server";
import { requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { gap, mute, narrow, small, wrap } from "~/styles/global.css";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { Fact } from "~/ui/fact";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";
import { PartHead } from "~/ui/part-head";
import { requireEntry } from "../parts/load-entry.server";
import { EntryView } from "../parts/review-entry-view";
import { inboxPath, itemAddress, nounOf, nounOfPath, returnTo } from "../parts/review-noun";
import { undoLink } from "../parts/review-verdicts.server";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { noun } = nounOf(data?.entry.kind ?? "comment");
  return pageMeta(matches, { title: `${noun}详情`, path: inboxPath, noindex: true });
};

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const noun = nounOfPath(request.url);
  const entry = requireEntry(site, noun.kind, params.id);
  const moment = momentOf(site);
  const back = returnTo(noun, new URL(request.url).searchParams.get("redirectTo"));
  const here = itemAddress(entry, "", back);
  const trail = listAudit(site.db, { entityType: noun.kind, entityId: entry.id });
  const last = trail[0];
  return {
    entry,
    back,
    here,
    trail: trail.map((row) => describeVerdict(row, moment)),
    undo: last && canUndo(last) ? (undoLink([last.id], here)?.href ?? null) : null,
  };
};

export default function ReviewItemPage() {
  const { entry, back, here, trail, undo } = useLoaderData<typeof loader>();
  const { noun } = nounOf(entry.kind);
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href={back}>返回</BackLink>
      <PageHead admin title={`${noun}详情`} />
      <ul>
        <EntryView entry={entry} back={here} backFromDelete={back} />
      </ul>
      <section className={gap} aria-labelledby="trail">
        <PartHead id="trail">审核记录</PartHead>
        {trail.length === 0 ? <p className={mute}>还没有记录。</p> : null}
        <Facts id="entries">
          {trail.map(({ id, who, what, when, reason }, index) => (
            <Fact key={id} label={when} note={who}>
              <b>{what}</b>
              {reason ? <p className={small}>拒绝原因：{reason}</p> : null}
              {index === 0 && undo ? (
                <form method="post" action={undo}>
                  <Button tone="line" small>
                    撤销
                  </Button>
                </form>
              ) : null}
            </Fact>
          ))}
        </Facts>
      </section>
    </main>
  );
}
