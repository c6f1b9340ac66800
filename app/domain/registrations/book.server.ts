// Stored registrations of an event: rows, private links, audit entries, number of confirmed seats. Writes require the
// transaction of the change.
import { and, asc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { preparedQuery } from "../../db/prepared-query";
import { events } from "../../db/schema/events";
import { registrations, registrationTokens } from "../../db/schema/registrations";
import { hashToken, newToken } from "../../platform/tokens.server";
import type { MailBranding } from "../accounts/account-mails";
import type { Actor } from "../audit/actor";
import { deleteOlderAudits, recordAudit } from "../audit/record.server";
import type { EventRow } from "../events/queries.server";
import type { SiteTime } from "../events/site-time";
import { type Rejected, rejected } from "../result";
import { storeEdit } from "./edits.server";
import { auditedPart } from "./fields";
import { guestEntriesMax, linksMax, registrationMessages } from "./messages";
import type { NoticeKind } from "./notices/facts";
import type { Entry, SeatRejection } from "./seats";

export type RegistrationRow = typeof registrations.$inferSelect;

/** The guest whose submission causes mails, for the mail limits. */
export type MailCause = {
  /** Keyed hash of the network. */
  network: string;
  fromMember: boolean;
};
export type LimitedMail = MailCause & { recipient: string; kind: NoticeKind; eventId: string };

/** Time and site context of a change. */
export type RegistrationContext = SiteTime & {
  branding: MailBranding;
  /** Whether the site delivers mails; otherwise the organiser informs guests. */
  sendsMail: boolean;
  /** Keyed hash of a text, for comparisons with erased data. */
  keyedHash: (text: string) => string;
  /** Set while handling a guest's own submission, whose mails are limited. */
  cause?: MailCause;
  /** Returns the ms until a mail may be sent; 0 allows and counts it. Absent without limits. */
  mailWait?: (mail: LimitedMail) => number;
  /**
   * Time in ms during which mails of a change can be withdrawn, before they are composed. Absent for guests' own submissions,
   * whose mails are queued in the transaction.
   */
  holdMs?: number;
  /** Keyed hashes of the guest's network, today's first; absent without limits. */
  guestNetworks?: readonly string[];
};

export const registrationPath = (token: string) => `/seat/${token}`;
/** The form for registering another person from a browser that has a registration. */
export const forOtherPath = (eventId: string) => `/events/${eventId}/join#for-other`;

export function findEventRow(db: Db, id: string): EventRow | undefined {
  return db.select().from(events).where(eq(events.id, id)).get();
}

const of = sql.placeholder;
const columns = Object.entries(getTableColumns(registrations));

/**
 * The statement that lists an event's registrations. Its rows are mapped here, because Drizzle's mapping takes three times as
 * long as the query.
 */
const registrationsOf = preparedQuery((db) => {
  const isOf = eq(registrations.eventId, of("eventId"));
  const query = db.select().from(registrations).where(isOf).orderBy(asc(registrations.arrival));
  return db.$client.prepare<[string], unknown[]>(query.toSQL().sql).raw();
});

function toRow(values: readonly unknown[]): RegistrationRow {
  const row: Record<string, unknown> = {};
  let at = 0;
  for (const [name, { dataType }] of columns) {
    const value = values[at];
    row[name] = dataType === "boolean" ? value === 1 : value;
    at += 1;
  }
  // The query selects the table's columns in their order.
  return row as RegistrationRow;
}

/** Lists all registrations of an event in the order of arrival. */
export const listRegistrations = (db: Db, eventId: string): RegistrationRow[] =>
  registrationsOf(db).all(eventId).map(toRow);

const registrationOf = preparedQuery((db) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.id, of("id")))
    .prepare(),
);

export const findRegistrationRow = (db: Db, id: string): RegistrationRow | undefined =>
  registrationOf(db).get({ id });

/** The columns of a registration that decide its seats and notices. */
export type FollowedRow = Entry &
  Pick<RegistrationRow, "known" | "askedStart" | "contactType" | "contact" | "refundedAt" | "erasedAt">;

/** Consecutive registrations: at most `limit`, from an arrival on. */
export type FollowedPart = { from: number; limit: number };

/** Lists these columns of the registrations of an event, all or a part, in the order of arrival. */
export function listFollowed(db: Db, eventId: string, part?: FollowedPart): FollowedRow[] {
  const {
    id,
    arrival,
    status,
    seats,
    held,
    offerExpiresAt,
    known,
    askedStart,
    contactType,
    contact,
    refundedAt,
    erasedAt,
  } = registrations;
  // Raw rows: mapping thousands of them takes several times as long as reading them.
  return db
    .all<Omit<FollowedRow, "held"> & { held: number }>(
      sql`SELECT ${id} AS "id", ${arrival} AS "arrival", ${status} AS "status", ${seats} AS "seats", ${held} AS "held",
        ${offerExpiresAt} AS "offerExpiresAt",
        ${known} AS "known", ${askedStart} AS "askedStart", ${contactType} AS "contactType", ${contact} AS "contact",
        ${refundedAt} AS "refundedAt", ${erasedAt} AS "erasedAt"
        FROM ${registrations} WHERE ${registrations.eventId} = ${eventId} AND ${arrival} >= ${part?.from ?? 0}
        ORDER BY ${arrival} LIMIT ${part?.limit ?? -1}`,
    )
    .map((row) => ({ ...row, held: row.held === 1 }));
}

const insertToken = preparedQuery((db) =>
  db
    .insert(registrationTokens)
    .values({
      tokenHash: of("tokenHash"),
      registrationId: of("registrationId"),
      mailed: of("mailed"),
      createdAt: of("createdAt"),
    })
    .prepare(),
);
const dropOldTokens = preparedQuery((db) => {
  const newest = sql`SELECT rowid FROM ${registrationTokens} WHERE registration_id = ${of("id")} ORDER BY created_at DESC, rowid DESC LIMIT -1 OFFSET ${linksMax}`;
  return db.delete(registrationTokens).where(sql`rowid IN (${newest})`).prepare();
});

/**
 * Creates a further private link to a registration and returns its token, which is stored only as a hash; revokes the oldest
 * beyond `linksMax`. `mailed` for a link that only a mail contains.
 */
export function issueToken(db: Db, registrationId: string, now: number, { mailed = false } = {}): string {
  const token = newToken();
  insertToken(db).run({ tokenHash: hashToken(token), registrationId, mailed, createdAt: now });
  dropOldTokens(db).run({ id: registrationId });
  return token;
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
  const auditId = recordAudit(db, actor, { action, ...entity, ...parts }, now);
  const isOrganiser = actor.kind !== "guest" && actor.kind !== "system";
  if (isOrganiser && before && after) storeEdit(db, auditId, { before, after });
  if (actor.kind === "guest") deleteOlderAudits(db, actor, { ...entity, most: guestEntriesMax });
  return auditId;
}

/** Stores the number of confirmed seats, unless the organiser counts. Does not change the event's version. */
export function storeParticipants(db: Db, event: EventRow, entries: readonly Entry[]): void {
  if (event.registrationMode === "off") return;
  const confirmed = entries.reduce((sum, { status, seats }) => sum + (status === "confirmed" ? seats : 0), 0);
  const isOther = and(eq(events.id, event.id), ne(events.currentParticipants, confirmed));
  db.update(events).set({ currentParticipants: confirmed }).where(isOther).run();
}

const planRejections: Record<SeatRejection, string> = {
  full: registrationMessages.full,
  "not-possible": registrationMessages.notPossible,
};
export const planRejection = (error: SeatRejection): Rejected<SeatRejection> =>
  rejected(error, planRejections[error]);
