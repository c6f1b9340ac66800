// Changes of guests by the organiser: approving, declining, seats, payments, check-in, adding, undo. Each changed registration
// has one audit entry, from which it can be undone. A helper's role limits the fields, the guests and the time of a change.
import type { Db } from "../../db/client.server";
import { isId, newId } from "../../platform/ids";
import { type Actor, isLimited } from "../audit/actor";
import { isCheckInOpenToPress } from "../events/registration/check-in-window";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { seatsRejection } from "./companions/seats-limit";
import { blankRow } from "./fields";
import { type GuestBook, inGuestBook, type SeatPlan } from "./guest-book.server";
import {
  addedColumns,
  addedMarks,
  marksRejection,
  owedAgain,
  type Press,
  presenceRejection,
  ticks,
} from "./guest-marks";
import {
  askedFirst,
  erasedName,
  movesUpText,
  organiserFullText,
  registrationMessages,
  registrationsPerEventMax,
} from "./messages";
import { isRegistered } from "./queries.server";
import { addedGuestSchemaFor, type GuestChange, guestChangeSchemaFor } from "./schema";
import { countActive, freeSeats, hasSeat, isActive, type SeatChange, type SeatRejection } from "./seats";

export type GuestRejection = "invalid" | "missing" | "check-in-closed" | "asked" | SeatRejection;
export type ChangedGuest = { registration: RegistrationRow; auditId: string | null };
/** `moved`: other guests whose status changed, because seats were freed. */
export type PressedGuest = ChangedGuest & { moved: RegistrationRow[] };

const statusChanges: Record<NonNullable<GuestChange["status"]>, "approve" | "decline" | "withdraw"> = {
  confirmed: "approve",
  declined: "decline",
  cancelled: "withdraw",
};

/**
 * Returns the seat changes of a request, in order; none when already applied. Approving a guest's request for more seats
 * grants them.
 */
export function seatChanges(
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
  // A reduction may make the approval fit, so it precedes it; an increase follows it.
  return row.seats < (seats ?? 0) ? changes.reverse() : changes;
}

const withoutTimes = (row: RegistrationRow) => JSON.stringify({ ...row, updatedAt: 0, markedAt: 0 });
const isUnchanged = (before: RegistrationRow, after: RegistrationRow) =>
  withoutTimes(before) === withoutTimes(after);

/** Plans changes; `override` may exceed the capacity. */
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

/** Rejects changes beyond the capacity, with the number of excess seats. */
function fullRejection({ event: { capacity }, free }: GuestBook, beyond: SeatPlan): Rejected<"full"> {
  const excess = -(freeSeats({ capacity, entries: beyond }) ?? 0);
  return { ...rejected("full", organiserFullText(free ?? 0)), excess };
}

/** Rejects a helper's press outside the check-in window of the event. A press from an offline phone counts when it was made. */
const rejectOutsideWindow = ({ event, context: { now } }: GuestBook, actor: Actor, pressedAt: number) =>
  isLimited(actor) && !isCheckInOpenToPress(event, { pressedAt, now })
    ? rejected("check-in-closed", registrationMessages.checkInClosed)
    : null;

/** Whether an actor may change a registration: the check-in page lists active ones, and for refunds those of a cancelled event. */
const mayChange = ({ event }: GuestBook, actor: Actor, row: RegistrationRow) =>
  !isLimited(actor) || isActive(row) || event.status === "cancelled";

/** With `reservesSeats`, seats that the change frees stay empty. */
type ChangeOfOne = { before: RegistrationRow; change: GuestChange; press: Press; reservesSeats?: boolean };

/** Changes one guest. A repeated change writes nothing and no audit entry; a rejection changes nothing. */
function changeOne(
  book: GuestBook,
  { before, change, press, reservesSeats = false }: ChangeOfOne,
): Result<ChangedGuest, "invalid" | SeatRejection> {
  const { id } = before;
  const { actor } = press;
  const { now } = book.context;
  const outdated = presenceRejection(before, change, press, book.context);
  if (outdated) return outdated;
  const tooMany = seatsRejection(book.event, change.seats ?? 0, before);
  if (tooMany) return tooMany;
  if (reservesSeats && hasSeat(before) && change.status === "cancelled") book.reserveSeats(before.seats);
  const planned = planWith(
    book,
    (override) => seatChanges(before, change, override),
    change.override ?? false,
  );
  if ("ok" in planned) return planned;
  const { plan, isOverridden } = planned;
  const entry = plan.find((each) => each.id === id) ?? before;
  const row = { ...before, ...owedAgain(before, entry) };
  const problem = marksRejection(entry, row, change);
  if (problem) return problem;
  book.enter(plan, id);
  const after = book.set(id, ticks(row, change, { seats: entry.seats, press, now }));
  if (isUnchanged(before, after)) return ok({ registration: before, auditId: null });
  const action = isOverridden ? "registration.override" : "registration.change";
  const auditId = recordRegistration(book.db, actor, action, { before, after }, now);
  return ok({ registration: after, auditId });
}

/** The press of a change: at its client time if that is earlier than now. */
const pressOf = (
  actor: Actor,
  { pressedAt, ...press }: Partial<Press>,
  { now }: RegistrationContext,
): Press => ({ ...press, actor, pressedAt: Math.min(pressedAt ?? now, now) });

/**
 * Changes one guest of an event: status, seats, check-ins, payments, private note. Unless `agreed`, a change by which waiting guests
 * move up is rejected as `asked`.
 */
export function changeGuest(
  db: Db,
  actor: Actor,
  {
    eventId,
    id,
    input,
    agreed = true,
    reservesSeats,
    ...press
  }: { eventId: string; id: string; input: unknown; agreed?: boolean; reservesSeats?: boolean } & Omit<
    Partial<Press>,
    "actor"
  >,
  context: RegistrationContext,
): Result<PressedGuest, GuestRejection> {
  const parsed = guestChangeSchemaFor(actor).safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const made = pressOf(actor, press, context);
  return inGuestBook<PressedGuest, GuestRejection>(db, eventId, context, (book) => {
    const closed = rejectOutsideWindow(book, actor, made.pressedAt);
    if (closed) return closed;
    const before = book.find(id);
    if (!before) return rejected("missing", registrationMessages.missing);
    if (!mayChange(book, actor, before)) return planRejection("not-possible");
    const result = changeOne(book, { before, change: parsed.data, press: made, reservesSeats });
    if (!result.ok) return result;
    const moved = book.movedBesides(id);
    if (!agreed && moved.length > 0)
      return rejected(
        "asked",
        movesUpText(
          moved.map(({ name, status }) => `${name || erasedName}${status === "offered" ? askedFirst : ""}`),
        ),
      );
    return ok({ ...result.value, moved });
  });
}

/** Gives the seats that an event keeps empty to its waiting guests and to sign-ups; returns how many they were. */
export function releaseReservedSeats(
  db: Db,
  eventId: string,
  context: RegistrationContext,
): Result<number, "missing" | SeatRejection> {
  return inGuestBook<number, SeatRejection>(db, eventId, context, (book) => {
    book.reserveSeats(0);
    const plan = book.plan({ is: "settle" });
    if (typeof plan === "string") return planRejection(plan);
    book.enter(plan);
    return ok(book.event.reservedSeats);
  });
}

export type ChangedGuests = {
  changed: number;
  /** Number of guests for whom no seats were left. */
  full: number;
  /** In the order of the changes, for undoing them. */
  auditIds: string[];
};

/** Applies one change to several guests in the order of arrival; skips those for whom it is not possible. */
export function changeGuests(
  db: Db,
  actor: Actor,
  { eventId, ids, input }: { eventId: string; ids: readonly string[]; input: unknown },
  context: RegistrationContext,
): Result<ChangedGuests, "invalid" | "missing" | "check-in-closed"> {
  const parsed = guestChangeSchemaFor(actor).safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const change = parsed.data;
  return inGuestBook<ChangedGuests, "check-in-closed">(db, eventId, context, (book) => {
    const closed = rejectOutsideWindow(book, actor, context.now);
    if (closed) return closed;
    const done: ChangedGuests = { changed: 0, full: 0, auditIds: [] };
    const chosen = new Set(ids);
    for (const { id } of book.rows) {
      // Read in each iteration, because an earlier change may have moved it up.
      const before = chosen.has(id) ? book.find(id) : undefined;
      if (!before || !mayChange(book, actor, before)) continue;
      const result = changeOne(book, { before, change, press: { actor, pressedAt: context.now } });
      if (!result.ok) done.full += result.error === "full" ? 1 : 0;
      else if (result.value.auditId !== null) {
        done.changed += 1;
        done.auditIds.push(result.value.auditId);
      }
    }
    return ok(done);
  });
}

export type AddRejection =
  | "invalid"
  | "missing"
  | "duplicate"
  | "too-many"
  | "check-in-closed"
  | SeatRejection;
export type AddedGuest = { registration: RegistrationRow; auditId: string | null };

/** Options for adding a guest. */
export type AddOptions = {
  /** Client-generated id for idempotent requests; an existing registration of this event is returned. */
  id?: string;
  /** When the guest does not fit: waiting list by default, rejection, or seats beyond the capacity. */
  ifFull?: "wait" | "reject" | "override";
} & Pick<Partial<Press>, "pressedAt" | "device">;

/** Plans seats for a new guest, or a position on the waiting list. */
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
  { id = newId(), ifFull = "wait", ...press }: AddOptions = {},
): Result<AddedGuest, AddRejection> {
  const { db, event } = book;
  const { now } = book.context;
  const closed = rejectOutsideWindow(book, actor, Math.min(press.pressedAt ?? now, now));
  if (closed) return closed;
  const known = book.find(id);
  if (known) return ok({ registration: known, auditId: null });
  // Does not reveal ids of other events.
  if (!isId(id) || isRegistered(db, id)) return rejected("missing", registrationMessages.missing);
  const parsed = addedGuestSchemaFor(actor).safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const columns = addedColumns(parsed.data);
  const tooMany = seatsRejection(event, columns.seats);
  if (tooMany) return tooMany;
  if (countActive(book.entries) >= registrationsPerEventMax)
    return rejected("too-many", registrationMessages.tooMany);
  if (columns.contactKey !== null && book.rows.some(({ contactKey: key }) => key === columns.contactKey))
    return rejected("duplicate", registrationMessages.known, { contact: [registrationMessages.known] });
  const planned = planNew(book, { id, seats: columns.seats }, ifFull);
  if ("ok" in planned) return planned;
  const entry = planned.plan.findLast((each) => each.id === id);
  if (!entry) return planRejection("not-possible");
  book.enter(planned.plan, id);
  // Guests added by the organiser already know the current state.
  book.markKnown(id);
  const dates = { createdAt: now, updatedAt: now };
  book.add({ ...blankRow, ...columns, ...entry, ...dates, proven: true, eventId: event.id });
  const registration = book.set(id, addedMarks(parsed.data, pressOf(actor, press, book.context)));
  const action = planned.isOverridden ? "registration.override" : "registration.add";
  const auditId = recordRegistration(db, actor, action, { after: registration }, now);
  return ok({ registration, auditId });
}

/** Adds a guest who contacted the organiser or arrived at the entrance. */
export function addGuest(
  db: Db,
  actor: Actor,
  { eventId, input, ...options }: { eventId: string; input: unknown } & AddOptions,
  context: RegistrationContext,
): Result<AddedGuest, AddRejection> {
  return inGuestBook(db, eventId, context, (book) => addOne(book, actor, input, options));
}

export type AddedGuests = { registrations: RegistrationRow[]; auditIds: string[] };

/** Adds guests in the given order, all or none. */
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
