// Reads notices for the organiser, and the last one of a guest.
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { countRows } from "../../../db/count-rows";
import { events } from "../../../db/schema/events";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import { type Paged, type PageRequest, readItems } from "../../paging";
import type { RegistrationRow } from "../book.server";
import { isNewsKind, type NewsKind, newsWord } from "./facts";
import type { NoticeRow } from "./notice-rows.server";

export type ListedNotice = { notice: NoticeRow & { kind: NewsKind }; row: RegistrationRow };
type NoticeFilter = "open" | "closed" | "all" | "hand" | "mail";

/** Excludes responses to guests' own submissions. */
const isNews = isNotNull(guestNotices.after);
const isOpen = isNull(guestNotices.closedAt);

const newsOf = ({ notice, row }: { notice: NoticeRow; row: RegistrationRow }): ListedNotice[] =>
  isNewsKind(notice.kind) ? [{ notice: { ...notice, kind: notice.kind }, row }] : [];

const filters = {
  open: isOpen,
  closed: isNotNull(guestNotices.closedAt),
  all: undefined,
  hand: and(isOpen, eq(guestNotices.channel, "hand")),
  mail: and(isOpen, eq(guestNotices.channel, "mail")),
} as const satisfies Record<NoticeFilter, unknown>;

type NoticeQuery = PageRequest & {
  filter: NoticeFilter;
  /** Excludes later notices; ms UTC. */
  until?: number | undefined;
};

/**
 * Lists a page of an event's notices with their registrations: open ones in the order of arrival, closed ones newest first.
 */
export function listNotices(
  db: Db,
  eventId: string,
  { filter, until, ...page }: NoticeQuery,
): Paged<ListedNotice> {
  const isBefore = until === undefined ? undefined : lte(guestNotices.createdAt, until);
  const where = and(eq(guestNotices.eventId, eventId), isNews, filters[filter], isBefore);
  const order =
    filter === "closed"
      ? [desc(guestNotices.closedAt), desc(guestNotices.id)]
      : [sql`${guestNotices.closedAt} IS NOT NULL`, asc(registrations.arrival), desc(guestNotices.createdAt)];
  return readItems(countRows(db, guestNotices, where), page, (limit, offset) =>
    db
      .select({ notice: guestNotices, row: registrations })
      .from(guestNotices)
      .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
      .all()
      .flatMap(newsOf),
  );
}

/** Finds a notice of an event with its registration. */
export function findNotice(db: Db, eventId: string, id: string): ListedNotice | undefined {
  return db
    .select({ notice: guestNotices, row: registrations })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(and(eq(guestNotices.eventId, eventId), eq(guestNotices.id, id), isNews))
    .all()
    .flatMap(newsOf)[0];
}

/** Counts an event's open notices by channel, and its closed ones. */
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

/** Lists the guests who moved up at an event since a time (ms UTC), and counts the notices since then. */
export function readFreshNotices(
  db: Db,
  eventId: string,
  since: number,
): { movedUp: string[]; notices: number } {
  const rows = db
    .select({ kind: guestNotices.kind, name: registrations.name })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(and(eq(guestNotices.eventId, eventId), isNews, gte(guestNotices.createdAt, since)))
    .orderBy(asc(registrations.arrival))
    .all();
  const movedUp = rows.filter(({ kind }) => kind === "moved-up").map(({ name }) => name);
  return { movedUp, notices: rows.length };
}

/** Lists the changes reported by an event's open notices. */
export const listOpenChanges = (db: Db, eventId: string) =>
  db
    .select({ before: guestNotices.before, after: guestNotices.after })
    .from(guestNotices)
    .where(and(eq(guestNotices.eventId, eventId), isNews, isOpen))
    .all();

/** Most urgent first. */
const eventsAtMost = 10;

/** `word` names the most frequent change, such as 改期. */
export type UninformedGuests = { id: string; title: string; word: string; guests: number };

/**
 * Lists events that are not over at `now` (ms UTC) with the number of guests that the organiser has to inform and the most
 * frequent change; reminders are listed separately.
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
    .select({
      id: events.id,
      title: events.title,
      guests: count(),
      kind: guestNotices.kind,
      before: guestNotices.before,
      after: guestNotices.after,
    })
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
  for (const { id, title, kind, guests, ...facts } of rows) {
    const known = found.get(id);
    if (known) known.guests += guests;
    else if (kind !== "received" && kind !== "link")
      found.set(id, { id, title, guests, word: newsWord(kind, facts) });
  }
  return [...found.values()].slice(0, eventIds?.length ?? eventsAtMost);
}

/** Returns the last change notice of registrations, open or closed, by registration. */
export function lastNoticesOf(db: Db, registrationIds: readonly string[]): Map<string, NoticeRow> {
  const rows = db
    .select()
    .from(guestNotices)
    .where(and(inArray(guestNotices.registrationId, [...registrationIds]), isNews))
    .orderBy(asc(guestNotices.createdAt))
    .all();
  return new Map(rows.map((row) => [row.registrationId, row]));
}
