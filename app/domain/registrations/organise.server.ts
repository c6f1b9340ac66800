// What the organiser does with guests: approve, decline, change seats, tick payments and attendance, add by hand, take back. Each changed
// registration has one audit entry, which taking back reads.
import type { Db } from "../../db/client.server";
import { isId, newId } from "../../platform/ids";
import type { Actor } from "../audit/actor";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { blankRow } from "./fields";
import { type GuestBook, inGuestBook, type SeatPlan } from "./guest-book.server";
import { addedColumns, addedMarks, marksRejection, ticks } from "./guest-marks";
import { organiserFullText, registrationMessages, registrationsPerEventMax } from "./messages";
import { isRegistered } from "./queries.server";
import { addedGuestSchema, type GuestChange, guestChangeSchema } from "./schema";
import { countActive, freeSeats, type SeatChange, type SeatRejection } from "./seats";

export type GuestRejection = "invalid" | "missing" | SeatRejection;
export type ChangedGuest = { registration: RegistrationRow; auditId: string | null };

const statusChanges: Record<NonNullable<GuestChange["status"]>, "approve" | "decline" | "withdraw"> = {
  confirmed: "approve",
  declined: "decline",
  cancelled: "withdraw",
};

/** The changes of seats that a request makes, in order; none for what is so already. Approving a guest who asks for more seats gives them. */
function seatChanges(
  row: RegistrationRow,
  { status, seats: requestedSeats }: GuestChange,
  override: boolean,
): SeatChange[] {
  const { id } = row;
  const settlesRequest = status === "confirmed" && row.status === "confirmed" && row.requestedSeats !== null;
  const seats = requestedSeats ?? (settlesRequest ? (row.requestedSeats ?? undefined) : undefined);
  const changes: SeatChange[] = [];
  if (seats !== undefined && seats !== row.seats) changes.push({ is: "seats", id, seats, override });
  if (status !== undefined && status !== row.status)
    changes.push({ is: statusChanges[status], id, override });
  // Fewer seats may be what makes an approval fit; more are asked for after it.
  return row.seats < (seats ?? 0) ? changes.reverse() : changes;
}

const withoutTimes = (row: RegistrationRow) => JSON.stringify({ ...row, updatedAt: 0, markedAt: 0 });
const isUnchanged = (before: RegistrationRow, after: RegistrationRow) =>
  withoutTimes(before) === withoutTimes(after);

/** Plans changes, with `override` beyond the capacity too. */
function planWith(
  book: GuestBook,
  changesWith: (override: boolean) => SeatChange[],
  override: boolean,
): { plan: SeatPlan; isOverridden: boolean } | Rejected<SeatRejection> {
  const plan = book.plan(...changesWith(false));
  if (typeof plan !== "string") return { plan, isOverridden: false };
  const beyond = plan === "full" ? book.plan(...changesWith(true)) : plan;
  if (typeof beyond === "string") return planRejection(beyond);
  return override ? { plan: beyond, isOverridden: true } : fullRejection(book, beyond);
}

/** Rejects what would exceed the capacity, with the number of seats. */
function fullRejection({ event: { capacity }, free }: GuestBook, beyond: SeatPlan): Rejected<"full"> {
  const excess = -(freeSeats({ capacity, entries: beyond }) ?? 0);
  return { ...rejected("full", organiserFullText(free ?? 0)), excess };
}

/** Changes one guest. Repeating a change changes nothing and has no audit entry; a rejection changes nothing. */
function changeOne(
  book: GuestBook,
  actor: Actor,
  { before, change, pressedAt }: { before: RegistrationRow; change: GuestChange; pressedAt: number },
): Result<ChangedGuest, "invalid" | SeatRejection> {
  const { id } = before;
  const { now } = book.context;
  const planned = planWith(
    book,
    (override) => seatChanges(before, change, override),
    change.override ?? false,
  );
  if ("ok" in planned) return planned;
  const { plan, isOverridden } = planned;
  const entry = plan.find((each) => each.id === id) ?? before;
  const problem = marksRejection(entry, before, change);
  if (problem) return problem;
  book.enter(plan, id);
  const after = book.set(id, ticks(before, change, { seats: entry.seats, pressedAt, now }));
  if (isUnchanged(before, after)) return ok({ registration: before, auditId: null });
  const action = isOverridden ? "registration.override" : "registration.change";
  const auditId = recordRegistration(book.db, actor, action, { before, after }, now);
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

export type AddRejection = "invalid" | "missing" | "duplicate" | "too-many" | SeatRejection;
export type AddedGuest = { registration: RegistrationRow; auditId: string | null };

/** How a guest is added. */
export type AddOptions = {
  /** Id of the registration, chosen by a client that may repeat the request; one that exists at this event is returned. */
  id?: string;
  /** What becomes of a guest who does not fit: a place among the waiting by default, a rejection, or seats beyond the capacity. */
  ifFull?: "wait" | "reject" | "override";
  /** When the organiser pressed, in ms UTC, where it was earlier than now. */
  pressedAt?: number;
};

/** Seats for a new guest, or a place among the waiting. */
function planNew(
  book: GuestBook,
  { id, seats }: { id: string; seats: number },
  ifFull: AddOptions["ifFull"],
) {
  const planOf = (override: boolean) => book.plan({ is: "sign-up", id, seats, isApproved: true, override });
  const plan = planOf(false);
  if (typeof plan === "string") return planRejection(plan);
  const isFull = plan.some((entry) => entry.id === id && entry.status === "waiting");
  if (!isFull || ifFull === "wait") return { plan, isOverridden: false };
  const beyond = planOf(true);
  if (typeof beyond === "string") return planRejection(beyond);
  return ifFull === "override" ? { plan: beyond, isOverridden: true } : fullRejection(book, beyond);
}

/** Adds one guest to the book. */
export function addOne(
  book: GuestBook,
  actor: Actor,
  input: unknown,
  { id = newId(), ifFull = "wait", pressedAt = book.context.now }: AddOptions = {},
): Result<AddedGuest, AddRejection> {
  const { db, event } = book;
  const { now } = book.context;
  const known = book.find(id);
  if (known) return ok({ registration: known, auditId: null });
  // An id of another event is not given away.
  if (!isId(id) || isRegistered(db, id)) return rejected("missing", registrationMessages.missing);
  const parsed = addedGuestSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const columns = addedColumns(parsed.data);
  if (countActive(book.entries) >= registrationsPerEventMax)
    return rejected("too-many", registrationMessages.tooMany);
  if (columns.contactKey !== null && book.rows.some(({ contactKey: key }) => key === columns.contactKey))
    return rejected("duplicate", registrationMessages.known, { contact: [registrationMessages.known] });
  const planned = planNew(book, { id, seats: columns.seats }, ifFull);
  if ("ok" in planned) return planned;
  const entry = planned.plan.findLast((each) => each.id === id);
  if (!entry) return planRejection("not-possible");
  book.enter(planned.plan, id);
  // Who asked the organiser heard it then.
  book.knows(id);
  const dates = { createdAt: now, updatedAt: now };
  book.add({ ...blankRow, ...columns, ...entry, ...dates, proven: true, eventId: event.id });
  const registration = book.set(id, addedMarks(parsed.data, Math.min(pressedAt, now)));
  const action = planned.isOverridden ? "registration.override" : "registration.add";
  const auditId = recordRegistration(db, actor, action, { after: registration }, now);
  return ok({ registration, auditId });
}

/** Adds somebody who wrote to the organiser, or stands at the entrance. */
export function addGuest(
  db: Db,
  actor: Actor,
  { eventId, input, ...options }: { eventId: string; input: unknown } & AddOptions,
  context: RegistrationContext,
): Result<AddedGuest, AddRejection> {
  return inGuestBook(db, eventId, context, (book) => addOne(book, actor, input, options));
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
      if (result.value.auditId !== null) added.auditIds.push(result.value.auditId);
    }
    return ok(added);
  });
}
