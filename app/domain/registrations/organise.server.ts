// What the organiser does with guests: approve, decline, change seats, tick payments and attendance, add by hand, take back. Each changed
// registration has one audit entry, which taking back reads.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";
import { newId } from "../../platform/ids";
import { allOrNothing } from "../all-or-nothing.server";
import type { Actor } from "../audit/actor";
import type { EventRow } from "../events/queries.server";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  applyChange,
  findEventRow,
  listRegistrations,
  notifyGuest,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  seatRejection,
  storeEntry,
} from "./book.server";
import { contactKey, readContact } from "./contact";
import { registrationMessages, registrationsPerEventMax } from "./messages";
import { findGuest } from "./queries.server";
import { type AddedGuest, addedGuestSchema, type GuestChange, guestChangeSchema } from "./schema";
import type { SeatChange, SeatRejection } from "./seats";

export type GuestRejection = "invalid" | "missing" | SeatRejection;
export type ChangedGuest = { registration: RegistrationRow; auditId: string | null };

const statusChanges: Record<NonNullable<GuestChange["status"]>, "approve" | "decline" | "withdraw"> = {
  confirmed: "approve",
  declined: "decline",
  cancelled: "withdraw",
};

/** The changes of seats that a request makes, in order; none for what is so already. */
function seatChanges(row: RegistrationRow, { status, seats }: GuestChange): SeatChange[] {
  const { id } = row;
  const changes: SeatChange[] = [];
  if (seats !== undefined && seats !== row.seats) changes.push({ is: "seats", id, seats });
  if (status !== undefined && status !== row.status) changes.push({ is: statusChanges[status], id });
  // Fewer seats may be what makes an approval fit; more are asked for after it.
  return row.seats < (seats ?? 0) ? changes.reverse() : changes;
}

/** The organiser's ticks and note; only who has a seat can be present. */
function ticks(row: RegistrationRow, change: GuestChange, now: number): Partial<RegistrationRow> {
  const {
    attended,
    depositPaid = row.depositPaid,
    feePaid = row.feePaid,
    adminNote = row.adminNote,
  } = change;
  const isPresent = row.status === "confirmed" && (attended ?? row.attendedAt !== null);
  return { attendedAt: isPresent ? (row.attendedAt ?? now) : null, depositPaid, feePaid, adminNote };
}

const isUnchanged = (before: RegistrationRow, after: RegistrationRow) =>
  JSON.stringify({ ...before, updatedAt: 0 }) === JSON.stringify({ ...after, updatedAt: 0 });

type OneChange = {
  event: EventRow;
  before: RegistrationRow;
  change: GuestChange;
  /** The event's registrations as they are stored; replaced in place by those that the change stores. */
  rows: RegistrationRow[];
};

function replaceIn(rows: RegistrationRow[], changed: readonly RegistrationRow[]): void {
  const byId = new Map(changed.map((row) => [row.id, row]));
  rows.forEach((row, at) => {
    rows[at] = byId.get(row.id) ?? row;
  });
}

/** The guest's row after the changes of seats; a rejection leaves the earlier ones to be rolled back. */
function seatsAfter(
  db: Db,
  { event, before, change, rows }: OneChange,
  context: RegistrationContext,
): Result<RegistrationRow, SeatRejection> {
  let row = before;
  for (const seatChange of seatChanges(before, change)) {
    const applied = applyChange(db, event, seatChange, context, rows);
    if (typeof applied === "string") return seatRejection(applied);
    if (applied.entry) row = storeEntry(db, applied.entry, context.now);
    replaceIn(rows, [row, ...applied.movedUp]);
  }
  return ok(row);
}

/** Changes one guest in a transaction. Repeating a change changes nothing and has no audit entry. */
function changeOne(
  db: Db,
  actor: Actor,
  of: OneChange,
  context: RegistrationContext,
): Result<ChangedGuest, SeatRejection> {
  const { event, before, change } = of;
  const { now } = context;
  const rows = [...of.rows];
  const result = allOrNothing<Result<ChangedGuest, SeatRejection>>(db, () => {
    const seated = seatsAfter(db, { ...of, rows }, context);
    if (!seated.ok) return seated;
    const row = seated.value;
    if (change.attended && row.status !== "confirmed")
      return rejected("not-possible", registrationMessages.notConfirmed);
    const after = db
      .update(registrations)
      .set({ ...ticks(row, change, now), updatedAt: now })
      .where(eq(registrations.id, row.id))
      .returning()
      .get();
    replaceIn(rows, [after]);
    if (isUnchanged(before, after)) return ok({ registration: after, auditId: null });
    notifyOfStatus(db, { event, before, after }, context);
    const auditId = recordRegistration(db, actor, "registration.change", { before, after }, now);
    return ok({ registration: after, auditId });
  });
  if (result.ok) replaceIn(of.rows, rows);
  return result;
}

export function notifyOfStatus(
  db: Db,
  { event, before, after }: { event: EventRow; before: RegistrationRow; after: RegistrationRow },
  context: RegistrationContext,
): void {
  if (before.status === after.status) return;
  if (after.status === "confirmed") notifyGuest(db, "confirmed", { event, row: after }, context);
  if (after.status === "declined") notifyGuest(db, "declined", { event, row: after }, context);
}

/** Changes one guest of an event: status, seats, attendance, payments, the organiser's note. */
export function changeGuest(
  db: Db,
  actor: Actor,
  { eventId, id, input }: { eventId: string; id: string; input: unknown },
  context: RegistrationContext,
): Result<ChangedGuest, GuestRejection> {
  const parsed = guestChangeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inTransaction<Result<ChangedGuest, GuestRejection>>(db, () => {
    const event = findEventRow(db, eventId);
    const before = findGuest(db, eventId, id);
    if (!event || !before) return rejected("missing", registrationMessages.missing);
    const rows = listRegistrations(db, eventId);
    return changeOne(db, actor, { event, before, change: parsed.data, rows }, context);
  });
}

export type ChangedGuests = {
  changed: number;
  /** Guests for whom no seats were left. */
  full: number;
  /** From the first to the last, for taking the change back. */
  auditIds: string[];
};

/** The same change of several guests in the order of arrival; those for whom it is not possible stay as they are. */
export function changeGuests(
  db: Db,
  actor: Actor,
  { eventId, ids, change }: { eventId: string; ids: readonly string[]; change: GuestChange },
  context: RegistrationContext,
): Result<ChangedGuests, "missing"> {
  return inTransaction<Result<ChangedGuests, "missing">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const chosen = new Set(ids);
    const rows = listRegistrations(db, eventId);
    const done: ChangedGuests = { changed: 0, full: 0, auditIds: [] };
    for (let at = 0; at < rows.length; at += 1) {
      const before = rows[at];
      if (!before || !chosen.has(before.id)) continue;
      const result = changeOne(db, actor, { event, before, change, rows }, context);
      if (!result.ok) done.full += result.error === "full" ? 1 : 0;
      else if (result.value.auditId !== null) {
        done.changed += 1;
        done.auditIds.push(result.value.auditId);
      }
    }
    return ok(done);
  });
}

function addedColumns({ name, contactType, contact: typed, seats, adminNote }: AddedGuest) {
  const contact = contactType && typed ? readContact(contactType, typed) : null;
  return {
    ...{ name, seats, adminNote, contact },
    contactType: contactType && contact ? contactType : ("none" as const),
    contactKey: contactType && contact ? contactKey({ contactType, contact }) : null,
  };
}

/** Adds somebody who wrote to the organiser: a seat if there is one, otherwise a place among the waiting. */
export function addGuest(
  db: Db,
  actor: Actor,
  { eventId, input }: { eventId: string; input: unknown },
  context: RegistrationContext,
): Result<ChangedGuest, GuestRejection | "duplicate" | "too-many"> {
  const parsed = addedGuestSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { now } = context;
  const columns = addedColumns(parsed.data);
  return inTransaction<Result<ChangedGuest, GuestRejection | "duplicate" | "too-many">>(db, () => {
    const event = findEventRow(db, eventId);
    if (!event) return rejected("missing", registrationMessages.missing);
    const rows = listRegistrations(db, eventId);
    if (rows.length >= registrationsPerEventMax) return rejected("too-many", registrationMessages.tooMany);
    if (columns.contactKey !== null && rows.some(({ contactKey: key }) => key === columns.contactKey))
      return rejected("duplicate", registrationMessages.known, { contact: [registrationMessages.known] });
    const id = newId();
    const change: SeatChange = { is: "sign-up", id, seats: columns.seats, isApproved: true };
    const applied = applyChange(db, event, change, context, rows);
    if (typeof applied === "string" || !applied.entry) return seatRejection("not-possible");
    const { arrival, status } = applied.entry;
    const registration = db
      .insert(registrations)
      .values({ ...columns, id, eventId, arrival, status, createdAt: now, updatedAt: now })
      .returning()
      .get();
    const auditId = recordRegistration(db, actor, "registration.add", { after: registration }, now);
    return ok({ registration, auditId });
  });
}
