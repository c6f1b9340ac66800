// People: the registrations of one contact across events. Contacts are stored until their retention ends; then a keyed hash of the
// contact remains for a year, which counts earlier events of a person who registers again and reveals no person (decision 036).
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../../db/client.server";
import { events } from "../../../db/schema/events";
import { registrations } from "../../../db/schema/registrations";
import type { Actor } from "../../audit/actor";
import { type Paged, readItems } from "../../paging";
import { ok, type Result, rejected } from "../../result";
import type { RegistrationContext, RegistrationRow } from "../book.server";
import { registrationMessages } from "../messages";
import { eraseGuest } from "../own.server";
import { isOver } from "../results/results.server";
import { isVisit } from "../results/visits.server";
import { guestMatcher, guestSearchText } from "../search/guest-search";

/** Registrations that a search reads, newest first: more than a year of retained ones. Bounds its cost. */
const searchedAtMost = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
/** How long the hash of an erased contact remains after its event. */
const hashDays = 365;

type Hash = Pick<RegistrationContext, "keyedHash">;
const hashOf = ({ keyedHash }: Hash, contactKey: string) => keyedHash(`person:${contactKey}`);

const cameAt = (now: number) => sql<number>`(${isOver(now)} AND ${isVisit})`.mapWith(Boolean);
/** Confirmed, and not checked in at an event with check-ins. */
const missedAt = (now: number) =>
  sql<number>`(${isOver(now)} AND ${registrations.status} = 'confirmed' AND NOT ${isVisit})`.mapWith(Boolean);

const isStored = isNull(registrations.erasedAt);
/** Registrations without a contact are a person each. */
const personOf = ({ contactKey, id }: Pick<RegistrationRow, "contactKey" | "id">) => contactKey ?? id;

/** A person in the list; `id` is that of the newest registration. */
export type PersonRow = Pick<RegistrationRow, "id" | "name" | "contactType" | "contact"> & {
  events: number;
  came: number;
  missed: number;
  /** Start of the latest event, in ms UTC. */
  lastAt: number;
};

/** Lists people whose data is stored, newest registration first; `search` matches names and contacts. */
export function listPeople(
  db: Db,
  { search, ...page }: { search: string; page: number; perPage: number },
  now: number,
): Paged<PersonRow> {
  const { id, name, contactType, contact, contactKey } = registrations;
  const rows = db
    .select({
      ...{ id, name, contactType, contact, contactKey, startAt: events.startAt },
      ...{ came: cameAt(now), missed: missedAt(now) },
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(isStored)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(searchedAtMost)
    .all();
  const matches = guestMatcher(search);
  const people = new Map<string, PersonRow & { isFound: boolean }>();
  for (const row of rows) {
    const person = personOf(row);
    const isFound = matches === null || matches(guestSearchText({ ...row, adminNote: "" }));
    const known = people.get(person) ?? { ...row, events: 0, came: 0, missed: 0, lastAt: 0, isFound: false };
    people.set(person, {
      ...known,
      events: known.events + 1,
      came: known.came + Number(row.came),
      missed: known.missed + Number(row.missed),
      lastAt: Math.max(known.lastAt, row.startAt),
      isFound: known.isFound || isFound,
    });
  }
  const found = [...people.values()].filter(({ isFound }) => isFound);
  return readItems(found.length, page, (limit, offset) => found.slice(offset, offset + limit));
}

/** Events of a person whose contacts were erased, as numbers. */
export type EarlierEvents = { events: number; came: number; missed: number };
export type Visit = Pick<RegistrationRow, "id" | "eventId" | "status" | "seats"> & {
  title: string;
  startAt: number;
  came: boolean;
  missed: boolean;
};
export type Person = Pick<RegistrationRow, "id" | "name" | "contactType" | "contact"> & {
  /** Latest event first. */
  visits: Visit[];
  earlier: EarlierEvents;
};

/** The person of a registration; null when it does not exist or its data is erased. */
export function findPerson(db: Db, registrationId: string, now: number, hash: Hash): Person | null {
  const row = db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), isStored))
    .get();
  if (!row) return null;
  const { id, name, contactType, contact, contactKey } = row;
  const isSame = contactKey === null ? eq(registrations.id, id) : eq(registrations.contactKey, contactKey);
  const { eventId, status, seats } = registrations;
  const visits = db
    .select({
      ...{ id: registrations.id, eventId, status, seats, title: events.title, startAt: events.startAt },
      ...{ came: cameAt(now), missed: missedAt(now) },
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, eventId))
    .where(isSame)
    .orderBy(desc(events.startAt), registrations.id)
    .limit(searchedAtMost)
    .all();
  return { id, name, contactType, contact, visits, earlier: earlierEventsOf(db, contactKey, now, hash) };
}

const total = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

function earlierEventsOf(db: Db, contactKey: string | null, now: number, hash: Hash): EarlierEvents {
  if (contactKey === null) return { events: 0, came: 0, missed: 0 };
  const numbers = db
    .select({ events: count(), came: total(cameAt(now)), missed: total(missedAt(now)) })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(eq(registrations.personHash, hashOf(hash, contactKey)))
    .get();
  return numbers ?? { events: 0, came: 0, missed: 0 };
}

/**
 * Erases all data of a person in one transaction: every registration with the contact, and the hashes of earlier ones. Frees
 * seats of events that are not over. Returns the number of erased registrations.
 */
export function erasePerson(
  db: Db,
  actor: Actor,
  registrationId: string,
  context: RegistrationContext,
): Result<number, "missing"> {
  return inTransaction<Result<number, "missing">>(db, () => {
    const row = db.select().from(registrations).where(eq(registrations.id, registrationId)).get();
    if (!row || row.erasedAt !== null) return rejected("missing", registrationMessages.missing);
    const { contactKey } = row;
    const all =
      contactKey === null
        ? [row]
        : db.select().from(registrations).where(eq(registrations.contactKey, contactKey)).all();
    for (const { id, eventId } of all) eraseGuest(db, actor, { eventId, id }, context);
    if (contactKey !== null)
      db.update(registrations)
        .set({ personHash: null })
        .where(eq(registrations.personHash, hashOf(context, contactKey)))
        .run();
    return ok(all.length);
  });
}

/** Stores the hashes of contacts that are about to be erased. Requires the transaction of the erasure. */
export function recordPeople(db: Db, erasedIds: readonly string[], hash: Hash): void {
  const rows = db
    .select({ id: registrations.id, contactKey: registrations.contactKey })
    .from(registrations)
    .where(and(inArray(registrations.id, [...erasedIds]), isNotNull(registrations.contactKey)))
    .all();
  for (const { id, contactKey } of rows)
    if (contactKey !== null)
      db.update(registrations)
        .set({ personHash: hashOf(hash, contactKey) })
        .where(eq(registrations.id, id))
        .run();
}

/** Clears the hashes of people a year after their event; returns how many. */
export function forgetPeople(db: Db, now: number): number {
  const old = db
    .select({ id: events.id })
    .from(events)
    .where(lt(events.endAt, now - hashDays * dayMs));
  return db
    .update(registrations)
    .set({ personHash: null })
    .where(and(isNotNull(registrations.personHash), inArray(registrations.eventId, old)))
    .run().changes;
}
