// Guests of an event with pending notices, and the texts for them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { dateTimeText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { canRevert } from "~/domain/events/revert.server";
import type { SiteTime } from "~/domain/events/site-time";
import { listRegistrations } from "~/domain/registrations/book.server";
import { toGuestView } from "~/domain/registrations/guest-view";
import { peopleClauses } from "~/domain/registrations/notices/audience";
import { commonChangeOf, newsOf } from "~/domain/registrations/notices/facts";
import {
  countInformed,
  countOpenNotices,
  type ListedNotice,
  listChanges,
  listEarlierNews,
  listInformed,
  listNotices,
} from "~/domain/registrations/notices/queries.server";
import { groupNoticeText, noticeText, replacedTexts } from "~/domain/registrations/notices/texts";
import { type Change, changeOf, newsWord, wordsOf } from "~/domain/registrations/notices/words";
import { positionOf } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { shortAddress } from "~/http/files/event-qr.server";
import { siteTimeOf } from "~/http/site-time.server";

const perPage = 30;
/** Number of recently informed guests that are listed, so that a press can be undone. */
const closedAtMost = 30;
const earlierAtMost = 10;

const closers = { mail: "邮件已寄出", guest: "看过自己的报名页", organiser: "已通知" } as const;

type Texts = { event: EventRow; siteTime: SiteTime; positions: (id: string) => number | null };

/** An uninformed guest, with the text that the organiser sends. */
function toUninformed({ notice, row }: ListedNotice, { event, siteTime, positions }: Texts) {
  const { id, kind, mailFailed } = notice;
  const change = changeOf(notice);
  const { name, seats, contact } = toGuestView(row, event, siteTime);
  return {
    id,
    guestId: row.id,
    name,
    seats,
    contact,
    hasFailed: mailFailed,
    word: newsWord(kind, notice, siteTime),
    text: noticeText(kind, { event, row, position: positions(row.id), change, siteTime }, null),
  };
}

/** An informed guest. */
function toInformed({ notice, row }: ListedNotice, event: EventRow, siteTime: SiteTime) {
  const { id, kind, closedAt, closedBy, after } = notice;
  const by = closedBy === null ? "" : closers[closedBy];
  const when = closedAt === null ? "" : dateTimeText(closedAt, siteTime.now, siteTime.timeZone);
  return {
    id,
    guestId: row.id,
    name: toGuestView(row, event, siteTime).name,
    word: newsWord(kind, notice, siteTime),
    how: `${by} ${when}`,
    canReopen: closedBy === "organiser" && row.known === after,
  };
}

/** When held mails are sent, and whether the change that they report can be taken back. */
function toHeld(db: Site["db"], event: EventRow, dueAt: number, { now }: SiteTime) {
  const minutes = Math.max(1, Math.ceil((dueAt - now) / 60_000));
  return { when: `${minutes} 分钟后发出`, canRevert: canRevert(db, event) };
}

/** The change in a line: 改期, old and new time. */
function toChangeLine(event: EventRow, change: Change, siteTime: SiteTime) {
  const news = newsOf(change.before, change.after, siteTime.now);
  const word = news ? wordsOf(news.kind, change, siteTime).word : "";
  return { word, replaced: replacedTexts(event, change, siteTime) };
}

/**
 * View model of the page: how many people know the present change, one text for the group, and the guests to inform individually.
 * Yields to the event loop between its parts.
 */
export async function readNotify(site: Site, event: EventRow, page: number) {
  const { db } = site;
  const siteTime = siteTimeOf(site);
  const rows = listRegistrations(db, event.id);
  await nextTurn();
  const positions = (id: string) => positionOf(rows, id);
  const open = countOpenNotices(db, event.id);
  const isDone = open.hand + open.held + open.mail === 0;
  // Once everybody knows, the change is that of the informed guests.
  const change = commonChangeOf(listChanges(db, event, isDone ? "informed" : "open"), siteTime.now);
  const hand = listNotices(db, event.id, { filter: "hand", page, perPage });
  const mail = listNotices(db, event.id, { filter: "mail", page: 1, perPage: closedAtMost });
  const informed = countInformed(db, event);
  const people = Object.values(informed).reduce((sum, seats) => sum + seats, 0);
  await nextTurn();
  const view = {
    clauses: peopleClauses({ informed: people, mail: open.mailSeats, hand: open.handSeats }),
    people: { informed: people, by: informed, mail: open.mailSeats, hand: open.handSeats },
    mailing: { held: open.held, underWay: open.mail },
    isDone,
    held: open.dueAt === null ? null : toHeld(db, event, open.dueAt, siteTime),
    change: change && toChangeLine(event, change, siteTime),
    /** Null if the event did not change. */
    group: change && groupNoticeText(event, change, siteTime, shortAddress(site, event.id)),
    /** A press on this page does not close notices created later. */
    seenAt: siteTime.now,
    hand: { ...hand, items: hand.items.map((item) => toUninformed(item, { event, siteTime, positions })) },
    mails: mail.items.map(({ notice, row }) => ({
      id: notice.id,
      name: toGuestView(row, event, siteTime).name,
      seats: row.seats,
      word: newsWord(notice.kind, notice, siteTime),
      isHeld: notice.dueAt !== null && notice.network === null,
    })),
    closed: listInformed(db, event, closedAtMost).map((item) => toInformed(item, event, siteTime)),
    earlier: listEarlierNews(db, event, siteTime, earlierAtMost).map(({ word, at, seats }) => ({
      word,
      how: `${dateTimeText(at, siteTime.now, siteTime.timeZone)} · ${seats} 人都知道了`,
    })),
  };
  await nextTurn();
  return view;
}

export type NotifyList = Awaited<ReturnType<typeof readNotify>>;
