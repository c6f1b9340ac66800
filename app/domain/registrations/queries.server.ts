// Reads registrations. Only the organiser and the guest get personal data, but for names of guests who agreed.
import { and, asc, between, desc, eq, gt, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { countRows } from "../../db/count-rows";
import { events } from "../../db/schema/events";
import { messageRecipients } from "../../db/schema/guest-messages";
import { images } from "../../db/schema/images";
import { registrationDevices, registrations, registrationTokens } from "../../db/schema/registrations";
import { firstGrapheme } from "../../platform/text";
import { hashToken } from "../../platform/tokens.server";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import type { ImageRow } from "../images/commands.server";
import { type Paged, type PageRequest, readItems } from "../paging";
import { isOwnedBy, type RequesterIds } from "../posts.server";
import { readAnswers, readCompanions } from "./answers";
import type { RegistrationRow } from "./book.server";
import { answerOf } from "./coming/coming";
import { isUnread } from "./guest-messages/recipients.server";
import { owesRefund, paidMarks } from "./guest-view";
import { hasUnseenChange } from "./notices/facts";
import type { GuestFilter } from "./schema";
import { guestMatcher, guestSearchText } from "./search/guest-search";
import { isActive } from "./seats";

/** Finds the registration of a private link; undefined for an unknown token. */
export function findByToken(db: Db, token: string): RegistrationRow | undefined {
  return db
    .select({ row: registrations })
    .from(registrationTokens)
    .innerJoin(registrations, eq(registrations.id, registrationTokens.registrationId))
    .where(eq(registrationTokens.tokenHash, hashToken(token)))
    .get()?.row;
}

/** Whether a token belongs to a link that was only in a mail to the registration's address. */
export function isReadMail(db: Db, token: string, { id, contactType }: RegistrationRow): boolean {
  const isOf = and(
    eq(registrationTokens.tokenHash, hashToken(token)),
    eq(registrationTokens.registrationId, id),
  );
  const found = db.select().from(registrationTokens).where(isOf).get();
  return contactType === "email" && found?.mailed === true;
}

/** Whether a registration with this id exists, at any event. */
export const isRegistered = (db: Db, id: string): boolean =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).get() !== undefined;

/** Finds a registration of an event, for the organiser. */
export function findGuest(db: Db, eventId: string, id: string): RegistrationRow | undefined {
  const isGuest = and(eq(registrations.id, id), eq(registrations.eventId, eventId));
  return db.select().from(registrations).where(isGuest).get();
}

/** Lists an event's registrations by a range of their arrival. */
export function listArrivals(db: Db, eventId: string, { from, to }: { from: number; to: number }) {
  const isMeant = and(eq(registrations.eventId, eventId), between(registrations.arrival, from, to));
  return db.select().from(registrations).where(isMeant).orderBy(asc(registrations.arrival)).all();
}

/** Lists registrations of an event that changed at `since` (ms UTC) or later, in the order of arrival. */
export function listChangedSince(db: Db, eventId: string, since: number, limit: number): RegistrationRow[] {
  const isMeant = and(eq(registrations.eventId, eventId), gte(registrations.updatedAt, since));
  return db
    .select()
    .from(registrations)
    .where(isMeant)
    .orderBy(asc(registrations.arrival))
    .limit(limit)
    .all();
}

/** Finds the registration of a browser or member at an event. */
export function findOwnAt(db: Db, eventId: string, requester: RequesterIds): RegistrationRow | undefined {
  const isOwn = isOwnedBy(registrations, requester);
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isOwn))
    .orderBy(desc(registrations.arrival))
    .get();
}

/** SQL condition: the requester registered another person. False for unknown requesters. */
function isCreatedBy({ visitorId, userId }: RequesterIds): SQL {
  const { byVisitorId, byUserId } = registrations;
  const isCreator = or(
    visitorId === null ? undefined : and(isNull(byUserId), eq(byVisitorId, visitorId)),
    userId === null ? undefined : eq(byUserId, userId),
  );
  return isCreator ?? sql`0`;
}

/** SQL condition: the requester's browser remembers a registration that was opened by its private link. */
function isRemembered({ visitorId }: RequesterIds): SQL | undefined {
  if (visitorId === null) return undefined;
  const { registrationId, visitorId: device } = registrationDevices;
  return sql`${registrations.id} IN (SELECT ${registrationId} FROM ${registrationDevices} WHERE ${device} = ${visitorId})`;
}

const isOfRequester = (requester: RequesterIds) =>
  or(isOwnedBy(registrations, requester), isCreatedBy(requester), isRemembered(requester));

/** Whether the requester registered another person; equivalent to `isCreatedBy` in SQL. */
export const hasCreated = (
  { visitorId, userId }: RequesterIds,
  row: Pick<RegistrationRow, "byVisitorId" | "byUserId">,
): boolean =>
  (row.byUserId === null && visitorId !== null && row.byVisitorId === visitorId) ||
  (userId !== null && row.byUserId === userId);

/** Lists the registrations at an event that a browser or member made for other people, in the order of arrival. */
export function listCreatedAt(db: Db, eventId: string, requester: RequesterIds): RegistrationRow[] {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isCreatedBy(requester)))
    .orderBy(asc(registrations.arrival))
    .all();
}

/** Finds a registration by id if it belongs to the requester, was made by it for another person, or is remembered by its browser. */
export function findOwnById(db: Db, id: string, requester: RequesterIds): RegistrationRow | undefined {
  const isOwn = isOfRequester(requester);
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isOwn))
    .get();
}

/** Returns the position of a registration on the waiting list, from 1, as `positionOf`; null for other statuses. */
export function findPosition(
  db: Db,
  { id, eventId, status }: Pick<RegistrationRow, "id" | "eventId" | "status">,
): number | null {
  if (status !== "waiting") return null;
  const order = sql`(${registrations.offerExpiresAt} IS NOT NULL, ${registrations.arrival})`;
  const own = sql`(SELECT offer_expires_at IS NOT NULL, arrival FROM ${registrations} WHERE id = ${id})`;
  const isEarlier = sql`${order} <= ${own}`;
  const isWaiting = eq(registrations.status, "waiting");
  return countRows(db, registrations, and(eq(registrations.eventId, eventId), isWaiting, isEarlier));
}

export type OwnRegistration = { registration: RegistrationRow; event: EventRow; cover: ImageRow | null };

/** Whether a browser or member has a registration, for itself or another person. */
export function hasRegistrations(db: Db, requester: RequesterIds): boolean {
  const where = isOfRequester(requester);
  return db.select({ found: sql`1` }).from(registrations).where(where).limit(1).get() !== undefined;
}

/** More than anybody has; further ones are not counted. */
const countedAtMost = 50;

/** SQL condition: a message of the organiser is unread. */
const hasUnreadMessage = sql`EXISTS (SELECT 1 FROM ${messageRecipients}
  WHERE ${messageRecipients.registrationId} = ${registrations.id} AND ${isUnread})`;

/**
 * Counts a requester's registrations with an unread message, or with an unseen change of an event that is not over at `now` (ms UTC).
 */
export function countUnseen(db: Db, requester: RequesterIds, now: number): number {
  const isCurrent = and(gt(events.endAt, now), ne(events.status, "ended"));
  return db
    .select({ row: registrations, event: events, hasMessage: sql<number>`${hasUnreadMessage}` })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(and(isOfRequester(requester), or(isCurrent, hasUnreadMessage)))
    .limit(countedAtMost)
    .all()
    .filter(({ row, event, hasMessage }) => hasMessage === 1 || hasUnseenChange(row, event, now)).length;
}

/** Lists a page of a requester's registrations, including those for other people, latest events first. */
export function listRegistrationsOf(
  db: Db,
  requester: RequesterIds,
  page: PageRequest,
): Paged<OwnRegistration> {
  const where = isOfRequester(requester);
  return readItems(countRows(db, registrations, where), page, (limit, offset) =>
    db
      .select({ registration: registrations, event: events, cover: images })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .leftJoin(images, eq(images.id, events.coverImageId))
      .where(where)
      .orderBy(desc(events.startAt), desc(registrations.createdAt), desc(registrations.id))
      .limit(limit)
      .offset(offset)
      .all(),
  );
}

/** Returns the text for the organiser's guest search. */
const searchText = (row: RegistrationRow) =>
  guestSearchText(row, [
    row.note,
    ...readAnswers(row.answers).map(({ answer }) => answer),
    ...readCompanions(row.companions),
  ]);

/** The part of the event that filters need; `now` in ms UTC. */
export type FilteredEvent = {
  event: Pick<EventRow, "status" | "startAt" | "depositCents" | "enrollFeeCents">;
  now: number;
  /** The registrations that the event's last move or its question asks. */
  asked: ReadonlySet<string>;
};

/** Filters the guests of an event, at most `registrationsPerEventMax`. */
export function filterGuests(
  rows: readonly RegistrationRow[],
  { filter, search, network = "" }: { filter: GuestFilter; search: string; network?: string },
  of: FilteredEvent,
): RegistrationRow[] {
  const matches = guestMatcher(search);
  const isOfNetwork = inNetworkOf(rows, network);
  return rows.filter(
    (row) => isIn[filter](row, of) && isOfNetwork(row) && (matches === null || matches(searchText(row))),
  );
}

const ofStatus = (status: RegistrationRow["status"]) => (row: RegistrationRow) => row.status === status;
/** Condition: a confirmed guest of an event that is not cancelled. */
const isExpected = ({ status }: RegistrationRow, { event }: FilteredEvent) =>
  status === "confirmed" && event.status !== "cancelled";
const isIn: Record<GuestFilter, (row: RegistrationRow, of: FilteredEvent) => boolean> = {
  all: () => true,
  pending: ofStatus("pending"),
  confirmed: ofStatus("confirmed"),
  offered: ofStatus("offered"),
  waiting: ofStatus("waiting"),
  cancelled: ofStatus("cancelled"),
  declined: ofStatus("declined"),
  attended: ({ attendedAt }) => attendedAt !== null,
  absent: (row, of) => isExpected(row, of) && row.arrived === 0 && of.event.startAt <= of.now,
  unanswered: (row, { event, asked }) =>
    isActive(row) && event.status === "active" && asked.has(row.id) && answerOf(row, event) === "none",
  held: ({ held }) => held,
  requested: ({ requestedSeats }) => requestedSeats !== null,
  paid: ({ depositSeats, feeSeats }) => depositSeats > 0 || feeSeats > 0,
  unpaid: (row, of) => {
    const { depositPaid, feePaid } = paidMarks(row);
    const { depositCents, enrollFeeCents } = of.event;
    return isExpected(row, of) && ((depositCents > 0 && !depositPaid) || (enrollFeeCents > 0 && !feePaid));
  },
  refundable: (row, { event }) => row.refundedAt === null && owesRefund(row, event),
};

/**
 * Returns a predicate for the registrations from the same network on the same day as the one with an id; matches all for an
 * empty id.
 */
function inNetworkOf(rows: readonly RegistrationRow[], id: string): (row: RegistrationRow) => boolean {
  if (id === "") return () => true;
  const network = rows.find((row) => row.id === id)?.addressHash ?? null;
  return ({ addressHash, id: ownId }) => ownId === id || (network !== null && addressHash === network);
}

/** Counts active registrations per network or contact; returns a lookup by row, to reveal possible duplicates. */
export function countAlike(rows: readonly RegistrationRow[], column: "addressHash" | "contactKey") {
  const counts = new Map<string, number>();
  for (const { [column]: key, ...row } of rows)
    if (key !== null && isActive(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return ({ [column]: key }: RegistrationRow) => (key === null ? 0 : (counts.get(key) ?? 0));
}

/** Most urgent first; further ones appear once these are resolved. */
const shownAtMost = 10;

export type PendingGuests = { id: string; title: string; startAt: number; seats: number };

/** Lists active, unfinished events at `now` (ms UTC) with the seats of their pending registrations. */
export function listPendingGuests(db: Db, now: number): PendingGuests[] {
  return db
    .select({
      id: events.id,
      title: events.title,
      startAt: events.startAt,
      seats: sql<number>`sum(${registrations.seats})`,
    })
    .from(events)
    .innerJoin(registrations, eq(registrations.eventId, events.id))
    .where(
      and(
        ...[isNull(events.archivedAt), eq(events.status, "active"), gt(events.endAt, now)],
        ...[eq(registrations.status, "pending"), eq(registrations.held, false)],
      ),
    )
    .groupBy(events.id)
    .orderBy(asc(events.startAt), events.id)
    .limit(shownAtMost)
    .all();
}

// What the page of an event says of its guests: how many, how many of them come alone, and who agreed to be named (decision 032).

/** The number is public from this many on. */
const aloneAtLeast = 3;
const namesAtMost = 30;
const initialsAtMost = 5;
/** How long after the end guests are named, in ms. */
const namedAfterMs = 24 * 60 * 60 * 1000;

export type WhoComes = {
  /** Confirmed seats. */
  total: number;
  /** How many come alone; null for few. */
  alone: number | null;
  /** In the order of arrival. */
  names: string[];
  /** Initials of the first of them. */
  initials: string[];
  isOver: boolean;
};

/**
 * Returns what is public about the confirmed guests at a time (ms UTC); null without any, without sign-up on the site, for a
 * cancelled event, and from a day after the end on.
 */
export function whoComes(db: Db, event: EventRow, now: number): WhoComes | null {
  const { id, endAt, registrationMode, currentParticipants: total } = event;
  const phase = phaseOf(event, now);
  if (registrationMode === "off" || total === 0 || phase === "cancelled" || now >= endAt + namedAfterMs)
    return null;
  const isConfirmed = and(eq(registrations.eventId, id), eq(registrations.status, "confirmed"));
  const alone = countRows(
    db,
    registrations,
    and(isConfirmed, eq(registrations.seats, 1), eq(registrations.alone, true)),
  );
  const named = db
    .select({ name: registrations.name })
    .from(registrations)
    .where(and(isConfirmed, eq(registrations.showName, true)))
    .orderBy(asc(registrations.arrival))
    .limit(namesAtMost)
    .all();
  const names = named.map(({ name }) => name);
  return {
    total,
    alone: alone < aloneAtLeast ? null : alone,
    names,
    initials: names.slice(0, initialsAtMost).map(firstGrapheme),
    isOver: phase === "completed",
  };
}
