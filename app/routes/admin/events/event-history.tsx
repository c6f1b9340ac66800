import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditShown, listAudit } from "~/domain/audit/queries.server";
import { describeEntry } from "~/domain/events/history";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, narrow, wrap } from "~/styles/global.css";
import { schemeOf } from "~/styles/schemes";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { HistoryList } from "../history/history-list";

export const meta = noindexMeta("活动记录");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const words = { ...siteTimeOf(site), schemeName: (key: string) => schemeOf(key).zh };
  const parts = { entityType: "photo", owner: "eventId" };
  const entries = listAudit(site.db, { entityType: "event", entityId: event.id, parts });
  return {
    title: event.title,
    entries: entries.map((entry) => describeEntry(entry, words)),
    mostShown: auditShown,
  };
}

export default function EventHistory() {
  const { title, entries, mostShown } = useLoaderData<typeof loader>();
  return (
    <main className={`${wrap} ${narrow}`} id="main">
      <BackLink href="/admin">返回</BackLink>
      <PageHeading admin title="活动记录" note={`「${title}」`} />
      <HistoryList entries={entries} />
      {entries.length === mostShown ? <p className={mute}>只显示最近 {mostShown} 条。</p> : null}
    </main>
  );
}
