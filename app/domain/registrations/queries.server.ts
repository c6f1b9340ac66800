// Reads registrations. Personal data is returned to the organiser and the guest only.
import { and, count, desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { hashToken } from "../../platform/tokens.server";
import type { EventRow } from "../events/queries.server";
import { clampPage, type Paged } from "../paging";
import { isOwnedBy, type RequesterIds } from "../posts.server";
import { readAnswers } from "./answers";
import { listRegistrations, type RegistrationRow } from "./book.server";
import { guestMatcher, guestSearchText } from "./guest-search";
import type { GuestFilter } from "./schema";
import { positionOf } from "./seats";

/** The registration of a private link; undefined for an unknown token. */
export function findByToken(db: Db, token: string): RegistrationRow | undefined {
  return db
    .select({ row: registrations })
    .from(registrationTokens)
    .innerJoin(registrations, eq(registrations.id, registrationTokens.registrationId))
    .where(eq(registrationTokens.tokenHash, hashToken(token)))
    .get()?.row;
}

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

/** A registration by id, if it is this browser's or member's. */
export function findOwnById(db: Db, id: string, requester: RequesterIds): RegistrationRow | undefined {
  const isOwn = isOwnedBy(registrations, requester);
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

/** A page of a member's registrations, newest first. */
export function listRegistrationsOf(
  db: Db,
  userId: string,
  { page: requested, perPage }: { page: number; perPage: number },
): Paged<OwnRegistration> {
  const where = eq(registrations.userId, userId);
  const total = db.select({ total: count() }).from(registrations).where(where).get()?.total ?? 0;
  const { page, totalPages, offset } = clampPage(requested, total, perPage);
  const items = db
    .select({ registration: registrations, event: events })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(where)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(perPage)
    .offset(offset)
    .all();
  return { items, page, total, totalPages };
}

/** What the organiser's search finds a guest by. */
const searchText = (row: RegistrationRow) =>
  guestSearchText(
    row,
    readAnswers(row.answers).map(({ answer }) => answer),
  );

/** The guests of a list that match; an event has at most `registrationsPerEventMax`. */
export function filterGuests(
  rows: readonly RegistrationRow[],
  { filter, search }: { filter: GuestFilter; search: string },
): RegistrationRow[] {
  const matches = guestMatcher(search);
  return rows.filter(
    (row) =>
      (filter === "all" || (filter === "attended" ? row.attendedAt !== null : row.status === filter)) &&
      (matches === null || matches(searchText(row))),
  );
}
