// Data of the dashboard's event tab: what is on and what waits, a page of the selected view, and the site's figures.

import { draftAge } from "~/domain/drafts/age";
import { draftTexts } from "~/domain/drafts/draft-view";
import { readUnfinished } from "~/domain/drafts/queries.server";
import {
  type AdminEventRow,
  countAdminViews,
  listAdminEvents,
  listTodayAndNext,
} from "~/domain/events/admin-queries.server";
import { clockText, countdownText, daysUntil, eventDateParts, hoursText } from "~/domain/events/date-text";
import { unnamedEvent } from "~/domain/events/event-views.server";
import { canCheckIn } from "~/domain/events/phase";
import { noSeats } from "~/domain/events/registration/availability";
import { countArrived, countSeats } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { readDashboardStats } from "~/domain/moderation/dashboard-stats.server";
import { readContact } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import { toAdminEventCards } from "../events/to-admin-event-card.server";
import { eventViews } from "./event-views";
import { listTasks } from "./tasks.server";

export function readEventsPanel(site: Site, query: URLSearchParams) {
  const siteTime = siteTimeOf(site);
  const { filter: view, page } = eventViews.read(query);
  const { items, ...paging } = listAdminEvents(site.db, { view, page }, siteTime.now);
  return {
    view,
    eventCards: toAdminEventCards(site, items, siteTime, { isOfEnded: view === "ended" }),
    soon: readSoon(site, siteTime),
    tasks: listTasks(site),
    drafts: readDrafts(site, siteTime),
    paging,
    hasContact: hasContact(site),
    hasMailServer: site.mail.kind === "smtp",
    counts: countAdminViews(site.db, siteTime.now),
    figures: readDashboardStats(site.db, siteTime.now),
  };
}

function hasContact(site: Site): boolean {
  const { wechat, qr } = readContact(site.db);
  return wechat !== "" || qr !== null;
}

/** The events of today, without any the next one. */
function readSoon({ db }: Site, siteTime: SiteTime) {
  const rows = listTodayAndNext(db, siteTime);
  const today = rows.filter(({ event }) => isToday(event.startAt, siteTime));
  const shown = today.length > 0 ? today : rows.slice(0, 1);
  const ids = shown.map(({ event }) => event.id);
  const seats = countSeats(db, ids);
  const arrived = countArrived(db, ids);
  return shown.map(({ event }) =>
    toSoon(event, siteTime, seats.get(event.id)?.confirmed ?? noSeats.confirmed, arrived.get(event.id) ?? 0),
  );
}

/** Whether an event has begun or begins today. */
const isToday = (startAt: number, { now, timeZone }: SiteTime) =>
  startAt <= now || daysUntil(startAt, now, timeZone) === 0;

function toSoon(event: AdminEventRow["event"], siteTime: SiteTime, confirmed: number, arrived: number) {
  const { id, title, startAt, capacity, registrationMode, currentParticipants, colorScheme } = event;
  const { now, timeZone } = siteTime;
  const isOn = isToday(startAt, siteTime);
  const people = registrationMode === "off" ? currentParticipants : confirmed;
  const ofAll = capacity === null ? "" : ` / ${capacity}`;
  const takesCheckIn = isOn && canCheckIn(event, now);
  return {
    id,
    scheme: colorScheme,
    title: title.trim() || unnamedEvent,
    /** 今天, 下一场 */
    word: isOn ? "今天" : "下一场",
    when: isOn
      ? hoursText(event, timeZone)
      : `${eventDateParts(startAt, now, timeZone).date} ${clockText(startAt, timeZone)}`,
    state: [
      takesCheckIn && (arrived > 0 || startAt <= now)
        ? `${arrived} / ${confirmed} 人到了`
        : `${people}${ofAll} 人`,
      isOn ? null : countdownText(startAt, siteTime),
    ]
      .filter((text) => text !== null)
      .join(" · "),
    act: takesCheckIn
      ? { label: "签到", href: `/admin/events/${id}/check-in` }
      : { label: "名单", href: `/admin/events/${id}/guests` },
  };
}

export type SoonEvent = ReturnType<typeof toSoon>;

/** The unfinished drafts: how many, and the last changed one; null without any. */
function readDrafts({ db }: Site, { now }: SiteTime) {
  const { count, last } = readUnfinished(db, now);
  return last ? { count, last: `${draftTexts(last).title}，${draftAge(last.updatedAt, now).text}` } : null;
}

export type EventsPanelData = ReturnType<typeof readEventsPanel>;
