// What the organiser does with guests: approve, decline, change seats, tick payments and attendance, add by hand, take back. Each changed
// registration has one audit entry, which taking back reads.
import type { Db } from "../../db/client.server";
import { newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  seatRejection,
} from "./book.server";
import { contactKey, readContact } from "./contact";
import { blankRow } from "./fields";
import { type GuestBook, inGuestBook } from "./guest-book.server";
import { registrationMessages, registrationsPerEventMax } from "./messages";
import { type AddedGuest, addedGuestSchema, type GuestChange, guestChangeSchema } from "./schema";
import { countActive, type SeatChange, type SeatRejection } from "./seats";

export type GuestRejection = "invalid" | "missing" | SeatRejection;
export type ChangedGuest = { registration: RegistrationRow; auditId: string | null };

const statusChanges: Record<NonNullable<GuestChange["status"]>, "approve" | "decline" | "withdraw"> = {
  confirmed: "approve",
  declined: "decline",
  cancelled: "withdraw",
};

/** The changes of seats that a request makes, in order; none for what is so already. Approving a guest who asks for more seats gives them. */
function seatChanges(row: RegistrationRow, { status, seats: given }: GuestChange): SeatChange[] {
  const { id } = row;
  const isAsked = status === "confirmed" && row.status === "confirmed" && row.requestedSeats !== null;
  const seats = given ?? (isAsked ? (row.requestedSeats ?? undefined) : undefined);
  const changes: SeatChange[] = [];
  if (seats !== undefined && seats !== row.seats) changes.push({ is: "seats", id, seats });
  if (status !== undefined && status !== row.status) changes.push({ is: statusChanges[status], id });
  // Fewer seats may be what makes an approval fit; more are asked for after it.
  return row.seats < (seats ?? 0) ? changes.reverse() : changes;
}

/** For how many seats a fee is paid: a mark is for the seats of now, and stays when they change. */
const paidSeats = (isPaid: boolean | undefined, seats: number, before: number) =>
  isPaid === undefined ? before : isPaid ? Math.max(seats, before) : 0;

/** When a guest was marked: a press on a bad line may arrive after a later one of another device, which it does not override. */
function presence(
  row: RegistrationRow,
  attended: boolean | undefined,
  { seats, pressedAt }: { seats: number; pressedAt: number },
): Partial<RegistrationRow> {
  if (attended === undefined || (row.markedAt ?? 0) > pressedAt) return {};
  const marked = attended
    ? { attendedAt: row.attendedAt ?? pressedAt, arrived: seats }
    : { attendedAt: null, arrived: 0 };
  return { ...marked, markedAt: pressedAt };
}

/** Why a guest is declined; ends with the decline. */
const declineReasonOf = ({ declineReason }: RegistrationRow, { status, reason }: GuestChange): string =>
  status === "declined" ? (reason ?? declineReason) : status === undefined ? declineReason : "";

/** The organiser's ticks and note, for a registration of so many seats. A number of seats, or an approval, is the organiser's word. */
function ticks(
  row: RegistrationRow,
  change: GuestChange,
  { seats, pressedAt }: { seats: number; pressedAt: number },
): Partial<RegistrationRow> {
  const { attended, adminNote = row.adminNote, depositPaid, feePaid } = change;
  const isAnswered = change.seats !== undefined || (change.status === "confirmed" && seats > row.seats);
  return {
    ...presence(row, attended, { seats, pressedAt }),
    depositSeats: paidSeats(depositPaid, seats, row.depositSeats),
    feeSeats: paidSeats(feePaid, seats, row.feeSeats),
    adminNote,
    declineReason: declineReasonOf(row, change),
    proven: row.proven || change.status === "confirmed",
    requestedSeats: isAnswered ? null : row.requestedSeats,
  };
}

const withoutTimes = (row: RegistrationRow) => JSON.stringify({ ...row, updatedAt: 0, markedAt: 0 });
const isUnchanged = (before: RegistrationRow, after: RegistrationRow) =>
  withoutTimes(before) === withoutTimes(after);

/** Changes one guest. Repeating a change changes nothing and has no audit entry; a rejection changes nothing. */
function changeOne(
  book: GuestBook,
  actor: Actor,
  { before, change, pressedAt }: { before: RegistrationRow; change: GuestChange; pressedAt: number },
): Result<ChangedGuest, SeatRejection> {
  const { id } = before;
  const plan = book.plan(...seatChanges(before, change));
  if (typeof plan === "string") return seatRejection(plan);
  const { status, seats } = plan.find((entry) => entry.id === id) ?? before;
  if (change.attended && status !== "confirmed")
    return rejected("not-possible", registrationMessages.notConfirmed);
  book.enter(plan, id);
  const after = book.set(id, ticks(before, change, { seats, pressedAt }));
  if (isUnchanged(before, after)) return ok({ registration: before, auditId: null });
  const auditId = recordRegistration(
    book.db,
    actor,
    "registration.change",
    { before, after },
    book.context.now,
  );
  return ok({ registration: after, auditId });
}

/**
 * Changes one guest of an event: status, seats, attendance, payments, the organiser's note. `pressedAt` (ms UTC) is when attendance was
 * marked, where it was earlier than now.
 */
export function changeGuest(
  db: Db,
  actor: Actor,
  { eventId, id, input, pressedAt }: { eventId: string; id: string; input: unknown; pressedAt?: number },
  context: RegistrationContext,
): Result<ChangedGuest, GuestRejection> {
  const parsed = guestChangeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  return inGuestBook<ChangedGuest, GuestRejection>(db, eventId, context, (book) => {
    const before = book.find(id);
    if (!before) return rejected("missing", registrationMessages.missing);
    return changeOne(book, actor, {
      before,
      change: parsed.data,
      pressedAt: Math.min(pressedAt ?? context.now, context.now),
    });
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
  return inGuestBook<ChangedGuests, never>(db, eventId, context, (book) => {
    const done: ChangedGuests = { changed: 0, full: 0, auditIds: [] };
    const chosen = new Set(ids);
    for (const { id } of book.rows) {
      // Read when it is its turn: an earlier change may have moved it up.
      const before = chosen.has(id) ? book.find(id) : undefined;
      if (!before) continue;
      const result = changeOne(book, actor, { before, change, pressedAt: context.now });
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

export type AddRejection = "invalid" | "missing" | "duplicate" | "too-many" | SeatRejection;

/** Adds one guest to the book. */
export function addOne(
  book: GuestBook,
  actor: Actor,
  input: unknown,
): Result<{ registration: RegistrationRow; auditId: string }, AddRejection> {
  const parsed = addedGuestSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { db, event, context } = book;
  const { now } = context;
  const columns = addedColumns(parsed.data);
  if (countActive(book.entries) >= registrationsPerEventMax)
    return rejected("too-many", registrationMessages.tooMany);
  if (columns.contactKey !== null && book.rows.some(({ contactKey: key }) => key === columns.contactKey))
    return rejected("duplicate", registrationMessages.known, { contact: [registrationMessages.known] });
  const id = newId();
  const plan = book.plan({ is: "sign-up", id, seats: columns.seats, isApproved: true });
  const entry = typeof plan === "string" ? undefined : plan.findLast((planned) => planned.id === id);
  if (typeof plan === "string" || !entry) return seatRejection("not-possible");
  book.enter(plan, id);
  const dated = { createdAt: now, updatedAt: now };
  // Who asked the organiser heard it then.
  book.knows(id);
  const registration = book.add({
    ...{ ...blankRow, ...columns, ...entry, ...dated },
    ...{ proven: true, eventId: event.id },
  });
  const auditId = recordRegistration(db, actor, "registration.add", { after: registration }, now);
  return ok({ registration, auditId });
}

/** Adds somebody who wrote to the organiser: a seat if there is one, otherwise a place among the waiting. */
export function addGuest(
  db: Db,
  actor: Actor,
  { eventId, input }: { eventId: string; input: unknown },
  context: RegistrationContext,
): Result<{ registration: RegistrationRow; auditId: string }, AddRejection> {
  return inGuestBook(db, eventId, context, (book) => addOne(book, actor, input));
}

export type AddedGuests = { registrations: RegistrationRow[]; auditIds: string[] };

/** Adds guests in the given order, all of them or none. */
export function addGuests(
  db: Db,
  actor: Actor,
  { eventId, guests }: { eventId: string; guests: readonly { name: string; seats: number }[] },
  context: RegistrationContext,
): Result<AddedGuests, AddRejection> {
  return inGuestBook<AddedGuests, AddRejection>(db, eventId, context, (book) => {
    const added: AddedGuests = { registrations: [], auditIds: [] };
    for (const input of guests) {
      const result = addOne(book, actor, input);
      if (!result.ok) return result;
      added.registrations.push(result.value.registration);
      added.auditIds.push(result.value.auditId);
    }
    return ok(added);
  });
}
