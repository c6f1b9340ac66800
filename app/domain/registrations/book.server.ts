// The stored registrations of an event: rows, private links, audit entries, the number of confirmed seats, and mails to guests. Call what
// writes inside the transaction of the change.
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { MailBranding } from "../accounts/account-mails";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { queueMail } from "../mails/queue.server";
import { type Rejected, rejected } from "../result";
import { type NoticeKind, noticeMail } from "./mails";
import { registrationMessages } from "./messages";
import type { Entry, SeatRejection } from "./seats";

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

const insertToken = preparedQuery((db) =>
  db
    .insert(registrationTokens)
    .values({
      tokenHash: sql.placeholder("tokenHash"),
      registrationId: sql.placeholder("registrationId"),
      createdAt: sql.placeholder("createdAt"),
    })
    .prepare(),
);

/** Creates another private link to a registration and returns its token, which is stored as a hash only. */
export function issueToken(db: Db, registrationId: string, now: number): string {
  const token = newToken();
  insertToken(db).run({ tokenHash: hashToken(token), registrationId, createdAt: now });
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
export function storeParticipants(db: Db, event: EventRow, entries: readonly Entry[]): void {
  if (event.registrationMode === "off") return;
  const confirmed = entries.reduce((sum, { status, seats }) => sum + (status === "confirmed" ? seats : 0), 0);
  const isOther = and(eq(events.id, event.id), ne(events.currentParticipants, confirmed));
  db.update(events).set({ currentParticipants: confirmed }).where(isOther).run();
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
