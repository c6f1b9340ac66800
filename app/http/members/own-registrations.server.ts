// A browser's or member's registrations for display: status, changes, outstanding payments, and ticket.
import { dateTimeText, periodText } from "../../domain/events/date-text";
import { toEventCard, unnamedEvent } from "../../domain/events/event-views.server";
import { euroText, yuanText } from "../../domain/events/money";
import { moveOf, moveWordsOf } from "../../domain/events/moved-start";
import { phaseOf } from "../../domain/events/phase";
import type { EventRow } from "../../domain/events/queries.server";
import { closedReason } from "../../domain/events/registration/availability";
import { viewerOf } from "../../domain/events/registration/disclosure";
import type { SiteTime } from "../../domain/events/site-time";
import type { OwnRegistrationView } from "../../domain/members/view";
import type { Paged } from "../../domain/paging";
import type { RequesterIds } from "../../domain/posts.server";
import { forOtherPath, type RegistrationRow, registrationPath } from "../../domain/registrations/book.server";
import { answerOf } from "../../domain/registrations/coming/coming";
import { unreadMessagesOf } from "../../domain/registrations/guest-messages/queries.server";
import { messageTexts } from "../../domain/registrations/guest-messages/words";
import { aheadText, answerLabel, offerLabel, statusLabels } from "../../domain/registrations/messages";
import {
  factsOf,
  hasUnseenChange,
  isPlaceChanged,
  knownPlace,
  readFacts,
  unseenSince,
} from "../../domain/registrations/notices/facts";
import type { NoticeRow } from "../../domain/registrations/notices/notice-rows.server";
import { lastNoticesOf } from "../../domain/registrations/notices/queries.server";
import {
  findPosition,
  hasCreated,
  listRegistrationsOf,
  type OwnRegistration,
} from "../../domain/registrations/queries.server";
import { isOpenTo } from "../../domain/registrations/reconfirm/question";
import { hasSeat, isActive } from "../../domain/registrations/seats";
import { hasTicket } from "../../domain/registrations/tickets/tickets.server";
import type { Site } from "../context.server";
import { siteTimeOf } from "../site-time.server";

/** The state that the guest saw before the last change: from the registration if a change is unseen, else from the last notice. */
function factsBefore(event: EventRow, row: RegistrationRow, notice: NoticeRow | undefined, now: number) {
  return unseenSince(row, event, now) ?? (notice?.before ? readFacts(notice.before) : null);
}

/** 改期：原定 12月18日 19:00, or 提前. Uses the event's own text for one postponed before notices existed. */
function changesOf(
  event: EventRow,
  row: RegistrationRow,
  notice: NoticeRow | undefined,
  { now, timeZone }: SiteTime,
): string[] {
  const before = factsBefore(event, row, notice, now);
  const start = before && before.startAt !== event.startAt ? before.startAt : (moveOf(event)?.from ?? null);
  const hasMoved = before !== null && isPlaceChanged(before, factsOf(row, event));
  const hadFees =
    before !== null &&
    (before.depositCents !== event.depositCents || before.enrollFeeCents !== event.enrollFeeCents);
  return [
    ...(notice?.kind === "moved-up" && hasSeat(row) ? ["有名额了：已从候补递补"] : []),
    ...(notice?.kind === "restored" && start === null ? ["活动照常举行"] : []),
    ...(start === null
      ? []
      : [`${moveWordsOf(start, event.startAt).changed}：原定 ${dateTimeText(start, now, timeZone)}`]),
    ...(hasMoved ? [`换地点：原定 ${knownPlace(before) || "待定"}`] : []),
    ...(hadFees ? ["费用有变动"] : []),
  ];
}

/** 待付 定金 ¥300 · 报名费 €40; null without outstanding payments. */
function owedOf(event: EventRow, row: RegistrationRow): string | null {
  if (!hasSeat(row) || event.status === "cancelled") return null;
  const { seats, depositSeats, feeSeats } = row;
  const deposit = event.depositCents * Math.max(0, seats - depositSeats);
  const fee = event.enrollFeeCents * Math.max(0, seats - feeSeats);
  const parts = [deposit > 0 ? `定金 ${yuanText(deposit)}` : "", fee > 0 ? `报名费 ${euroText(fee)}` : ""];
  const owed = parts.filter(Boolean).join(" · ");
  return owed === "" ? null : `待付 ${owed}`;
}

/** 已确认, 候补第 2 位, 活动已取消 */
function labelOf(row: RegistrationRow, position: number | null, isCancelled: boolean): string {
  if (isCancelled && isActive(row)) return "活动已取消";
  return position === null ? statusLabels[row.status] : `候补第 ${position} 位`;
}

/** What a guest has to answer: whether to take offered seats, or 还来吗; null for nothing. */
function asksOf(row: RegistrationRow, event: EventRow, siteTime: SiteTime): string | null {
  if (row.status === "offered") return offerLabel;
  return isOpenTo(row, event, siteTime) && answerOf(row, event) === "none" ? answerLabel : null;
}

type Around = { notice: NoticeRow | undefined; message: string | undefined; requester: RequesterIds };

function toOwnRegistration(
  site: Site,
  { registration: row, event, cover }: OwnRegistration,
  { notice, message, requester }: Around,
): OwnRegistrationView {
  const siteTime = siteTimeOf(site);
  const { now, timeZone } = siteTime;
  const { id, status, seats } = row;
  const phase = phaseOf(event, now);
  const isRunning = phase === "upcoming" || phase === "ongoing";
  const isCurrent = isActive(row) && isRunning;
  const isCancelled = phase === "cancelled";
  const href = registrationPath(id);
  const position = findPosition(site.db, row);
  return {
    id,
    card: toEventCard({ event, cover }, siteTime, viewerOf(row)),
    name: row.name,
    position,
    seats,
    href,
    eventId: event.id,
    status: isCancelled && isActive(row) ? "cancelled" : status,
    label: labelOf(row, position, isCancelled),
    title: event.title.trim() || unnamedEvent,
    when: periodText(event, now, timeZone),
    iso: new Date(event.startAt).toISOString(),
    forName: hasCreated(requester, row) ? row.name : null,
    changes: isCurrent ? changesOf(event, row, notice, siteTime) : [],
    message: message ?? null,
    asks: isCurrent ? asksOf(row, event, siteTime) : null,
    reason: status === "declined" && row.declineReason ? row.declineReason : null,
    owed: isCurrent ? owedOf(event, row) : null,
    ticket: hasTicket(row, event, now) ? `${href}#ticket` : null,
    canChange: isCurrent,
    forOther: isCurrent && closedReason(event, now) === null ? forOtherPath(event.id) : null,
    isPast: isActive(row) ? phase === "completed" || event.endAt <= now : true,
  };
}

/** The state of a registration on a shared page; `moved` with an unseen change or message, `wait` without a confirmed seat. */
export type OwnState = {
  text: string;
  tone: "ok" | "moved" | "wait";
  href: string;
  /** 前面还有 3 组, of a waiting registration. */
  ahead?: string | undefined;
  forOther: string | null;
};

/** 已报名 3 人, 候补第 4 位, 待确认 */
const stateText = ({ status, label, seats }: OwnRegistrationView) =>
  status === "confirmed" ? `已报名 ${seats} 人` : label;

const eventsWithState = 50;

export type CurrentRegistration = OwnRegistration & {
  view: OwnRegistrationView;
  /** 改期, 换地点: the first change that the guest has not seen, or 还来吗 without an answer; null for none. */
  unseen: string | null;
};

/** The requester's own registrations of current events or with an unread message, latest events first, at most fifty. */
export function readCurrentRegistrations(site: Site, requester: RequesterIds): CurrentRegistration[] {
  const { items, shown } = readOwnRegistrations(site, requester, { page: 1, perPage: eventsWithState });
  return shown.flatMap((row, index) => {
    const view = items[index];
    if (!view || view.forName !== null || !(view.canChange || view.message !== null)) return [];
    const { registration, event } = row;
    const [change] = hasUnseenChange(registration, event, site.clock.now()) ? view.changes : [];
    return [{ ...row, view, unseen: view.asks ?? change?.split("：")[0] ?? null }];
  });
}

/**
 * States by event, for pages that are the same for every visitor: text, path of the registration, place in the queue, and path of the
 * form for another person while it is open.
 */
export function ownStatesOf(current: readonly CurrentRegistration[]): Record<string, OwnState> {
  return Object.fromEntries(
    current.map(({ view, unseen }) => {
      const { eventId, href, forOther, status, position, message } = view;
      const news = unseen ?? (message === null ? null : messageTexts.unread);
      const text = [news, stateText(view)].filter(Boolean).join(" · ");
      const tone = news ? "moved" : status === "confirmed" ? "ok" : "wait";
      const ahead = position === null ? undefined : aheadText(position);
      return [eventId, { text, tone, href, ahead, forOther }];
    }),
  );
}

/** A page of registrations, newest first, and their rows. */
export function readOwnRegistrations(
  site: Site,
  requester: RequesterIds,
  place: { page: number; perPage: number },
): Paged<OwnRegistrationView> & { shown: OwnRegistration[] } {
  const { items, ...paging } = listRegistrationsOf(site.db, requester, place);
  const ids = items.map(({ registration }) => registration.id);
  const notices = lastNoticesOf(site.db, ids);
  const messages = unreadMessagesOf(site.db, ids);
  const views = items.map((item) => {
    const { id } = item.registration;
    return toOwnRegistration(site, item, { requester, notice: notices.get(id), message: messages.get(id) });
  });
  return { items: views, shown: items, ...paging };
}
