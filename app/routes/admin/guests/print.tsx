import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { listRegistrations } from "~/domain/registrations/book.server";
import { countGuests, guestCountsText } from "~/domain/registrations/guest-counts";
import { toGuestView } from "~/domain/registrations/guest-view";
import { isActive } from "~/domain/registrations/seats";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, mute, screenOnly, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { guestsPath } from "./guest-list";
import { printList, scroll } from "./print-list.css";
import { renderPrintRows } from "./print-rows.server";

export const meta = noindexMeta("打印名单");

export async function loader({ params, context: { site } }: LoaderFunctionArgs) {
  const { event } = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const rows = listRegistrations(site.db, event.id).filter(isActive);
  return {
    event: { id: event.id, title: event.title },
    about: periodText(event, siteTime.now, siteTime.timeZone),
    numbers: guestCountsText(countGuests(rows), event.capacity),
    rows: await renderPrintRows(rows, (row) => toGuestView(row, event, siteTime)),
  };
}

export default function PrintList() {
  const { event, about, numbers, rows } = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <div className={screenOnly}>
        <BackLink href={guestsPath(event.id)}>返回报名名单</BackLink>
      </div>
      <PageHeading admin title={event.title} note={`${about} · ${numbers}`} />
      <p className={`${below} ${small} ${mute} ${screenOnly}`}>用浏览器的打印功能打印这一页。</p>
      {rows === "" ? <EmptyState title="还没有人报名" /> : <GuestTable rows={rows} />}
    </main>
  );
}

function GuestTable({ rows }: { rows: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={scroll} aria-label="名单" tabIndex={0}>
      <table className={printList}>
        <thead>
          <tr>
            <th scope="col">到场</th>
            <th scope="col">称呼</th>
            <th scope="col">人数</th>
            <th scope="col">联系方式</th>
            <th scope="col">已收</th>
            <th scope="col">状态</th>
            <th scope="col">备注和回答</th>
          </tr>
        </thead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
        <tbody dangerouslySetInnerHTML={{ __html: rows }} />
      </table>
    </section>
  );
}
