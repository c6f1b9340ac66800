// Data of the dashboard's event tab: a page of the selected view, statistics, and items that need attention.
import { countAdminViews, listAdminEvents } from "~/domain/events/admin-queries.server";
import { adminViews } from "~/domain/events/admin-views";
import { listEventAttention } from "~/domain/events/attention.server";
import type { Moment } from "~/domain/events/moment";
import { dateText, momentText } from "~/domain/events/when";
import { countFreshFailures } from "~/domain/mails/queue.server";
import { countModeration, readDeskFigures } from "~/domain/moderation/desk-figures.server";
import { readPage } from "~/domain/paging";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import type { Site } from "~/http/context.server";
import { momentOf } from "~/http/moment.server";
import { toTicket } from "./to-ticket.server";

export function readEventsDesk(site: Site, query: URLSearchParams) {
  const moment = momentOf(site);
  const view = adminViews.find((name) => name === query.get("view")) ?? "all";
  const { items, ...paging } = listAdminEvents(site.db, { view, page: readPage(query.get("page")) });
  const tickets = items.map((row) => toTicket(row, moment));
  return {
    view,
    tickets,
    paging,
    counts: countAdminViews(site.db),
    figures: readDeskFigures(site.db, moment.now),
    attention: readAttention(site, moment),
  };
}

function readAttention(site: Site, { now, timeZone }: Moment) {
  const { codes, overdue } = listEventAttention(site.db, now);
  const { comments, wishes } = countModeration(site.db);
  return {
    codes: codes.map(({ validUntil, ...code }) => ({ ...code, until: dateText(validUntil, timeZone) })),
    overdue: overdue.map(({ endAt, ...event }) => ({ ...event, ended: momentText(endAt, now, timeZone) })),
    pendingComments: comments.pending,
    pendingWishes: wishes.pending,
    openRemovals: countOpenRemovals(site.db),
    failedMails: countFreshFailures(site.db, now),
  };
}

export type EventsDeskData = ReturnType<typeof readEventsDesk>;
