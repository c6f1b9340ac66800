import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { periodText } from "~/domain/events/date-text";
import { listRegistrations } from "~/domain/registrations/book.server";
import { countGuests, guestCountsText } from "~/domain/registrations/guest-counts";
import { type GuestView, toGuestView } from "~/domain/registrations/guest-view";
import { heldLabel, statusLabels } from "~/domain/registrations/messages";
import { isActive } from "~/domain/registrations/seats";
import { noindexMeta } from "~/http/pages/page-meta";
import { requireEvent } from "~/http/records/load-event.server";
import { requireAdmin } from "~/http/session/admin-guard.server";
import { siteTimeOf } from "~/http/site-time.server";
import { below, mute, screenOnly, small, wrap } from "~/styles/global.css";
import { EmptyState } from "~/ui/feedback/empty-state";
import { BackLink } from "~/ui/layout/links";
import { PageHeading } from "~/ui/layout/page-heading";
import { guestsPath } from "./guest-list";
import { box, printList, scroll } from "./print-list.css";

export const meta = noindexMeta("打印名单");

export async function loader({ params, request, context: { site } }: LoaderFunctionArgs) {
  requireAdmin(site, request);
  const { event } = requireEvent(site, params.id);
  const siteTime = siteTimeOf(site);
  const rows = listRegistrations(site.db, event.id).filter(isActive);
  return {
    event: { id: event.id, title: event.title },
    about: periodText(event, siteTime.now, siteTime.timeZone),
    numbers: guestCountsText(countGuests(rows), event.capacity),
    guests: rows.map((row) => toGuestView(row, event, siteTime)),
  };
}

export default function PrintList() {
  const { event, about, numbers, guests } = useLoaderData<typeof loader>();
  return (
    <main className={wrap} id="main">
      <div className={screenOnly}>
        <BackLink href={guestsPath(event.id)}>返回报名名单</BackLink>
      </div>
      <PageHeading admin title={event.title} note={`${about} · ${numbers}`} />
      <p className={`${below} ${small} ${mute} ${screenOnly}`}>用浏览器的打印功能打印这一页。</p>
      {guests.length === 0 ? <EmptyState title="还没有人报名" /> : <GuestTable guests={guests} />}
    </main>
  );
}

/** Texts and answers of the guest, and the organiser's note. */
const saidOf = ({ texts, adminNote, answers }: Pick<GuestView, "texts" | "adminNote" | "answers">) =>
  [
    ...texts.map(({ text }) => text),
    ...answers.map(({ question, answer }) => `${question} ${answer}`),
    adminNote,
  ]
    .filter((text) => text !== "")
    .join("；");

type TableProps = { guests: ReturnType<typeof useLoaderData<typeof loader>>["guests"] };

function GuestTable({ guests }: TableProps) {
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
        <tbody>
          {guests.map(
            ({
              id,
              name,
              companions,
              seats,
              contact,
              depositPaid,
              feePaid,
              status,
              held,
              attended,
              ...said
            }) => (
              <tr key={id}>
                <td>{status === "confirmed" ? <span className={box}>{attended ? "✓" : ""}</span> : null}</td>
                <th scope="row">{[name, ...companions].join("、")}</th>
                <td>{seats}</td>
                <td>{contact ? `${contact.label} ${contact.text}` : ""}</td>
                <td>{[depositPaid ? "定金" : "", feePaid ? "报名费" : ""].filter(Boolean).join("、")}</td>
                <td>{held ? heldLabel : statusLabels[status]}</td>
                <td>{saidOf(said)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
