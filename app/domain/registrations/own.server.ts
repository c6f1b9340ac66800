// Changes by guests of their registrations: seats, texts, withdrawal, erasure. Each runs in one immediate transaction.
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { registrations } from "../../db/schema/registrations";
import { hashToken } from "../../platform/tokens.server";
import type { Actor } from "../audit/actor";
import { findLastAudit } from "../audit/queries.server";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import { closedReason, closedTexts } from "../events/registration/availability";
import type { SiteTime } from "../events/site-time";
import type { RequesterIds } from "../posts.server";
import { ok, type Rejected, type Result, rejected } from "../result";
import { invalid } from "../validation";
import {
  issueToken,
  listFollowed,
  planRejection,
  type RegistrationContext,
  type RegistrationRow,
  recordRegistration,
} from "./book.server";
import { answerOf } from "./coming/coming";
import { seatsRejection } from "./companions/seats-limit";
import { contactKey } from "./contact";
import { type CorrectionRejection, correctionColumns, isCorrect } from "./corrections/corrections.server";
import { declinedKeysOf, isOverNetworkLimit } from "./doubts";
import { recordedPart } from "./fields";
import { type GuestBook, inGuestBook, termsOf } from "./guest-book.server";
import { owedAgain } from "./guest-marks";
import { fullText, hereAlready, registrationMessages, withdrawnPerEventMax } from "./messages";
import { findMoveNotice } from "./notices/queries.server";
import { findByToken, findOwnById, isReadMail } from "./queries.server";
import { isOpenTo } from "./reconfirm/question";
import { ownChangeSchema } from "./schema";
import { changeSeats, isActive, type SeatRejection, seatStatus } from "./seats";

const guest = { kind: "guest" } as const;

/** Whether erasing a registration also withdraws it: the event is not over and none of its guests has arrived. */
export const isWithdrawnByErasure = (row: RegistrationRow, event: EventRow, now: number): boolean =>
  isActive(row) && row.arrived === 0 && phaseOf(event, now) !== "completed";

/** Identifies a guest's registration: by a private link, or by id together with the visitor or user who created it. */
export type OwnReference = { token: string } | (RequesterIds & { id: string });

export function findOwn(db: Db, reference: OwnReference): RegistrationRow | undefined {
  return "token" in reference ? findByToken(db, reference.token) : findOwnById(db, reference.id, reference);
}

type OwnRejection = CorrectionRejection | "missing" | "closed" | SeatRejection;

/** Returns why a guest can no longer change a registration, or null. */
export function lockedReason(event: EventRow, now: number): Rejected<"closed"> | null {
  const phase = phaseOf(event, now);
  if (phase === "cancelled") return rejected("closed", registrationMessages.eventCancelled);
  return phase === "completed" ? rejected("closed", registrationMessages.over) : null;
}

/** Changes the guest's registration while changes are allowed. */
function changeOwn(
  db: Db,
  reference: OwnReference,
  context: RegistrationContext,
  change: (book: GuestBook, row: RegistrationRow) => Result<RegistrationRow, OwnRejection>,
): Result<RegistrationRow, OwnRejection> {
  return inTransaction(db, () => {
    const row = findOwn(db, reference);
    if (!row) return rejected("missing", registrationMessages.missing);
    return inGuestBook<RegistrationRow, OwnRejection>(db, row.eventId, context, (book) => {
      return lockedReason(book.event, context.now) ?? change(book, row);
    });
  });
}

/** Whether an increase needs the organiser's approval: it exceeds the approved seats, or a network's unverified limit. */
function mustAsk({ event, rows, context }: GuestBook, row: RegistrationRow, seats: number): boolean {
  if (seats <= row.seats || row.held) return false;
  const isApproved = event.registrationMode === "approval" && row.status === "confirmed";
  return isApproved || (!row.proven && isOverNetworkLimit(rows, seats, context.guestNetworks, row.id));
}

/**
 * Changes seats, texts and companions' names of the guest's registration. An increase applies only while registration is open
 * and it fits. One that needs the organiser's approval is stored as a request and leaves the seats unchanged.
 */
export function updateOwn(
  db: Db,
  reference: OwnReference,
  input: unknown,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  const parsed = ownChangeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { now } = context;
  return changeOwn(db, reference, context, (book, before) => {
    const { seats = before.requestedSeats ?? before.seats } = parsed.data;
    const closed = seats > before.seats ? closedReason(book.event, now) : null;
    const isUnchanged = seats === (before.requestedSeats ?? before.seats);
    if (seats < before.arrived)
      return rejected("invalid", hereAlready(before.arrived), { seats: [hereAlready(before.arrived)] });
    if (closed && !isUnchanged)
      return rejected("closed", closedTexts[closed], { seats: [closedTexts[closed]] });
    const tooMany = seatsRejection(book.event, seats, before);
    if (tooMany) return tooMany;
    const corrected = correctionColumns(book, before, parsed.data, seats);
    if (!corrected.ok) return corrected;
    const { columns } = corrected.value;
    if (isUnchanged && isCorrect(before, columns) && isActive(before)) return ok(before);
    const { id } = before;
    const plan = book.plan({ is: "seats", id, seats, isOwn: true });
    if (plan === "full" && !isUnchanged) {
      const message = fullText(book.openLeft ?? 0);
      return rejected("full", message, { seats: [message] });
    }
    if (plan === "not-possible") return planRejection(plan);
    const isGranted = !isUnchanged && plan !== "full" && !mustAsk(book, before, seats);
    if (isGranted) book.enter(plan, id);
    const after = book.set(id, { ...columns, requestedSeats: isGranted ? null : seats });
    book.markKnown(id);
    recordRegistration(db, guest, "registration.update", { before, after }, now);
    return ok(after);
  });
}

/** Whether a guest has a question to answer: the event was moved since the registration, or asks 还来吗. */
const isAsked = (db: Db, row: RegistrationRow, event: EventRow, siteTime: SiteTime): boolean =>
  isActive(row) && (isOpenTo(row, event, siteTime) || findMoveNotice(db, row.id, event) !== undefined);

/** `startAt` (ms UTC) is the start that the answered page showed; without it, the current one. */
type Answer = { coming: boolean; startAt?: number | undefined };

/**
 * Stores the guest's answer to a move of the event, to its question 还来吗 or to an offer of seats; idempotent. No withdraws the registration, and yes afterwards takes it back while
 * its seats are free. Rejects an answer to another start, or without a question, as `not-possible`.
 */
export function answerComing(
  db: Db,
  reference: OwnReference,
  { coming, startAt }: Answer,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  return changeOwn(db, reference, context, (book, before) => {
    const { event } = book;
    if (startAt !== undefined && startAt !== event.startAt)
      return rejected("not-possible", registrationMessages.movedAgain);
    if (before.offerExpiresAt !== null) return coming ? accept(book, before) : giveUp(book, before);
    const answer = answerOf(before, event);
    if (answer === (coming ? "yes" : "no") || (!coming && before.status === "cancelled")) return ok(before);
    if (answer === "no") return comeAgain(book, before);
    if (!isAsked(db, before, event, context)) return rejected("not-possible", registrationMessages.notAsked);
    return coming ? enterAnswer(book, before) : giveUp(book, before);
  });
}

/** Takes offered seats, or after the end of the offer those that are free, else a place in the queue. */
function accept(book: GuestBook, before: RegistrationRow): Result<RegistrationRow, OwnRejection> {
  const { id } = before;
  const plan = book.plan({ is: "expire", now: book.context.now }, { is: "accept", id });
  if (typeof plan === "string") return planRejection(plan);
  book.enter(plan, id);
  return enterAnswer(book, before);
}

/** Stores the answer to the current start. */
function enterAnswer(book: GuestBook, before: RegistrationRow, columns: Partial<RegistrationRow> = {}) {
  const { id } = before;
  const after = book.set(id, { ...columns, answeredStart: book.event.startAt });
  book.markKnown(id);
  recordRegistration(book.db, guest, answerAction, { before, after }, book.context.now);
  return ok(after);
}

function giveUp(book: GuestBook, before: RegistrationRow): Result<RegistrationRow, OwnRejection> {
  const { id } = before;
  if (before.arrived > 0) return rejected("not-possible", registrationMessages.arrivedStays);
  const plan = book.plan({ is: "withdraw", id });
  if (typeof plan === "string") return planRejection(plan);
  book.enter(plan, id);
  const given = enterAnswer(book, before);
  dropWithdrawn(book, id);
  return given;
}

const answerAction = "registration.answer";

/** The registration as it was before its guest answered 来不了; null when it has changed since. */
function beforeGivingUp(db: Db, row: RegistrationRow, event: EventRow) {
  if (answerOf(row, event) !== "no") return null;
  const entry = findLastAudit(db, "registration", row.id, [answerAction]);
  const { status, held = false, requestedSeats = null } = recordedPart(entry?.before ?? null);
  if (!status || !isActive({ status })) return null;
  // Who declined an offer and takes that back takes the seats.
  return { status: status === "offered" ? seatStatus(event.registrationMode) : status, held, requestedSeats };
}

/** The registration gets its seats or its place in the queue again, unless others have the seats. */
function comeAgain(book: GuestBook, before: RegistrationRow): Result<RegistrationRow, OwnRejection> {
  const previous = beforeGivingUp(book.db, before, book.event);
  if (!previous) return planRejection("not-possible");
  const { requestedSeats, ...state } = previous;
  const { id, seats } = before;
  const plan = book.plan({ is: "restore", id, seats, ...state });
  if (plan === "full") return rejected(plan, registrationMessages.seatsTaken);
  if (typeof plan === "string") return planRejection(plan);
  book.enter(plan, id);
  return enterAnswer(book, before, { requestedSeats, ...owedAgain(before, state) });
}

/** Whether a guest who answered 来不了 can take that back at `now` (ms UTC): the seats are still free. */
export function canComeAgain(db: Db, row: RegistrationRow, event: EventRow, now: number): boolean {
  const previous = lockedReason(event, now) ? null : beforeGivingUp(db, row, event);
  if (!previous) return false;
  const { status, held } = previous;
  const book = { ...termsOf(event, now), entries: listFollowed(db, event.id) };
  return changeSeats(book, { is: "restore", id: row.id, seats: row.seats, status, held }).ok;
}

/** Withdraws the guest's registration and frees its seats; idempotent. */
export function withdrawOwn(
  db: Db,
  reference: OwnReference,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  return changeOwn(db, reference, context, (book, before) => {
    if (before.arrived > 0) return rejected("not-possible", registrationMessages.arrivedStays);
    return before.status === "cancelled" ? ok(before) : withdraw(book, guest, before);
  });
}

function withdraw(
  book: GuestBook,
  actor: Actor,
  before: RegistrationRow,
): Result<RegistrationRow, SeatRejection> {
  const { id } = before;
  const plan = book.plan({ is: "withdraw", id });
  if (typeof plan === "string") return planRejection(plan);
  book.enter(plan, id);
  // Who signs up again, or is seated again, is asked again.
  const after = book.set(id, actor.kind === "guest" ? { alone: false, showName: false } : {});
  if (actor.kind === "guest") book.markKnown(id);
  recordRegistration(book.db, actor, "registration.withdraw", { before, after }, book.context.now);
  dropWithdrawn(book, id);
  return ok(after);
}

/** Deletes the oldest withdrawn anonymous registrations beyond a limit, because every change of the event processes them. */
function dropWithdrawn(book: GuestBook, except: string): void {
  const isStrangers = (row: RegistrationRow) =>
    row.status === "cancelled" && row.userId === null && row.consentedAt !== null && row.id !== except;
  const isBlank = ({ adminNote, depositSeats, feeSeats }: RegistrationRow) =>
    adminNote === "" && depositSeats === 0 && feeSeats === 0;
  const rows = book.rows.filter((row) => isStrangers(row) && isBlank(row));
  const surplus = rows.sort((a, b) => b.updatedAt - a.updatedAt).slice(withdrawnPerEventMax);
  book.remove(new Set(surplus.map(({ id }) => id)));
}

/** Verifies a held registration by a link that only a mail contained, and processes it like others. */
export function confirmByMail(
  db: Db,
  token: string,
  context: RegistrationContext,
): Result<RegistrationRow, OwnRejection> {
  return changeOwn(db, { token }, context, (book, before) => {
    if (!isReadMail(db, token, before)) return rejected("not-possible", registrationMessages.notHeld);
    const { id } = before;
    if (before.proven) return ok(before);
    const plan = before.held ? book.plan({ is: "release", id }) : book.entries;
    if (typeof plan === "string") return planRejection(plan);
    book.enter(plan, id);
    const after = book.set(id, { proven: true });
    book.markKnown(id);
    recordRegistration(db, guest, "registration.prove", { before, after }, context.now);
    return ok(after);
  });
}

/** Finds the registration whose new address a mailed link proves. */
export const findByProof = (db: Db, token: string): RegistrationRow | undefined =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.pendingTokenHash, hashToken(token)))
    .get();

/** Makes a proven new address the contact, and returns a private link for its owner. */
export function proveContact(
  db: Db,
  token: string,
  context: RegistrationContext,
): Result<{ token: string }, OwnRejection> {
  return inTransaction<Result<{ token: string }, OwnRejection>>(db, () => {
    const row = findByProof(db, token);
    if (!row) return rejected("missing", registrationMessages.linkMissing);
    return inGuestBook<{ token: string }, OwnRejection>(db, row.eventId, context, (book) => {
      const locked = lockedReason(book.event, context.now);
      if (locked) return locked;
      const { id, pendingContact: contact } = row;
      if (contact === null) return rejected("missing", registrationMessages.linkMissing);
      const key = contactKey({ contactType: "email", contact });
      const proven = {
        contactType: "email" as const,
        contact,
        contactKey: key,
        proven: row.proven || !row.held,
      };
      const after = book.set(id, { ...proven, pendingContact: null, pendingTokenHash: null });
      recordRegistration(db, guest, "registration.prove", { before: row, after }, context.now);
      return ok({ token: issueToken(db, id, context.now, { mailed: true }) });
    });
  });
}

/** Erases a registration's personal data, and frees its seats unless `isWithdrawnByErasure` is false. */
function erase(book: GuestBook, actor: Actor, row: RegistrationRow): void {
  const { db, event, context } = book;
  const isOver = phaseOf(event, context.now) === "completed";
  if (isWithdrawnByErasure(row, event, context.now)) withdraw(book, actor, row);
  book.erase(row.id, isOver ? null : declinedKeysOf(context, row));
  recordRegistration(db, actor, "registration.erase", { before: row }, context.now);
}

/** Erases a guest's data for the organiser; frees the seats while the event is not over. */
export function eraseGuest(
  db: Db,
  actor: Actor,
  { eventId, id }: { eventId: string; id: string },
  context: RegistrationContext,
): Result<{ eventId: string }, "missing"> {
  return inGuestBook<{ eventId: string }, "missing">(db, eventId, context, (book) => {
    const row = book.find(id);
    if (!row || row.erasedAt !== null) return rejected("missing", registrationMessages.missing);
    erase(book, actor, row);
    return ok({ eventId });
  });
}

/** Erases the guest's registration at any time and revokes its private links. */
export function eraseOwn(
  db: Db,
  reference: OwnReference,
  context: RegistrationContext,
): Result<{ eventId: string }, "missing"> {
  return inTransaction<Result<{ eventId: string }, "missing">>(db, () => {
    const row = findOwn(db, reference);
    if (!row) return rejected("missing", registrationMessages.missing);
    const { eventId } = row;
    return inGuestBook<{ eventId: string }, "missing">(db, eventId, context, (book) => {
      erase(book, guest, row);
      return ok({ eventId });
    });
  });
}

/** Erases at most `most` registrations of a member; returns how many. Requires a transaction. */
export function eraseRegistrationsOf(
  db: Db,
  userId: string,
  most: number,
  context: RegistrationContext,
): number {
  const rows = db.select().from(registrations).where(eq(registrations.userId, userId)).limit(most).all();
  for (const { id } of rows) eraseOwn(db, { id, userId, visitorId: null }, context);
  return rows.length;
}
