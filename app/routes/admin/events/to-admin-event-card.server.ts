// Converts a stored event to its card in the organiser's list.
import type { AdminEventRow } from "~/domain/events/admin-queries.server";
import { daysUntil, hoursText, periodText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import { moveOf } from "~/domain/events/moved-start";
import { canCheckIn, phaseOf } from "~/domain/events/phase";
import type { EventRow } from "~/domain/events/queries.server";
import { noSeats, type SeatCounts } from "~/domain/events/registration/availability";
import { countArrived, countSeats } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import type { Site } from "~/http/context.server";
import type { BadgeTone } from "~/ui/feedback/badge";
import { type ActionFacts, dueAct, menuActions, wideActions } from "./event-actions";

type CardBadge = { tone: BadgeTone; word: string };
type Counts = { seats: SeatCounts; arrived: number; uninformed: number };
type ListFacts = Pick<ActionFacts, "isOfEnded">;

function badgesOf(facts: ActionFacts, moved: string | null): CardBadge[] {
  const badges: (CardBadge | false)[] = [
    stateBadge(facts),
    moved !== null && { tone: "moved", word: moved },
    facts.isArchived && { tone: "plain", word: "已归档" },
  ];
  return badges.filter((badge) => badge !== false);
}

/** The badge of an event's phase. */
export function stateBadge({ status, phase, isToday }: ActionFacts): CardBadge {
  if (phase === "cancelled") return { tone: "bad", word: "已取消" };
  if (phase === "ongoing") return { tone: "ok", word: "进行中" };
  if (phase === "upcoming")
    return isToday ? { tone: "now", word: "今天" } : { tone: "soon", word: "即将开始" };
  return status === "active" ? { tone: "warn", word: "待收尾" } : { tone: "end", word: "已结束" };
}

/** 13 / 20 人, 来了 19 人 / 22 人, with what waits; the organiser's number where there is no registration. */
function peopleTexts({ event }: AdminEventRow, { seats, arrived }: Counts, isOver: boolean): string[] {
  const { capacity, registrationMode, currentParticipants } = event;
  const of = capacity === null ? "" : ` / ${capacity}`;
  if (registrationMode === "off") return [`${currentParticipants}${of} 人`];
  const { confirmed, pending, offered, waiting } = seats;
  return [
    isOver && arrived > 0 ? `来了 ${arrived} 人 / ${confirmed} 人` : `${confirmed}${of} 人`,
    pending > 0 ? `${pending} 人待审批` : "",
    offered > 0 ? `${offered} 人等回复` : "",
    waiting > 0 ? `${waiting} 人候补` : "",
  ].filter((text) => text !== "");
}

type FactCounts = Pick<Counts, "seats" | "uninformed"> & { photoCount: number };

/** What decides the actions of a stored event. */
export function toActionFacts(
  event: EventRow,
  { now, timeZone }: SiteTime,
  { seats, uninformed, photoCount }: FactCounts,
): ActionFacts {
  return {
    status: event.status,
    phase: phaseOf(event, now),
    isToday: daysUntil(event.startAt, now, timeZone) === 0,
    isArchived: event.archivedAt !== null,
    takesRegistrations: event.registrationMode !== "off",
    canCheckIn: canCheckIn(event, now),
    pendingSeats: seats.pending,
    uninformed,
    photoCount,
  };
}

/** View model of an event's card, with texts in the site's zone. */
function toAdminEventCard(row: AdminEventRow, siteTime: SiteTime, counts: Counts & ListFacts) {
  const { event, commentCount, photoCount } = row;
  const { now, timeZone } = siteTime;
  const card = toEventCard({ event, cover: null }, siteTime);
  const { isOfEnded } = counts;
  const facts: ActionFacts = { ...toActionFacts(event, siteTime, { ...counts, photoCount }), isOfEnded };
  const hours = hoursText(event, timeZone);
  const isOfOneDay = hours.includes("–");
  const people = peopleTexts(row, counts, card.phase === "completed");
  return {
    /** URL fragment of the card. */
    id: `ticket-${event.id}`,
    card,
    badges: badgesOf(facts, card.phase === "upcoming" ? (moveOf(event)?.done ?? null) : null),
    /** Time and place; people and posts. */
    lines: [
      [isOfOneDay ? hours : periodText(event, now, timeZone), card.place],
      [...people, `${commentCount} 条评论`, event.status === "ended" ? `${photoCount} 张照片` : ""],
    ].map((parts) => parts.filter((part) => part !== "").join(" · ")),
    act: dueAct(facts),
    /** In view on desktops. */
    wide: wideActions(facts),
    menu: menuActions(facts),
    /** Where the organiser counts participants. */
    counter:
      event.status === "active" && !facts.takesRegistrations
        ? { participants: event.currentParticipants, capacity: event.capacity }
        : null,
    /** Lets the admin script detect changes of the event. */
    version: event.version,
  };
}

export type AdminEventCardView = ReturnType<typeof toAdminEventCard>;

/** Cards of a page of events, with their seat counts. */
export function toAdminEventCards(
  { db }: Site,
  rows: readonly AdminEventRow[],
  siteTime: SiteTime,
  list: ListFacts = {},
) {
  const eventIds = rows.map(({ event }) => event.id);
  const seats = countSeats(db, eventIds);
  const arrived = countArrived(db, eventIds);
  const news = new Map(
    listUninformedGuests(db, siteTime, { eventIds }).map(({ id, guests }) => [id, guests]),
  );
  return rows.map((row) => {
    const { id } = row.event;
    return toAdminEventCard(row, siteTime, {
      seats: seats.get(id) ?? noSeats,
      arrived: arrived.get(id) ?? 0,
      uninformed: news.get(id) ?? 0,
      ...list,
    });
  });
}
