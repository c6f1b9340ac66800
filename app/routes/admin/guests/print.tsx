import { setImmediate as nextTurn } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { periodText } from "~/domain/events/date-text";
import { listRegistrations } from "~/domain/registrations/book.server";
import { countGuests, guestCountsText } from "~/domain/registrations/guest-counts";
import { type GuestView, toGuestView } from "~/domain/registrations/guest-view";
import { heldLabel, organiserStatusLabels } from "~/domain/registrations/messages";
import { isActive } from "~/domain/registrations/seats";
import type { RouteHandle } from "~/http/pages/hydration";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, mute, screenOnly, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { guestsPath } from "./guest-list";
import { box, printList, scroll } from "./print-list.css";

// Renders the rows of the printed list in batches, because a long list would block the event loop.

const rowsPerTurn = 100;

/** Note and answers of the guest, and the organiser's note. */
const saidOf = ({ note, adminNote, answers }: Pick<GuestView, "note" | "adminNote" | "answers">) =>
  [note, ...answers.map(({ question, answer }) => `${question} ${answer}`), adminNote]
    .filter((text) => text !== "")
    .join("；");

function GuestRow({ guest }: { guest: GuestView }) {
  const { name, companions, seats, contact, depositPaid, feePaid, status, held, attended } = guest;
  return (
    <tr>
      <td>{status === "confirmed" ? <span className={box}>{attended ? "✓" : ""}</span> : null}</td>
      <th scope="row">{[name, ...companions].join("、")}</th>
      <td>{seats}</td>
      <td>{contact ? `${contact.label} ${contact.text}` : ""}</td>
      <td>{[depositPaid ? "定金" : "", feePaid ? "报名费" : ""].filter(Boolean).join("、")}</td>
      <td>{held ? heldLabel : organiserStatusLabels[status]}</td>
      <td>{saidOf(guest)}</td>
    </tr>
  );
}

/** The rows of the table as HTML. `viewOf` converts a row. */
async function renderPrintRows<Row>(rows: readonly Row[], viewOf: (row: Row) => GuestView): Promise<string> {
  let html = "";
  for (let at = 0; at < rows.length; at += rowsPerTurn) {
    await nextTurn();
    const guests = rows.slice(at, at + rowsPerTurn).map(viewOf);
    html += renderToStaticMarkup(guests.map((guest) => <GuestRow key={guest.id} guest={guest} />));
  }
  await nextTurn();
  return html;
}

/** Nothing on it reacts, and a hydrated page would contain the rows twice. */
export const handle: RouteHandle = { hydrate: false };

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
        <BackLink href={guestsPath(event.id)}>返回名单</BackLink>
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
