// Statements that open, delete and close stored notices, in bulk because an event may have thousands of guests. They require the
// transaction of the change.
import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { mails } from "../../../db/schema/mails";
import { guestNotices, registrations, registrationTokens } from "../../../db/schema/registrations";
import { newId } from "../../../platform/ids";
import { mayBeOut } from "../../mails/queue.server";

export type NoticeRow = typeof guestNotices.$inferSelect;

/** The columns of an open notice that decide what a change does to it; `isOut`: the guest may have its mail. */
export type OpenNotice = Pick<
  NoticeRow,
  "id" | "registrationId" | "before" | "after" | "mailId" | "linkHash" | "network" | "dueAt"
> & { isOut: boolean };

/** Whether a column has one of the values, however many. */
export const among = (column: SQLWrapper, values: readonly (string | null)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
/** Groups items by a text. */
function groupBy<Item>(items: Iterable<Item>, textOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group) group.push(item);
    else groups.set(text, [item]);
  }
  return groups;
}

const idsOf = (notices: readonly OpenNotice[]) => notices.map(({ id }) => id);

/** Lists open notices that meet a condition. */
export function listOpenNotices(db: Db, where: SQL): OpenNotice[] {
  const { id, registrationId, before, after, mailId, linkHash, network, dueAt, closedAt } = guestNotices;
  // Raw rows: mapping thousands of them takes several times as long as reading them.
  return db
    .all<Omit<OpenNotice, "isOut"> & { isOut: number }>(
      sql`SELECT ${id} AS "id", ${registrationId} AS "registrationId", ${before} AS "before", ${after} AS "after",
        ${mailId} AS "mailId", ${linkHash} AS "linkHash", ${network} AS "network", ${dueAt} AS "dueAt",
        coalesce(${mayBeOut}, 0) AS "isOut"
        FROM ${guestNotices} LEFT JOIN ${mails} ON ${mails.id} = ${mailId} WHERE ${closedAt} IS NULL AND ${where}`,
    )
    .map((notice) => ({ ...notice, isOut: notice.isOut === 1 }));
}

/** Returns the open notices of an event by registration, of all or of some. */
export function openNoticesOf(
  db: Db,
  eventId: string,
  registrationIds?: readonly string[],
): Map<string, OpenNotice> {
  const { registrationId } = guestNotices;
  const where = registrationIds
    ? among(registrationId, registrationIds)
    : sql`${guestNotices.eventId} = ${eventId}`;
  return new Map(listOpenNotices(db, where).map((notice) => [notice.registrationId, notice]));
}

/** Deletes unsent mails of notices, and the links in those that no guest can have. */
export function dropMailsOf(db: Db, notices: readonly OpenNotice[]): void {
  const mailed = notices.filter(({ mailId }) => mailId !== null);
  if (mailed.length === 0) return;
  const isOf = among(
    mails.id,
    mailed.map(({ mailId }) => mailId),
  );
  db.delete(mails).where(sql`${isOf} AND ${mails.status} <> 'sent'`).run();
  const unread = mailed.filter(({ isOut }) => !isOut);
  if (unread.length === 0) return;
  const links = unread.map(({ linkHash }) => linkHash);
  db.delete(registrationTokens).where(among(registrationTokens.tokenHash, links)).run();
  db.update(guestNotices)
    .set({ mailId: null, linkHash: null })
    .where(among(guestNotices.id, idsOf(unread)))
    .run();
}

/** Deletes open notices that no longer report a change, with their mails. */
export function takeBack(db: Db, notices: readonly OpenNotice[]): void {
  if (notices.length === 0) return;
  dropMailsOf(db, notices);
  db.delete(guestNotices)
    .where(among(guestNotices.id, idsOf(notices)))
    .run();
}

/** Closes open notices and withdraws their unsent mails. */
export function closeNotices(
  db: Db,
  notices: readonly OpenNotice[],
  { by, now }: { by: NonNullable<NoticeRow["closedBy"]>; now: number },
): void {
  if (notices.length === 0) return;
  dropMailsOf(db, notices);
  db.update(guestNotices)
    .set({ closedAt: now, closedBy: by, dueAt: null })
    .where(among(guestNotices.id, idsOf(notices)))
    .run();
}

/** Stores the facts known to guests by registration, unless their data was erased. */
export function storeKnownFacts(db: Db, known: ReadonlyMap<string, string>): void {
  const byFacts = groupBy(known, ([, facts]) => facts);
  for (const [facts, entries] of byFacts) {
    const isOf = among(
      registrations.id,
      entries.map(([id]) => id),
    );
    db.update(registrations)
      .set({ known: facts })
      .where(sql`${isOf} AND ${registrations.erasedAt} IS NULL`)
      .run();
  }
}

/** A notice to open, without its guest. */
export type NewNotice = Pick<
  NoticeRow,
  "eventId" | "kind" | "before" | "after" | "channel" | "network" | "fromMember" | "dueAt" | "createdAt"
> &
  Partial<Pick<NoticeRow, "mailId" | "linkHash">>;

/** Opens equal notices of registrations in one statement. */
export function insertNotices(db: Db, notice: NewNotice, registrationIds: readonly string[]): void {
  const { eventId, kind, before, after, channel, network, fromMember, dueAt, createdAt } = notice;
  const { mailId = null, linkHash = null } = notice;
  const ids = JSON.stringify(registrationIds.map((registrationId) => [newId(), registrationId]));
  db.run(
    sql`INSERT INTO ${guestNotices} (id, registration_id, event_id, kind, before, after, channel, mail_id, link_hash,
        network, from_member, due_at, created_at)
      SELECT value ->> 0, value ->> 1, ${eventId}, ${kind}, ${before}, ${after}, ${channel}, ${mailId}, ${linkHash},
        ${network}, ${Number(fromMember)}, ${dueAt}, ${createdAt} FROM json_each(${ids})`,
  );
}

/** Deletes all notices of registrations with erased data, including unsent mails. */
export function dropNoticesOf(db: Db, registrationIds: readonly string[]): void {
  takeBack(db, listOpenNotices(db, among(guestNotices.registrationId, registrationIds)));
  db.delete(guestNotices)
    .where(inArray(guestNotices.registrationId, [...registrationIds]))
    .run();
}
