// What guests do with the own registration: change seats and note, withdraw, erase their data. One immediate transaction for each.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";
import type { Actor } from "../audit/actor";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import { closedReason, closedTexts } from "../events/registration/availability";
import type { RequesterIds } from "../posts.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  eraseColumns,
  findEventRow,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
  seatRejection,
  storeEntry,
} from "./book.server";
import { applyChange } from "./guest-book.server";
import { registrationMessages } from "./messages";
import { findByToken, findGuest, findOwnById } from "./queries.server";
import { ownChangeSchema } from "./schema";
import { isActive, type SeatRejection } from "./seats";

const guest = { kind: "guest" } as const;

/** How a guest names the own registration: by a private link, or as the browser or member who made it. */
export type OwnReference = { token: string } | (RequesterIds & { id: string });

export function findOwn(db: Db, reference: OwnReference): RegistrationRow | undefined {
  return "token" in reference ? findByToken(db, reference.token) : findOwnById(db, reference.id, reference);
}

type OwnRejection = "invalid" | "missing" | "closed" | SeatRejection;

/** Why a guest cannot change a registration any more, or null. */
export function lockedReason(event: EventRow, now: number): Rejected<"closed"> | null {
  const phase = phaseOf(event, now);
  if (phase === "cancelled") return rejected("closed", registrationMessages.eventCancelled);
  return phase === "completed" ? rejected("closed", registrationMessages.over) : null;
}

/** Finds the own registration with its event, while it may still be changed. */
function changeOwn(
  db: Db,
  reference: OwnReference,
  now: number,
  change: (row: RegistrationRow, event: EventRow) => Result<RegistrationRow, OwnRejection>,
): Result<RegistrationRow, OwnRejection> {
  return inTransaction(db, () => {
    const row = findOwn(db, reference);
    const event = row && findEventRow(db, row.eventId);
    if (!row || !event) return rejected("missing", registrationMessages.missing);
    return lockedReason(event, now) ?? change(row, event);
  });
}

/** Changes seats and note of the own registration. More seats are given only while registration is open and they fit. */
export function updateOwn(
  db: Db,
  reference: OwnReference,
  input: unknown,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  const parsed = ownChangeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { now } = context;
  return changeOwn(db, reference, now, (before, event) => {
    const { seats = before.seats, note = before.note } = parsed.data;
    const closed = seats > before.seats ? closedReason(event, now) : null;
    if (closed) return rejected("closed", closedTexts[closed], { seats: [closedTexts[closed]] });
    if (seats === before.seats && note === before.note && isActive(before)) return ok(before);
    const applied = applyChange(db, event, { is: "seats", id: before.id, seats }, context);
    if (applied === "full")
      return rejected("full", registrationMessages.full, { seats: [registrationMessages.full] });
    if (typeof applied === "string" || !applied.entry) return seatRejection("not-possible");
    const after = storeEntry(db, applied.entry, now, { note });
    recordRegistration(db, guest, "registration.update", { before, after }, now);
    return ok(after);
  });
}

/** Withdraws the own registration and frees its seats; repeating it changes nothing. */
export function withdrawOwn(
  db: Db,
  reference: OwnReference,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  return changeOwn(db, reference, context.now, (before, event) =>
    before.status === "cancelled" ? ok(before) : withdraw(db, guest, { before, event }, context),
  );
}

function withdraw(
  db: Db,
  actor: Actor,
  { before, event }: { before: RegistrationRow; event: EventRow },
  context: RegistrationContext,
): Result<RegistrationRow, SeatRejection> {
  const applied = applyChange(db, event, { is: "withdraw", id: before.id }, context);
  if (typeof applied === "string" || !applied.entry) return seatRejection("not-possible");
  const after = storeEntry(db, applied.entry, context.now);
  recordRegistration(db, actor, "registration.withdraw", { before, after }, context.now);
  return ok(after);
}

/** Erases one registration's personal data, and gives up its seats while the event is not over. */
function erase(db: Db, actor: Actor, row: RegistrationRow, context: RegistrationContext): void {
  const event = findEventRow(db, row.eventId);
  if (event && isActive(row) && phaseOf(event, context.now) !== "completed")
    withdraw(db, actor, { before: row, event }, context);
  eraseColumns(db, row.id, context.now);
  recordRegistration(db, actor, "registration.erase", { before: row }, context.now);
}

/** Erases a guest's data for the organiser; seats are given up while the event is not over. */
export function eraseGuest(
  db: Db,
  actor: Actor,
  { eventId, id }: { eventId: string; id: string },
  context: RegistrationContext,
): Result<{ eventId: string }, "missing"> {
  return inTransaction<Result<{ eventId: string }, "missing">>(db, () => {
    const row = findGuest(db, eventId, id);
    if (!row || row.erasedAt !== null) return rejected("missing", registrationMessages.missing);
    erase(db, actor, row, context);
    return ok({ eventId });
  });
}

/** Erases the own registration at any time; its private links stop working. */
export function eraseOwn(
  db: Db,
  reference: OwnReference,
  context: RegistrationContext,
): Result<{ eventId: string }, "missing"> {
  return inTransaction<Result<{ eventId: string }, "missing">>(db, () => {
    const row = findOwn(db, reference);
    if (!row) return rejected("missing", registrationMessages.missing);
    erase(db, guest, row, context);
    return ok({ eventId: row.eventId });
  });
}

/** Erases at most so many registrations of a member and returns their number. Call it inside a transaction. */
export function eraseRegistrationsOf(
  db: Db,
  userId: string,
  most: number,
  context: RegistrationContext,
): number {
  const rows = db.select().from(registrations).where(eq(registrations.userId, userId)).limit(most).all();
  for (const row of rows) erase(db, guest, row, context);
  return rows.length;
}
