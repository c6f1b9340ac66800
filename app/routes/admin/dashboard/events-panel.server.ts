// Data of the dashboard's event tab: a page of the selected view, statistics, and items that need attention.
import { countAdminViews, listAdminEvents, listTodayAndNext } from "~/domain/events/admin-queries.server";
import { listEventAttention } from "~/domain/events/attention.server";
import { dateText, dateTimeText } from "~/domain/events/date-text";
import { autoEndNote, listOverdue } from "~/domain/events/overdue.server";
import type { SiteTime } from "~/domain/events/site-time";
import { lacksCode } from "~/domain/images/queries.server";
import { countFreshFailures, mailAlarmMs } from "~/domain/mails/queue.server";
import { countModeration, readDashboardStats } from "~/domain/moderation/dashboard-stats.server";
import { listGuesses } from "~/domain/organisers/guesses.server";
import { organiserMessages } from "~/domain/organisers/messages";
import { reviewKinds } from "~/domain/posts/kinds";
import { listFailedMessages } from "~/domain/registrations/guest-messages/queries.server";
import { listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import { listPendingGuests } from "~/domain/registrations/queries.server";
import { countOpenRemovals } from "~/domain/removals/queries.server";
import { readContact, readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { listOpenSettings } from "~/http/session/setup-state.server";
import { siteTimeOf } from "~/http/site-time.server";
import { toAdminEventCards } from "../events/to-admin-event-card.server";
import { isBackupOverdue } from "../health/backup-report.server";
import { eventViews } from "./event-views";

export function readEventsPanel(site: Site, query: URLSearchParams) {
  const siteTime = siteTimeOf(site);
  const { filter: view, page } = eventViews.read(query);
  const { items, ...paging } = listAdminEvents(site.db, { view, page }, siteTime.now);
  const eventCards = toAdminEventCards(site, items, siteTime);
  const isStart = view === "all" && paging.page === 1;
  const counts = countAdminViews(site.db, siteTime.now);
  return {
    view,
    eventCards,
    /** This week's events, on the first page only. */
    soon: isStart ? toAdminEventCards(site, listTodayAndNext(site.db, siteTime), siteTime) : [],
    paging,
    hasContact: hasContact(site),
    counts,
    figures: readDashboardStats(site.db, siteTime.now),
    attention: readAttention(site, siteTime, counts.overdue),
  };
}

function hasContact(site: Site): boolean {
  const { wechat, qr } = readContact(site.db);
  return wechat !== "" || qr !== null;
}

/** Without a mail server, mails are files, which visitors of a public site cannot read. */
function readMailState(site: Site): "server" | "files" | "none" {
  if (site.mail.kind === "smtp") return "server";
  return sendsMail(site) ? "files" : "none";
}

function readAttention(site: Site, siteTime: SiteTime, overdueCount: number) {
  const { now, timeZone } = siteTime;
  const { codes, unreadable } = listEventAttention(site.db, now);
  const [overdue] = listOverdue(site.db, now, 1);
  const posts = countModeration(site.db);
  return {
    codes: codes.map(({ validUntil, ...code }) => ({ ...code, until: dateText(validUntil, timeZone) })),
    unreadable,
    lacksContactCode: lacksCode(site.db, readSettings(site.db).contactQrImageId),
    overdueCount,
    autoEnd: autoEndNote(site.db, "overdue", siteTime, overdueCount === 1),
    /** The last to end. */
    overdue: overdue && { ...overdue, ended: dateTimeText(overdue.endAt, now, timeZone) },
    pendingGuests: listPendingGuests(site.db, now),
    uninformed: listUninformedGuests(site.db, siteTime),
    reminders: listUninformedGuests(site.db, siteTime, { isReminder: true }),
    unreached: listFailedMessages(site.db, now - mailAlarmMs),
    pendingPosts: reviewKinds.map((kind) => ({ kind, count: posts[kind].pending })),
    openRemovals: countOpenRemovals(site.db),
    isBackupOverdue: isBackupOverdue(site),
    guesses: listGuesses(site.db, now).map(({ id, name, at }) => ({
      id,
      text: organiserMessages.guessed(name, dateTimeText(at, now, timeZone)),
    })),
    failedMails: countFreshFailures(site.db, now),
    mail: readMailState(site),
    unset: listOpenSettings(site),
  };
}

export type EventsPanelData = ReturnType<typeof readEventsPanel>;
