import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditShown, listAudit } from "~/domain/audit/queries.server";
import { describeEntry } from "~/domain/events/history";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { mute, narrow, wrap } from "~/styles/global.css";
import { schemeOf } from "~/styles/schemes";
import { PageHeading } from "~/ui/layout/page-heading";
import { HistoryList } from "../history/history-list";
import { EventBand } from "./event-band";
import { bandOf } from "./event-band.server";

export const meta = noindexMeta("活动记录");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const words = { ...siteTimeOf(site), schemeName: (key: string) => schemeOf(key).zh };
  const parts = { entityType: "photo", owner: "eventId" };
  const entries = listAudit(site.db, { entityType: "event", entityId: event.id, parts });
  return {
    band: bandOf(event, siteTimeOf(site)),
    entries: entries.map((entry) => describeEntry(entry, words)),
    mostShown: auditShown,
  };
}

export default function EventHistory() {
  const { band, entries, mostShown } = useLoaderData<typeof loader>();
  return (
    <main id="main">
      <EventBand {...band} />
      <div className={`${wrap} ${narrow}`}>
        <PageHeading admin title="活动记录" />
        <HistoryList entries={entries} />
        {entries.length === mostShown ? <p className={mute}>只显示最近 {mostShown} 条。</p> : null}
      </div>
    </main>
  );
}
