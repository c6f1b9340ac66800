// View model of an event's own page: its head, phases, next step and the rows that lead to its other pages.
import { setImmediate as nextTurn } from "node:timers/promises";
import { countdownText, daysUntil, dayText, hoursText, periodText } from "~/domain/events/date-text";
import { toEventCard } from "~/domain/events/event-views.server";
import type { EventWithPictures } from "~/domain/events/queries.server";
import { countArrived, seatsOf } from "~/domain/events/registration/seat-counts.server";
import type { SiteTime } from "~/domain/events/site-time";
import { countEventContent } from "~/domain/moderation/dashboard-stats.server";
import { listRegistrations } from "~/domain/registrations/book.server";
import { listUninformedGuests } from "~/domain/registrations/notices/queries.server";
import { readSettings } from "~/domain/settings/queries.server";
import type { Site } from "~/http/context.server";
import { withQuery } from "~/http/query";
import { siteTimeOf } from "~/http/site-time.server";
import { type ActionName, actionOf, eventActionAddress, menuActions } from "../events/event-actions";
import { stateBadge, toActionFacts } from "../events/to-admin-event-card.server";
import { type NextStep, type OverviewFacts, owingText, readNextStep } from "./next-step.server";

const dayMs = 24 * 60 * 60 * 1000;
const checkInBeforeMs = dayMs;

/** A page of the event: its name, its state, and whether that needs the organiser. Without `href` it is not open yet. */
export type OverviewRow = {
  name: string;
  text: string;
  tone: "due" | "bad" | null;
  href: string | null;
  isPublic?: boolean;
};

const phases = ["起草", "报名", "当天", "收尾", "成果"];

/** The position of an event in its phases; null for a cancelled one. */
function phaseAt({ status, phase, isToday }: OverviewFacts["facts"]): number | null {
  if (status === "cancelled") return null;
  if (status === "ended") return 4;
  if (phase === "completed") return 3;
  return phase === "ongoing" || isToday ? 2 : 1;
}

/** 还有 29 天, 进行中, 昨天, 5 天前 */
function whenText({ facts, row: { event } }: OverviewFacts, siteTime: SiteTime): string {
  if (facts.status === "cancelled") return "";
  const { now, timeZone } = siteTime;
  if (facts.phase !== "completed") return countdownText(event.startAt, siteTime) ?? "进行中";
  const days = -daysUntil(Math.min(event.endAt, now), now, timeZone);
  return ["今天", "昨天"][days] ?? `${days} 天前`;
}

/** How many people of how many, as text and percent, with what is left; null for a cancelled event. */
function fillOf({ facts, seats, arrived, row: { event } }: OverviewFacts) {
  if (facts.status === "cancelled") return null;
  const percent = (part: number, whole: number) =>
    whole <= 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));
  const isDay = facts.phase === "ongoing" || facts.isToday;
  if (facts.phase === "completed" && arrived > 0) {
    const absent = seats.confirmed - arrived;
    return {
      text: `来了 ${arrived} / ${seats.confirmed} 人`,
      percent: percent(arrived, seats.confirmed),
      rest: absent > 0 ? `${absent} 人没来` : "都来了",
    };
  }
  if (isDay && facts.phase !== "completed" && facts.canCheckIn && seats.confirmed > 0)
    return {
      text: `${arrived} / ${seats.confirmed} 人到了`,
      percent: percent(arrived, seats.confirmed),
      rest: arrived < seats.confirmed ? `差 ${seats.confirmed - arrived} 人` : "到齐了",
    };
  const count = facts.takesRegistrations ? seats.confirmed : event.currentParticipants;
  if (event.capacity === null) return { text: `${count} 人`, percent: null, rest: "" };
  const left = event.capacity - count - seats.pending - seats.offered;
  return {
    text: `${count} / ${event.capacity} 人`,
    percent: percent(count, event.capacity),
    rest:
      facts.phase === "completed" ? "" : left > 0 ? `余 ${left} 位` : left < 0 ? `超出 ${-left} 位` : "满了",
  };
}

function guestsRow(
  of: OverviewFacts,
  days: number,
  { timeZone }: SiteTime,
): Omit<OverviewRow, "name" | "href"> {
  const { facts, seats, row } = of;
  const erasedAt = row.event.endAt + days * dayMs;
  const isErased = of.guests.length > 0 && of.guests.every((guest) => guest.erasedAt !== null);
  const owed = owingText(of);
  return {
    tone: facts.pendingSeats > 0 || owed !== "" ? "due" : null,
    text: [
      facts.takesRegistrations || of.guests.length > 0 ? `${seats.confirmed} 人` : "没有开启本站报名",
      seats.pending > 0 ? `${seats.pending} 人待审批` : "",
      seats.waiting > 0 ? `${seats.waiting} 人候补` : "",
      owed,
      facts.status === "ended" && of.guests.length > 0 && !isErased
        ? `${dayText(erasedAt, timeZone)}清除联系方式`
        : "",
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** 到 12月5日, 12月5日过期了; null for an event that needs no code any more. */
function codeText(of: OverviewFacts, { now, timeZone }: SiteTime): Pick<OverviewRow, "text" | "tone"> | null {
  const { event, groupQr } = of.row;
  if (of.facts.status !== "active" || of.facts.phase === "completed") return null;
  const { groupQrValidUntil: until } = event;
  if (!groupQr || until === null) return { text: "还没有", tone: null };
  return until <= now
    ? { text: `${dayText(until, timeZone)}过期了`, tone: "bad" }
    : { text: `到 ${dayText(until, timeZone)}`, tone: null };
}

type RowFacts = { step: NextStep; comments: number };

function rowsOf(
  site: Site,
  of: OverviewFacts,
  siteTime: SiteTime,
  { step, comments }: RowFacts,
): OverviewRow[] {
  const { facts, arrived, row } = of;
  const { event } = row;
  const { id } = event;
  const own = `/admin/events/${id}`;
  const isOver = facts.phase === "completed";
  const isOpen = facts.status === "active" && !isOver;
  const to = (name: ActionName) => eventActionAddress(id, name, own);
  const plain = (name: string, text: string, href: string | null): OverviewRow => ({
    name,
    text,
    tone: null,
    href,
  });
  const code = codeText(of, siteTime);
  const opensAt = dayText(event.startAt - checkInBeforeMs, siteTime.timeZone);
  const rows: (OverviewRow | false | null)[] = [
    facts.status === "ended" && plain("结果", "人数、定金、报名费", to("results")),
    {
      name: "名单",
      href: to("guests"),
      ...guestsRow(of, readSettings(site.db).registrationDays, siteTime),
    },
    facts.status === "ended" &&
      plain("评论", `${comments} 条`, withQuery("/admin/comments", { q: event.title })),
    code && { name: "群二维码", href: to("qr"), ...code },
    facts.takesRegistrations &&
      facts.status !== "ended" && {
        name: "通知",
        text: facts.uninformed > 0 ? `${facts.uninformed} 人还不知道${of.news}` : "都知道了",
        tone: facts.uninformed > 0 ? "bad" : null,
        href: to("notify"),
      },
    facts.takesRegistrations &&
      isOpen &&
      plain(
        "签到",
        facts.canCheckIn ? "没网也能用" : `${opensAt}起`,
        facts.canCheckIn ? to("check-in") : null,
      ),
    isOver && facts.status === "active" && arrived > 0 && plain("签到", `来了 ${arrived} 人`, to("guests")),
    !step.acts.some(({ href }) => href === to("poster")) &&
      plain("海报与文案", step.text ? "" : "随时可以再发", to("poster")),
    isOpen && plain("编辑", "时间、地点、费用、须知", to("edit")),
    {
      ...plain(
        "活动页",
        facts.status === "cancelled" ? "显示已取消和原因" : "大家看到的样子",
        `/events/${id}`,
      ),
      isPublic: true,
    },
  ];
  return rows.filter((each) => each !== false && each !== null);
}

/** Actions that are rows. */
const asRows: readonly ActionName[] = ["guests", "check-in", "notify", "poster", "qr"];

/** The folded actions. */
function moreOf({ facts, row: { event } }: OverviewFacts, step: NextStep) {
  const { id } = event;
  const own = `/admin/events/${id}`;
  const isOpen = facts.status === "active" && facts.phase !== "completed";
  const actions = menuActions(facts)
    .filter((name) => !asRows.includes(name))
    .filter((name) => !(name === "edit" && isOpen) && !(name === "results" && facts.status === "ended"))
    .map((name) => {
      const { label, opens, leaves } = actionOf(name);
      return {
        label,
        href: eventActionAddress(id, name, leaves === "all" ? "/admin" : own),
        // Those with texts of their own open as a page, which spares this page their fields.
        isConfirmation: opens === "confirmation" && name !== "cancel" && name !== "cancellation",
        isDestructive: name === "delete",
      };
    })
    .filter(({ href }) => !step.acts.some((act) => act.href === href));
  const page = (label: string, path: string) => ({
    label,
    href: `${own}/${path}`,
    isConfirmation: false,
    isDestructive: false,
  });
  const isPaid = event.depositCents + event.enrollFeeCents > 0;
  return [
    ...(facts.takesRegistrations ? [page("发消息", "messages")] : []),
    ...(isPaid ? [page("收款", "payments")] : []),
    ...actions,
  ];
}

/** Reads an event's own page. Yields to the event loop between its parts. */
export async function readOverview(site: Site, row: EventWithPictures) {
  const { db } = site;
  const { event } = row;
  const siteTime = siteTimeOf(site);
  const content = countEventContent(db, event.id);
  const [news] = listUninformedGuests(db, siteTime, { eventIds: [event.id] });
  const seats = seatsOf(db, event.id);
  await nextTurn();
  const of: OverviewFacts = {
    row,
    seats,
    arrived: countArrived(db, [event.id]).get(event.id) ?? 0,
    guests: listRegistrations(db, event.id),
    news: news?.word ?? "",
    facts: toActionFacts(event, siteTime, {
      seats,
      uninformed: news?.guests ?? 0,
      photoCount: content.photos,
    }),
  };
  const card = toEventCard({ event, cover: null }, siteTime);
  const { now, timeZone } = siteTime;
  const hours = hoursText(event, timeZone);
  const step = await readNextStep(site, of, siteTime);
  return {
    id: event.id,
    title: card.title,
    scheme: card.scheme,
    day: card.when.day,
    month: card.when.month,
    weekday: card.when.weekday,
    badge: stateBadge(of.facts),
    isArchived: of.facts.isArchived,
    when: whenText(of, siteTime),
    hours: hours.includes("–") ? hours : periodText(event, now, timeZone),
    place: card.place,
    fill: fillOf(of),
    phases,
    phase: phaseAt(of.facts),
    step,
    rows: rowsOf(site, of, siteTime, { step, comments: content.posts.comment }),
    more: moreOf(of, step),
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;
