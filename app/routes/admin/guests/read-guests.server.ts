// View model of the guest list: groups in the order of need, each guest with state and the act that is due.
import { setImmediate as nextTurn } from "node:timers/promises";
import { dateTimeText, daysUntil } from "~/domain/events/date-text";
import type { EventRow } from "~/domain/events/queries.server";
import type { SiteTime } from "~/domain/events/site-time";
import { clampPage } from "~/domain/paging";
import { listRegistrations, type RegistrationRow } from "~/domain/registrations/book.server";
import { answersText, countGuests } from "~/domain/registrations/guest-counts";
import { toGuestView } from "~/domain/registrations/guest-view";
import {
  attendedLabel,
  comingLabels,
  heldLabel,
  organiserStatusLabels,
} from "~/domain/registrations/messages";
import { listAsked, listToAnswer, listUninformedOfSeat } from "~/domain/registrations/notices/queries.server";
import { amountsText, depositText, dueAct, owedBy, sumOwed } from "~/domain/registrations/payments/due";
import { countAlike, filterGuests } from "~/domain/registrations/queries.server";
import { countReplies, isOpenTo, repliesText } from "~/domain/registrations/reconfirm/question";
import type { GuestFilter } from "~/domain/registrations/schema";
import { freeSeats, isActive, positionOf, type RegistrationStatus } from "~/domain/registrations/seats";
import type { Site } from "~/http/context.server";
import { siteTimeOf } from "~/http/site-time.server";
import type { ListRequest } from "../lists/define-list";
import type { tones } from "../lists/words.css";
import { guestList } from "./guest-list";

const perPage = 50;

/** The groups of the list in the order of need. */
const groupOrder: readonly RegistrationStatus[] = [
  "pending",
  "confirmed",
  "offered",
  "waiting",
  "cancelled",
  "declined",
];

type Word = { tone: keyof typeof tones | null; text: string };
const plain = (text: string): Word => ({ tone: null, text });

const statusTones: Record<RegistrationStatus, keyof typeof tones> = {
  pending: "warn",
  confirmed: "ok",
  offered: "warn",
  waiting: "soon",
  cancelled: "end",
  declined: "bad",
};

type Facts = { event: EventRow; siteTime: SiteTime; position: number | null; isUninformed: boolean };

/** Until when seats are offered, and whether the organiser has to tell the guest; or that an offer ended. */
function offerWords({ status, offerExpiresAt }: RegistrationRow, { siteTime, isUninformed }: Facts): Word[] {
  if (offerExpiresAt === null) return [];
  const until = dateTimeText(offerExpiresAt, siteTime.now, siteTime.timeZone);
  if (status !== "offered") return [plain(`问过，${until} 以前没回`)];
  const mark = isUninformed ? [{ tone: "bad", text: "要你告诉 TA" } as const] : [];
  return [...mark, plain(`到 ${until}`)];
}

/** What the organiser has to know of a guest's payments. */
function moneyWords(row: RegistrationRow, { event, siteTime }: Facts): Word[] {
  const view = toGuestView(row, event, siteTime);
  if (view.owesRefund) return [view.refunded ? plain("定金已退") : { tone: "due", text: "定金待退" }];
  if (row.status !== "confirmed" || event.status === "cancelled") return [];
  const { deposit, fee } = owedBy(row, event);
  const isDay = daysUntil(event.startAt, siteTime.now, siteTime.timeZone) <= 0;
  const words: Word[] = [];
  if (event.depositCents > 0)
    words.push(
      deposit === 0
        ? plain("定金已收")
        : {
            tone: "due",
            text: row.depositSeats > 0 ? `定金差 ${amountsText({ deposit, fee: 0 })}` : "定金没付",
          },
    );
  if (event.enrollFeeCents > 0 && (isDay || row.feeSeats > 0))
    words.push(
      fee === 0
        ? plain("报名费已收")
        : {
            tone: "due",
            text: row.feeSeats > 0 ? `报名费差 ${amountsText({ deposit: 0, fee })}` : "报名费没付",
          },
    );
  return words;
}

/** The words of a guest's state. */
function stateWords(row: RegistrationRow, facts: Facts): Word[] {
  const { status, held, requestedSeats, attendedAt, arrived, seats } = row;
  const { answer } = toGuestView(row, facts.event, facts.siteTime);
  const place = facts.position === null ? "" : ` 第 ${facts.position} 位`;
  return [
    { tone: statusTones[status], text: `${organiserStatusLabels[status]}${place}` },
    ...offerWords(row, facts),
    ...(held ? [{ tone: "bad", text: heldLabel } as const] : []),
    ...(requestedSeats === null ? [] : [{ tone: "warn", text: `想改为 ${requestedSeats} 人` } as const]),
    ...(attendedAt === null
      ? []
      : [plain(arrived < seats ? `${attendedLabel} ${arrived} / ${seats} 人` : attendedLabel)]),
    ...(answer === "none" ? [] : [plain(comingLabels[answer])]),
    ...(answer === "none" && isOpenTo(row, facts.event, facts.siteTime)
      ? [{ tone: "warn", text: comingLabels.none } as const]
      : []),
    ...moneyWords(row, facts),
  ];
}

const seatsOf = (rows: readonly RegistrationRow[]) => rows.reduce((sum, { seats }) => sum + seats, 0);

/** 余 7 位 · 候补 3 人 · 定金差 ¥1650 */
function restText(rows: readonly RegistrationRow[], event: EventRow): string {
  const { confirmed, pending, offered, waiting, attended, held } = countGuests(rows);
  const left = event.capacity === null ? 0 : event.capacity - confirmed - pending - offered;
  const owed = sumOwed(rows, event);
  return [
    left > 0 ? `余 ${left} 位` : left < 0 ? `超出 ${-left} 位` : "",
    pending > 0 ? `待审批 ${pending} 人` : "",
    offered > 0 ? `等回复 ${offered} 人` : "",
    waiting > 0 ? `候补 ${waiting} 人` : "",
    held > 0 ? `${heldLabel} ${held} 人` : "",
    attended > 0 ? `${attendedLabel} ${attended} 人` : "",
    owed.deposit > 0 ? `定金差 ${amountsText({ ...owed, fee: 0 })}` : "",
    owed.fee > 0 ? `报名费差 ${amountsText({ ...owed, deposit: 0 })}` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** People by filter: the active ones for all, and none of our own filters at 0. */
function countFilters(
  found: readonly RegistrationRow[],
  requested: GuestFilter,
  inFilter: (filter: GuestFilter) => RegistrationRow[],
  names: readonly GuestFilter[],
) {
  const counts: Partial<Record<GuestFilter, number>> = {};
  for (const filter of names) {
    const people = filter === "all" ? seatsOf(found.filter(isActive)) : seatsOf(inFilter(filter));
    if (people > 0 || filter === "all" || filter === requested) counts[filter] = people;
  }
  return counts;
}

/** The requested text to copy: the contacts of the selected guests, a line each, or what asks for deposits. Null for none. */
function textToCopy(
  rows: readonly RegistrationRow[],
  event: EventRow,
  { remind, picked }: Requested,
  siteTime: SiteTime,
): { label: string; text: string } | null {
  if (remind === "contacts") {
    const lines = rows
      .filter(({ id }) => picked.includes(id))
      .map((row) => toGuestView(row, event, siteTime))
      .map(({ name, contact }) => `${name} ${contact?.text ?? ""}`.trim());
    return lines.length === 0 ? null : { label: "联系方式", text: lines.join("\n") };
  }
  const text = remind === "" ? null : depositText(rows, event);
  return text === null ? null : { label: "催定金的文案", text };
}

type Requested = ListRequest<GuestFilter, "network" | "select" | "remind">;

/** A page of the list with the event's counts. Yields to the event loop between its parts. */
export async function readGuests(site: Site, event: EventRow, requested: Requested) {
  const siteTime = siteTimeOf(site);
  const all = listRegistrations(site.db, event.id);
  const asked = listAsked(site.db, event);
  const uninformed = listUninformedOfSeat(site.db, event.id);
  const replies = countReplies(all, event, siteTime);
  const of = { event, now: siteTime.now, asked: listToAnswer(site.db, event, all, siteTime) };
  const list = guestList(event.id);
  await nextTurn();
  const found = filterGuests(all, { ...requested, filter: "all" }, of);
  const inFilter = (filter: GuestFilter) => filterGuests(found, { filter, search: "" }, of);
  const counts = countFilters(found, requested.filter, inFilter, list.names);
  const [ofNetwork, ofContact] = [countAlike(all, "addressHash"), countAlike(all, "contactKey")];
  const matching = inFilter(requested.filter);
  const grouped = groupOrder.map((status) => matching.filter((row) => row.status === status));
  const rows = grouped.flat();
  const { page, totalPages, offset } = clampPage(requested.page, rows.length, perPage);
  const free = freeSeats({ capacity: event.capacity, entries: all });
  const waiting = all.filter(({ status }) => status === "waiting");
  await nextTurn();
  const toItem = (row: RegistrationRow) => {
    const isUninformed = uninformed.has(row.id);
    return {
      ...toGuestView(row, event, siteTime),
      words: stateWords(row, { event, siteTime, position: positionOf(waiting, row.id), isUninformed }),
      act: dueAct(row, event, { free, isUninformed, siteTime }),
      /** Active registrations from the same network, so that the organiser can distinguish a group from a bot. */
      ofNetwork: row.held ? ofNetwork(row) : 0,
      hasDouble: isActive(row) && ofContact(row) > 1,
    };
  };
  const shown = rows.slice(offset, offset + perPage);
  const confirmed = seatsOf(all.filter(({ status }) => status === "confirmed"));
  return {
    numbers: { confirmed, capacity: event.capacity, rest: restText(all, event) },
    reserved:
      event.reservedSeats === 0
        ? null
        : {
            text: `${event.reservedSeats} 位先空着。`,
            button: waiting.length > 0 ? "给候补的人" : "重新开放",
          },
    answers: replies
      ? repliesText(replies)
      : event.status === "active"
        ? answersText(all, event, asked)
        : null,
    counts,
    groups: groupOrder.flatMap((status, at) => {
      const members = grouped[at] ?? [];
      const items = shown.filter((row) => row.status === status).map(toItem);
      return items.length === 0
        ? []
        : [
            {
              status,
              people: seatsOf(members),
              entries: members.length,
              owed: sumOwed(members, event),
              items,
            },
          ];
    }),
    remind: textToCopy(all, event, requested, siteTime),
    query: { ...requested, page },
    total: rows.length,
    totalPages,
  };
}

export type GuestsData = Awaited<ReturnType<typeof readGuests>>;
export type GuestGroup = GuestsData["groups"][number];
export type ListedGuest = GuestGroup["items"][number];
