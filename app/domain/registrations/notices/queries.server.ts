// Reads notices: for the organiser, and the last one of a guest.
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import { clampPage, type Paged } from "../../paging";
import type { RegistrationRow } from "../book.server";
import { isActive } from "../seats";
import type { NewsKind } from "./facts";
import type { NoticeRow } from "./notice-rows.server";

export type ListedNotice = { notice: NoticeRow; row: RegistrationRow };
type NoticeFilter = "open" | "closed" | "all" | "hand" | "mail";

/** Answers to guests' own posts are no news. */
const isNews = isNotNull(guestNotices.after);
const isOpen = isNull(guestNotices.closedAt);

const filters = {
  open: isOpen,
  closed: isNotNull(guestNotices.closedAt),
  all: undefined,
  hand: and(isOpen, eq(guestNotices.channel, "hand")),
  mail: and(isOpen, eq(guestNotices.channel, "mail")),
} as const satisfies Record<NoticeFilter, unknown>;

/** A page of an event's notices with their registrations: open ones by the order of arrival, closed ones newest first. */
export function listNotices(
  db: Db,
  eventId: string,
  { filter, page: requested, perPage }: { filter: NoticeFilter; page: number; perPage: number },
  onExcess: "last" | "empty" = "last",
): Paged<ListedNotice> {
  const where = and(eq(guestNotices.eventId, eventId), isNews, filters[filter]);
  const total = db.select({ total: count() }).from(guestNotices).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(requested, total, perPage, onExcess);
  const order =
    filter === "closed"
      ? [desc(guestNotices.closedAt), desc(guestNotices.id)]
      : [sql`${guestNotices.closedAt} IS NOT NULL`, asc(registrations.arrival), desc(guestNotices.createdAt)];
  const items = db
    .select({ notice: guestNotices, row: registrations })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(where)
    .orderBy(...order)
    .limit(perPage)
    .offset(offset)
    .all();
  return { items, page, total, totalPages };
}

/** How many open notices of an event wait for a mail, and how many for the organiser. */
export function countOpenNotices(db: Db, eventId: string): { mail: number; hand: number; closed: number } {
  const rows = db
    .select({
      channel: guestNotices.channel,
      isClosed: sql<number>`${guestNotices.closedAt} IS NOT NULL`,
      total: count(),
    })
    .from(guestNotices)
    .where(and(eq(guestNotices.eventId, eventId), isNews))
    .groupBy(guestNotices.channel, sql`${guestNotices.closedAt} IS NOT NULL`)
    .all();
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((all, { total }) => all + total, 0);
  return {
    mail: sum(({ channel, isClosed }) => !isClosed && channel === "mail"),
    hand: sum(({ channel, isClosed }) => !isClosed && channel === "hand"),
    closed: sum(({ isClosed }) => Boolean(isClosed)),
  };
}

/** Most urgent first. */
const eventsAtMost = 10;

export type UninformedGuests = { id: string; title: string; kind: NewsKind; guests: number };

/**
 * Events that are not over at `now` (ms UTC), with how many guests the organiser has to inform and what most have to learn;
 * reminders are listed apart.
 */
export function listUninformedGuests(
  db: Db,
  now: number,
  { isReminder = false, eventIds }: { isReminder?: boolean; eventIds?: readonly string[] } = {},
): UninformedGuests[] {
  const kinds = isReminder ? eq(guestNotices.kind, "reminder") : ne(guestNotices.kind, "reminder");
  const isTimely = isReminder
    ? and(gt(events.startAt, now), eq(events.status, "active"))
    : gt(events.endAt, now);
  const rows = db
    .select({ id: events.id, title: events.title, kind: guestNotices.kind, guests: count() })
    .from(guestNotices)
    .innerJoin(events, eq(events.id, guestNotices.eventId))
    .where(
      and(
        ...[isNews, filters.hand, kinds, isTimely, isNull(events.archivedAt)],
        eventIds ? inArray(events.id, [...eventIds]) : undefined,
      ),
    )
    .groupBy(events.id, guestNotices.kind)
    .orderBy(asc(events.startAt), events.id, desc(count()))
    .all();
  const found = new Map<string, UninformedGuests>();
  for (const { id, title, kind, guests } of rows) {
    const known = found.get(id);
    if (known) known.guests += guests;
    else if (kind !== "received" && kind !== "link") found.set(id, { id, title, kind, guests });
  }
  return [...found.values()].slice(0, eventIds?.length ?? eventsAtMost);
}

/** The last news of some registrations, open or closed, by registration. */
export function lastNoticesOf(db: Db, registrationIds: readonly string[]): Map<string, NoticeRow> {
  const rows = db
    .select()
    .from(guestNotices)
    .where(and(inArray(guestNotices.registrationId, [...registrationIds]), isNews))
    .orderBy(asc(guestNotices.createdAt))
    .all();
  return new Map(rows.map((row) => [row.registrationId, row]));
}

/** Whom a change of an event reaches: seats, registrations that get a mail, and those that the organiser has to inform. */
export type Audience = { seats: number; mail: number; hand: number };

/** The audience of an event's active registrations; `sendsMail` whether mails reach their readers. */
export function audienceOf(rows: readonly RegistrationRow[], sendsMail: boolean): Audience {
  const audience = { seats: 0, mail: 0, hand: 0 };
  for (const row of rows) {
    if (!isActive(row) || row.erasedAt !== null) continue;
    audience.seats += row.seats;
    audience[sendsMail && row.contactType === "email" && row.contact !== null ? "mail" : "hand"] += 1;
  }
  return audience;
}
