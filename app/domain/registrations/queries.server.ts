// Reads registrations. Personal data is returned to the organiser and the guest only.
import { and, asc, count, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { hashToken } from "../../platform/tokens.server";
import type { EventRow } from "../events/queries.server";
import { clampPage, type Paged } from "../paging";
import { isOwnedBy, type RequesterIds } from "../posts.server";
import { readAnswers, readCompanions } from "./answers";
import { listRegistrations, type RegistrationRow } from "./book.server";
import { guestMatcher, guestSearchText } from "./guest-search";
import { owesRefund, paidMarks } from "./guest-view";
import type { GuestFilter } from "./schema";
import { isActive, positionOf } from "./seats";

/** The registration of a private link; undefined for an unknown token. */
export function findByToken(db: Db, token: string): RegistrationRow | undefined {
  return db
    .select({ row: registrations })
    .from(registrationTokens)
    .innerJoin(registrations, eq(registrations.id, registrationTokens.registrationId))
    .where(eq(registrationTokens.tokenHash, hashToken(token)))
    .get()?.row;
}

/** Whether a token is that of a link which only a mail to the registration's address contained. */
export function isReadMail(db: Db, token: string, { id, contactType }: RegistrationRow): boolean {
  const isOf = and(
    eq(registrationTokens.tokenHash, hashToken(token)),
    eq(registrationTokens.registrationId, id),
  );
  const found = db.select().from(registrationTokens).where(isOf).get();
  return contactType === "email" && found?.mailed === true;
}

/** Whether a registration has an id, at any event. */
export const isRegistered = (db: Db, id: string): boolean =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id)).get() !== undefined;

/** A registration of an event, for the organiser. */
export function findGuest(db: Db, eventId: string, id: string): RegistrationRow | undefined {
  const isGuest = and(eq(registrations.id, id), eq(registrations.eventId, eventId));
  return db.select().from(registrations).where(isGuest).get();
}

/** The registration of a browser or member at an event. */
export function findOwnAt(db: Db, eventId: string, requester: RequesterIds): RegistrationRow | undefined {
  const isOwn = isOwnedBy(registrations, requester);
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isOwn))
    .orderBy(desc(registrations.arrival))
    .get();
}

/** SQL condition: the requester made the registration for another person. False for unknown requesters. */
function isCreatedBy({ visitorId, userId }: RequesterIds): SQL {
  const { byVisitorId, byUserId } = registrations;
  const isCreator = or(
    visitorId === null ? undefined : and(isNull(byUserId), eq(byVisitorId, visitorId)),
    userId === null ? undefined : eq(byUserId, userId),
  );
  return isCreator ?? sql`0`;
}

const isOfRequester = (requester: RequesterIds) =>
  or(isOwnedBy(registrations, requester), isCreatedBy(requester));

/** The registrations at an event that a browser or member made for other people, in the order of arrival. */
export function listCreatedAt(db: Db, eventId: string, requester: RequesterIds): RegistrationRow[] {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.eventId, eventId), isCreatedBy(requester)))
    .orderBy(asc(registrations.arrival))
    .all();
}

/** A registration by id, if it is this browser's or member's, or was made by it for another person. */
export function findOwnById(db: Db, id: string, requester: RequesterIds): RegistrationRow | undefined {
  const isOwn = isOfRequester(requester);
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), isOwn))
    .get();
}

/** Place of a registration among the waiting of its event, from 1; null for others. */
export function findPosition(
  db: Db,
  { id, eventId, status }: Pick<RegistrationRow, "id" | "eventId" | "status">,
): number | null {
  return status === "waiting" ? positionOf(listRegistrations(db, eventId), id) : null;
}

export type OwnRegistration = { registration: RegistrationRow; event: EventRow };

/** Whether a browser or member has any registration, or made one for another person. */
export function hasRegistrations(db: Db, requester: RequesterIds): boolean {
  const where = isOfRequester(requester);
  return db.select({ found: sql`1` }).from(registrations).where(where).limit(1).get() !== undefined;
}

/** A page of the registrations of a browser or member, with those made for other people: the latest events first. */
export function listRegistrationsOf(
  db: Db,
  requester: RequesterIds,
  { page: requested, perPage }: { page: number; perPage: number },
): Paged<OwnRegistration> {
  const where = isOfRequester(requester);
  const total = db.select({ total: count() }).from(registrations).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(requested, total, perPage);
  const items = db
    .select({ registration: registrations, event: events })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(where)
    .orderBy(desc(events.startAt), desc(registrations.createdAt), desc(registrations.id))
    .limit(perPage)
    .offset(offset)
    .all();
  return { items, page, total, totalPages };
}

/** What the organiser's search finds a guest by. */
const searchText = (row: RegistrationRow) =>
  guestSearchText(row, [
    ...readAnswers(row.answers).map(({ answer }) => answer),
    ...readCompanions(row.companions),
  ]);

/** What filters need of the event; `now` in ms UTC. */
export type FilteredEvent = {
  event: Pick<EventRow, "status" | "startAt" | "depositCents" | "enrollFeeCents">;
  now: number;
};

/** The guests of an event's list that match; an event has at most `registrationsPerEventMax`. */
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
/** A confirmed guest of an event that is not cancelled. */
const isExpected = ({ status }: RegistrationRow, { event }: FilteredEvent) =>
  status === "confirmed" && event.status !== "cancelled";
const isIn: Record<GuestFilter, (row: RegistrationRow, of: FilteredEvent) => boolean> = {
  all: () => true,
  pending: ofStatus("pending"),
  confirmed: ofStatus("confirmed"),
  waiting: ofStatus("waiting"),
  cancelled: ofStatus("cancelled"),
  declined: ofStatus("declined"),
  attended: ({ attendedAt }) => attendedAt !== null,
  absent: (row, of) => isExpected(row, of) && row.arrived === 0 && of.event.startAt <= of.now,
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

/** Whether a registration came from the network of the one with an id, on the same day; any for an empty id. */
function inNetworkOf(rows: readonly RegistrationRow[], id: string): (row: RegistrationRow) => boolean {
  if (id === "") return () => true;
  const network = rows.find((row) => row.id === id)?.addressHash ?? null;
  return ({ addressHash, id: ownId }) => ownId === id || (network !== null && addressHash === network);
}

/** How many other registrations share the network or the contact of each that may be one of many. */
export function countAlike(rows: readonly RegistrationRow[], column: "addressHash" | "contactKey") {
  const counts = new Map<string, number>();
  for (const { [column]: key, ...row } of rows)
    if (key !== null && isActive(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return ({ [column]: key }: RegistrationRow) => (key === null ? 0 : (counts.get(key) ?? 0));
}

/** Most urgent first; the rest shows once these are done. */
const shownAtMost = 10;

export type PendingGuests = { id: string; title: string; guests: number };

/** Active events, not yet over at `now` (ms UTC), with the number of their pending registrations. */
export function listPendingGuests(db: Db, now: number): PendingGuests[] {
  const isPending = and(eq(registrations.eventId, events.id), eq(registrations.status, "pending"));
  const guests = db.$count(registrations, isPending);
  return db
    .select({ id: events.id, title: events.title, guests })
    .from(events)
    .where(and(isNull(events.archivedAt), eq(events.status, "active"), gt(events.endAt, now), gt(guests, 0)))
    .orderBy(asc(events.startAt), events.id)
    .limit(shownAtMost)
    .all();
}
