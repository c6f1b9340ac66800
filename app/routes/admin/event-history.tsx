import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditShown, listAudit } from "~/domain/audit/queries.server";
import { describeEntry } from "~/domain/events/history";
import { requireAdmin } from "~/http/admin-guard.server";
import type { RouteHandle } from "~/http/hydration";
import { requireEvent } from "~/http/load-event.server";
import { momentOf } from "~/http/moment.server";
import { pageMeta } from "~/http/page-meta";
import { mute, narrow, small, wrap } from "~/styles/global.css";
import { schemeOf } from "~/styles/schemes";
import { BackLink } from "~/ui/back-link";
import { Fact } from "~/ui/fact";
import { Facts } from "~/ui/facts";
import { PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { frame: "admin", current: "admin" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "活动记录", path: "/admin", noindex: true });

export const loader = ({ params, request, context: { site } }: LoaderFunctionArgs) => {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const words = { ...momentOf(site), schemeName: (key: string) => schemeOf(key).zh };
  const parts = { entityType: "photo", owner: "eventId" };
  const entries = listAudit(site.db, { entityType: "event", entityId: event.id, parts });
  return {
    title: event.title,
    entries: entries.map((entry) => describeEntry(entry, words)),
    mostShown: auditShown,
  };
};

export default function EventHistory() {
  const { title, entries, mostShown } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHead admin title="活动记录" note={`「${title}」`} />
      <Facts>
        {entries.map(({ id, who, what, when, changes }) => (
          <Fact key={id} label={when} note={who}>
            <b>{what}</b>
            {changes.map(({ label, before, after }) => (
              <p key={label} className={small}>
                {label}：{before} → {after}
              </p>
            ))}
          </Fact>
        ))}
      </Facts>
      {entries.length === 0 ? <p className={mute}>还没有记录。</p> : null}
      {entries.length === mostShown ? <p className={mute}>只显示最近 {mostShown} 条。</p> : null}
    </main>
  );
}
