// Reads notices for the organiser, and the last one of a guest.
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notInArray,
  sql,
} from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { countRows } from "../../../db/count-rows";
import { events } from "../../../db/schema/events";
import { guestNotices, registrations } from "../../../db/schema/registrations";
import type { EventRow } from "../../events/queries.server";
import type { SiteTime } from "../../events/site-time";
import { type Paged, type PageRequest, readItems } from "../../paging";
import type { RegistrationRow } from "../book.server";
import { isOpenTo } from "../reconfirm/question";
import { factsTextsOf, isNewsKind, type NewsKind, readFacts } from "./facts";
import type { NoticeRow } from "./notice-rows.server";
import { newsWord, reminderWordsOf } from "./words";

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

/**
 * Open notices of an event: held mails with the earliest time at which one is due, other mails, and the organiser's; `mailSeats` and
 * `handSeats` count the people.
 */
export type OpenCounts = {
  held: number;
  dueAt: number | null;
  mail: number;
  hand: number;
  mailSeats: number;
  handSeats: number;
};

const seatSum = sql<number>`coalesce(sum(${registrations.seats}), 0)`;

/** A mail of the organiser's changes that can still be withdrawn. */
const isHeld = sql<number>`${guestNotices.dueAt} IS NOT NULL AND ${guestNotices.network} IS NULL`;

/** Counts an event's open notices. */
export function countOpenNotices(db: Db, eventId: string): OpenCounts {
  const rows = db
    .select({
      channel: guestNotices.channel,
      isHeld,
      total: count(),
      seats: seatSum,
      dueAt: sql<number | null>`min(${guestNotices.dueAt})`,
    })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(and(eq(guestNotices.eventId, eventId), isNews, isOpen))
    .groupBy(guestNotices.channel, isHeld)
    .all();
  const ofMail = rows.filter(({ channel }) => channel === "mail");
  const held = ofMail.find((row) => row.isHeld);
  const ofHand = rows.find(({ channel }) => channel === "hand");
  return {
    held: held?.total ?? 0,
    dueAt: held?.dueAt ?? null,
    mail: ofMail.find((row) => !row.isHeld)?.total ?? 0,
    hand: ofHand?.total ?? 0,
    mailSeats: ofMail.reduce((sum, { seats }) => sum + seats, 0),
    handSeats: ofHand?.seats ?? 0,
  };
}

/** Notices of an event that report its present state; others are of earlier changes. */
const isOfPresent = (event: EventRow) =>
  inArray(sql`json_remove(${guestNotices.after}, '$.asked', '$.offer')`, factsTextsOf(event));

/** Guests without an open notice who were informed of the present state of an event. */
function isInformed(db: Db, event: EventRow) {
  const isOfEvent = and(eq(guestNotices.eventId, event.id), isNews);
  const uninformed = db
    .select({ id: guestNotices.registrationId })
    .from(guestNotices)
    .where(and(isOfEvent, isOpen));
  return and(
    isOfEvent,
    filters.closed,
    isOfPresent(event),
    notInArray(guestNotices.registrationId, uninformed),
  );
}

type Closer = NonNullable<NoticeRow["closedBy"]>;

/** Counts the people who know the present state of an event, by how they learnt of it last. */
export function countInformed(db: Db, event: EventRow): Partial<Record<Closer, number>> {
  const { registrationId, closedBy, closedAt } = guestNotices;
  // SQLite takes the other columns from the row of the maximum.
  const last = db
    .select({ closedBy, closedAt: sql`max(${closedAt})`.as("last_closed"), seats: registrations.seats })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, registrationId))
    .where(isInformed(db, event))
    .groupBy(registrationId)
    .as("last");
  const rows = db
    .select({ by: last.closedBy, seats: sql<number>`sum(${last.seats})` })
    .from(last)
    .groupBy(last.closedBy)
    .all();
  return Object.fromEntries(rows.flatMap(({ by, seats }) => (by === null ? [] : [[by, seats]])));
}

/** Lists the last closed notices of the present state of an event. */
export function listInformed(db: Db, event: EventRow, limit: number): ListedNotice[] {
  return db
    .select({ notice: guestNotices, row: registrations })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(and(eq(guestNotices.eventId, event.id), isNews, filters.closed, isOfPresent(event)))
    .orderBy(desc(guestNotices.closedAt), desc(guestNotices.id))
    .limit(limit)
    .all()
    .flatMap(newsOf);
}

/** An earlier change of an event: 换地点, of which `seats` people were informed, the last of them at `at` (ms UTC). */
export type EarlierNews = { word: string; at: number; seats: number };

/** Lists the earlier changes of an event that guests were informed of, last ones first. */
export function listEarlierNews(db: Db, event: EventRow, siteTime: SiteTime, limit: number): EarlierNews[] {
  const { kind, before, after, closedAt } = guestNotices;
  const rows = db
    .select({ kind, before, after, seats: seatSum, at: sql<number>`max(${closedAt})` })
    .from(guestNotices)
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(and(eq(guestNotices.eventId, event.id), isNews, filters.closed, not(isOfPresent(event))))
    .groupBy(kind, before, after)
    .orderBy(desc(sql`max(${closedAt})`))
    .all();
  const found = new Map<string, EarlierNews>();
  for (const { kind: rowKind, after: facts, ...row } of rows) {
    if (!isNewsKind(rowKind) || facts === null) continue;
    const word = newsWord(rowKind, { before: row.before, after: facts }, siteTime);
    const { status: _status, seats: _seats, ...state } = readFacts(facts);
    const key = JSON.stringify([word, state]);
    const known = found.get(key);
    found.set(key, { word, at: known?.at ?? row.at, seats: (known?.seats ?? 0) + row.seats });
  }
  return [...found.values()].slice(0, limit);
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

/** Lists the changes reported by an event's notices, open ones or those of its present state, with the number of notices. */
export function listChanges(db: Db, event: EventRow, which: "open" | "informed") {
  return db
    .select({ before: guestNotices.before, after: guestNotices.after, notices: count() })
    .from(guestNotices)
    .where(which === "open" ? and(eq(guestNotices.eventId, event.id), isNews, isOpen) : isInformed(db, event))
    .groupBy(guestNotices.before, guestNotices.after)
    .orderBy(sql`min(${guestNotices}.rowid)`)
    .all();
}

/** Reports the eve to a confirmed guest, perhaps with another change. */
const isReminding = sql`${guestNotices.after} ->> 'status' = 'confirmed' AND ${guestNotices.after} ->> 'reminded' IS NOT NULL
  AND ${guestNotices.after} ->> 'reminded' IS NOT ${guestNotices.before} ->> 'reminded'`;

/** Most urgent first. */
const eventsAtMost = 10;

/** `word` names the most frequent change, such as 改期; `guests` counts people. */
export type UninformedGuests = { id: string; title: string; startAt: number; word: string; guests: number };

/**
 * Lists events that are not over with the number of people that the organiser has to inform and the most
 * frequent change; with `isReminder` those who have to hear of the eve, who may have to hear of another change, too.
 */
export function listUninformedGuests(
  db: Db,
  siteTime: SiteTime,
  { isReminder = false, eventIds }: { isReminder?: boolean; eventIds?: readonly string[] } = {},
): UninformedGuests[] {
  const { now } = siteTime;
  const kinds = isReminder ? isReminding : ne(guestNotices.kind, "reminder");
  const isTimely = isReminder
    ? and(gt(events.startAt, now), eq(events.status, "active"))
    : gt(events.endAt, now);
  const rows = db
    .select({
      id: events.id,
      title: events.title,
      startAt: events.startAt,
      guests: seatSum,
      kind: guestNotices.kind,
      before: guestNotices.before,
      after: guestNotices.after,
    })
    .from(guestNotices)
    .innerJoin(events, eq(events.id, guestNotices.eventId))
    .innerJoin(registrations, eq(registrations.id, guestNotices.registrationId))
    .where(
      and(
        ...[isNews, filters.hand, kinds, isTimely, isNull(events.archivedAt)],
        eventIds ? inArray(events.id, [...eventIds]) : undefined,
      ),
    )
    .groupBy(events.id, guestNotices.kind, guestNotices.before, guestNotices.after)
    .orderBy(asc(events.startAt), events.id)
    .all();
  const found = new Map<string, Omit<UninformedGuests, "word" | "guests"> & { words: Map<string, number> }>();
  for (const { id, title, startAt, kind, guests, ...facts } of rows) {
    if (!isNewsKind(kind)) continue;
    const { words } = found.get(id) ?? { words: new Map<string, number>() };
    const word = isReminder ? reminderWordsOf(startAt, siteTime).word : newsWord(kind, facts, siteTime);
    found.set(id, { id, title, startAt, words: words.set(word, (words.get(word) ?? 0) + guests) });
  }
  return [...found.values()].slice(0, eventIds?.length ?? eventsAtMost).map(({ words, ...event }) => {
    const [[word] = [""]] = [...words].sort(([, a], [, b]) => b - a);
    return { ...event, word, guests: [...words.values()].reduce((sum, each) => sum + each, 0) };
  });
}

/** Returns the registrations of an event that were confirmed, moved up or offered seats, of which the organiser has to inform the guest. */
export function listUninformedOfSeat(db: Db, eventId: string): ReadonlySet<string> {
  const isOfSeat = inArray(guestNotices.kind, ["confirmed", "moved-up", "offered"]);
  const rows = db
    .select({ id: guestNotices.registrationId })
    .from(guestNotices)
    .where(and(eq(guestNotices.eventId, eventId), filters.hand, isOfSeat))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** SQL condition: the notice reports a move to a start, ms UTC. */
const isMoveTo = (startAt: number) =>
  sql`${guestNotices.after} ->> 'startAt' = ${startAt} AND ${guestNotices.before} ->> 'startAt' <> ${startAt}`;

/** Returns the registrations that the last move of an event asks whether the guest can come; not those made after it. */
export function listAsked(db: Db, { id, startAt }: Pick<EventRow, "id" | "startAt">): ReadonlySet<string> {
  const rows = db.all<{ id: string }>(
    sql`SELECT DISTINCT ${guestNotices.registrationId} AS "id" FROM ${guestNotices}
      WHERE ${guestNotices.eventId} = ${id} AND ${isMoveTo(startAt)}`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the registrations that the last move of an event asks, and while it asks 还来吗 those of its confirmed guests. */
export function listToAnswer(
  db: Db,
  event: EventRow,
  rows: readonly RegistrationRow[],
  siteTime: SiteTime,
): ReadonlySet<string> {
  const open = rows.filter((row) => isOpenTo(row, event, siteTime));
  return new Set([...listAsked(db, event), ...open.map(({ id }) => id)]);
}

/** Finds the notice that reports the event's current start to a guest; undefined without a move since the sign-up. */
export function findMoveNotice(
  db: Db,
  registrationId: string,
  { startAt }: Pick<EventRow, "startAt">,
): NoticeRow | undefined {
  return db
    .select()
    .from(guestNotices)
    .where(and(eq(guestNotices.registrationId, registrationId), isMoveTo(startAt)))
    .orderBy(desc(guestNotices.createdAt))
    .get();
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
