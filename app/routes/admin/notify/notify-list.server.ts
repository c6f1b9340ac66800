// Guests of an event with pending notices, and the texts for them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { dateTimeText } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import { canRevert } from "~/domain/events/revert.server";
import type { SiteTime } from "~/domain/events/site-time";
import { listRegistrations } from "~/domain/registrations/book.server";
import { toGuestView } from "~/domain/registrations/guest-view";
import { audienceOf } from "~/domain/registrations/notices/audience";
import { commonChangeOf } from "~/domain/registrations/notices/facts";
import {
  countInformed,
  countOpenNotices,
  type ListedNotice,
  listInformed,
  listNotices,
  listOpenChanges,
} from "~/domain/registrations/notices/queries.server";
import { groupNoticeText, noticeText } from "~/domain/registrations/notices/texts";
import { changeOf, newsWord } from "~/domain/registrations/notices/words";
import { positionOf } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { shortAddress } from "~/http/files/event-qr.server";
import { sendsMail } from "~/http/limits/mail-context.server";
import { siteTimeOf } from "~/http/site-time.server";

const perPage = 30;
/** Number of recently informed guests that are listed, so that a press can be undone. */
const closedAtMost = 30;

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

/**
 * View model of the page: number of informed guests, one text for the group, and the guests to inform individually. Yields to the
 * event loop between its parts.
 */
export async function readNotify(site: Site, event: EventRow, page: number) {
  const { db } = site;
  const siteTime = siteTimeOf(site);
  const rows = listRegistrations(db, event.id);
  await nextTurn();
  const positions = (id: string) => positionOf(rows, id);
  const change = commonChangeOf(listOpenChanges(db, event.id), siteTime.now);
  const hand = listNotices(db, event.id, { filter: "hand", page, perPage });
  const mail = listNotices(db, event.id, { filter: "mail", page: 1, perPage: closedAtMost });
  const informed = (isEarlier: boolean) =>
    listInformed(db, event, { isEarlier, limit: closedAtMost }).map((item) =>
      toInformed(item, event, siteTime),
    );
  const open = countOpenNotices(db, event.id);
  await nextTurn();
  const view = {
    counts: { ...open, ...countInformed(db, event) },
    held: open.dueAt === null ? null : toHeld(db, event, open.dueAt, siteTime),
    audience: audienceOf(rows, sendsMail(site)),
    /** Null if the event did not change. */
    group: change && groupNoticeText(event, change, siteTime, shortAddress(site, event.id)),
    /** A press on this page does not close notices created later. */
    seenAt: siteTime.now,
    hand: { ...hand, items: hand.items.map((item) => toUninformed(item, { event, siteTime, positions })) },
    mails: mail.items.map(({ notice, row }) => ({
      id: notice.id,
      name: toGuestView(row, event, siteTime).name,
      word: newsWord(notice.kind, notice, siteTime),
      isHeld: notice.dueAt !== null && notice.network === null,
    })),
    closed: informed(false),
    earlier: informed(true),
  };
  await nextTurn();
  return view;
}

export type NotifyList = Awaited<ReturnType<typeof readNotify>>;
