// Applies changes of seats to the stored registrations of one event. Call everything here inside one write transaction: it stores what
// changed, counts the confirmed seats in the event, and queues a mail for each guest whose status somebody else changed.
import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { MailBranding } from "../accounts/account-mails";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { phaseOf } from "../events/phase";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { queueMail } from "../mails/queue.server";
import { type Rejected, rejected } from "../result";
import { type NoticeKind, noticeMail } from "./mails";
import { registrationMessages } from "./messages";
import { type Book, changeSeats, type Entry, type SeatChange, type SeatRejection } from "./seats";

export type RegistrationRow = typeof registrations.$inferSelect;

/** The moment of a change, and what mails need. */
export type RegistrationContext = SiteTime & {
  branding: MailBranding;
  /** Whether a mail that a guest's own post asks for may be sent to an address now; absent for no limit. */
  mayMail?: (email: string) => boolean;
};

const mailMs = 3 * 24 * 60 * 60 * 1000;

export const seatPath = (token: string) => `/seat/${token}`;

export function findEventRow(db: Db, id: string): EventRow | undefined {
  return db.select().from(events).where(eq(events.id, id)).get();
}

/** All registrations of an event in the order of arrival. */
export function listRegistrations(db: Db, eventId: string): RegistrationRow[] {
  return db
    .select()
    .from(registrations)
    .where(eq(registrations.eventId, eventId))
    .orderBy(asc(registrations.arrival))
    .all();
}

const entryOf = ({ id, arrival, seats, status }: RegistrationRow): Entry => ({ id, arrival, seats, status });

function bookOf(event: EventRow, rows: readonly RegistrationRow[], now: number): Book {
  const phase = phaseOf(event, now);
  return {
    mode: event.registrationMode,
    capacity: event.capacity,
    isRunning: phase === "upcoming" || phase === "ongoing",
    entries: rows.map(entryOf),
  };
}

/** Creates another private link to a registration and returns its token, which is stored as a hash only. */
export function issueToken(db: Db, registrationId: string, now: number): string {
  const token = newToken();
  db.insert(registrationTokens)
    .values({ tokenHash: hashToken(token), registrationId, createdAt: now })
    .run();
  return token;
}

/** Notices that a post of anybody may ask for; the others follow from what befell the registration. */
const isOnRequest = (kind: NoticeKind) => kind === "received" || kind === "link";

/** Queues a mail with a private link to a guest who left an e-mail address. */
export function notifyGuest(
  db: Db,
  kind: NoticeKind,
  { event, row, position = null }: { event: EventRow; row: RegistrationRow; position?: number | null },
  { branding, mayMail, ...siteTime }: RegistrationContext,
  knownToken?: string,
): void {
  if (row.contactType !== "email" || row.contact === null) return;
  if (isOnRequest(kind) && mayMail && !mayMail(row.contact)) return;
  const link = branding.origin + seatPath(knownToken ?? issueToken(db, row.id, siteTime.now));
  const facts = { event, status: row.status, seats: row.seats, position, siteTime };
  const { now } = siteTime;
  queueMail(db, row.contact, noticeMail(kind, branding, facts, link), { now, expiresAt: now + mailMs });
}

/** What the audit log stores of a registration: nothing that names the person. */
export function auditedPart(row: RegistrationRow): Record<string, unknown> {
  const { eventId, status, seats, attendedAt, depositPaid, feePaid } = row;
  return { eventId, status, seats, attendedAt, depositPaid, feePaid };
}

/** Records a change of a registration and returns the entry's id. */
export function recordRegistration(
  db: Db,
  actor: Actor,
  action: string,
  { before, after }: { before?: RegistrationRow; after?: RegistrationRow },
  now: number,
): string {
  const entity = { entityType: "registration", entityId: after?.id ?? before?.id ?? "" };
  const parts = {
    ...(before ? { before: auditedPart(before) } : {}),
    ...(after ? { after: auditedPart(after) } : {}),
  };
  return recordAudit(db, actor, { action, ...entity, ...parts }, now);
}

/** Stores how many seats are confirmed, unless the organiser counts. The event's version stays as it is. */
function storeParticipants(db: Db, event: EventRow, entries: readonly Entry[]): void {
  if (event.registrationMode === "off") return;
  const confirmed = entries.reduce((sum, { status, seats }) => sum + (status === "confirmed" ? seats : 0), 0);
  const isOther = and(eq(events.id, event.id), ne(events.currentParticipants, confirmed));
  db.update(events).set({ currentParticipants: confirmed }).where(isOther).run();
}

export type BookChange = {
  /** The rows of other guests that moved up. */
  movedUp: RegistrationRow[];
  /** The registrations of the event after the change. */
  entries: Entry[];
  /** The changed registration as an entry; undefined when only others moved up. */
  entry: Entry | undefined;
};

/**
 * Applies one change to an event's registrations and stores which guests move up by it. The row of the change itself is stored by the
 * caller, with `entry`; the others' are stored here, recorded, and their guests notified. `rows` are the event's registrations as they
 * are stored, where the caller has read them.
 */
export function applyChange(
  db: Db,
  event: EventRow,
  change: SeatChange,
  context: RegistrationContext,
  rows: readonly RegistrationRow[] = listRegistrations(db, event.id),
): BookChange | SeatRejection {
  const outcome = changeSeats(bookOf(event, rows, context.now), change);
  if (!outcome.ok) return outcome.error;
  const { entries } = outcome;
  const ownId = "id" in change ? change.id : undefined;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const movedUp: RegistrationRow[] = [];
  // Others change by moving up alone.
  for (const before of rows) {
    const after = byId.get(before.id);
    if (!after || before.id === ownId || after.status === before.status) continue;
    const row = storeEntry(db, after, context.now);
    movedUp.push(row);
    recordRegistration(db, { kind: "system" }, "registration.move-up", { before, after: row }, context.now);
    notifyGuest(db, "moved-up", { event, row }, context);
  }
  storeParticipants(db, event, entries);
  return { movedUp, entries, entry: ownId === undefined ? undefined : byId.get(ownId) };
}

/** Stores seats and status of a registration, with further columns. */
export function storeEntry(
  db: Db,
  { id, arrival, seats, status }: Entry,
  now: number,
  more: Partial<RegistrationRow> = {},
): RegistrationRow {
  return db
    .update(registrations)
    .set({ ...more, arrival, seats, status, updatedAt: now })
    .where(eq(registrations.id, id))
    .returning()
    .get();
}

/** Blanks everything personal; seats and status remain for the event's numbers. */
export function eraseColumns(db: Db, id: string, now: number): void {
  const anonymous = { visitorId: null, userId: null, contact: null, contactKey: null, addressHash: null };
  const blank = { name: "", note: "", answers: "[]", adminNote: "" };
  db.update(registrations)
    .set({ ...anonymous, ...blank, erasedAt: now, updatedAt: now })
    .where(eq(registrations.id, id))
    .run();
  db.delete(registrationTokens).where(eq(registrationTokens.registrationId, id)).run();
}

const seatRejections: Record<SeatRejection, string> = {
  full: registrationMessages.full,
  "not-possible": registrationMessages.notPossible,
};
export const seatRejection = (error: SeatRejection): Rejected<SeatRejection> =>
  rejected(error, seatRejections[error]);
