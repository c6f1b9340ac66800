// Statements that open, delete and close stored notices. They require the transaction of the change.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { preparedQuery } from "../../../db/prepared-query";
import { guestNotices, registrations, registrationTokens } from "../../../db/schema/registrations";
import { dropMail } from "../../mails/queue.server";

export type NoticeRow = typeof guestNotices.$inferSelect;

const of = sql.placeholder;
const insertion = preparedQuery((db) =>
  db
    .insert(guestNotices)
    .values({
      id: of("id"),
      registrationId: of("registrationId"),
      eventId: of("eventId"),
      kind: of("kind"),
      before: of("before"),
      after: of("after"),
      channel: of("channel"),
      mailId: of("mailId"),
      linkHash: of("linkHash"),
      mailFailed: of("mailFailed"),
      network: of("network"),
      fromMember: of("fromMember"),
      dueAt: of("dueAt"),
      closedAt: of("closedAt"),
      closedBy: of("closedBy"),
      createdAt: of("createdAt"),
    })
    .prepare(),
);
const removeNotice = preparedQuery((db) =>
  db
    .delete(guestNotices)
    .where(eq(guestNotices.id, of("id")))
    .prepare(),
);
const markClosed = preparedQuery((db) =>
  db
    .update(guestNotices)
    .set({ closedAt: sql`${of("at")}`, closedBy: sql`${of("by")}`, dueAt: null })
    .where(eq(guestNotices.id, of("id")))
    .prepare(),
);
const storeKnown = preparedQuery((db) =>
  db
    .update(registrations)
    .set({ known: sql`${of("known")}` })
    .where(and(eq(registrations.id, of("id")), isNull(registrations.erasedAt)))
    .prepare(),
);

const endLink = preparedQuery((db) =>
  db
    .delete(registrationTokens)
    .where(eq(registrationTokens.tokenHash, of("linkHash")))
    .prepare(),
);

/** Deletes an open notice that no longer reports a change, with its mail unless that was sent. */
export function takeBack(db: Db, { id, mailId, linkHash }: NoticeRow): void {
  if (mailId !== null && dropMail(db, mailId) && linkHash !== null) endLink(db).run({ linkHash });
  removeNotice(db).run({ id });
}

/** Closes a notice and stores `known` as known to its guest. */
export function closeNotice(
  db: Db,
  notice: NoticeRow,
  {
    by,
    now,
    known = notice.after,
  }: { by: NonNullable<NoticeRow["closedBy"]>; now: number; known?: string | null },
): void {
  markClosed(db).run({ id: notice.id, at: now, by });
  if (known !== null) storeKnown(db).run({ id: notice.registrationId, known });
}

export const insertNotice = (db: Db, notice: NoticeRow): void => void insertion(db).run(notice);

/** Stores the facts known to a guest, unless the data was erased. */
export const storeKnownFacts = (db: Db, id: string, known: string): void =>
  void storeKnown(db).run({ id, known });

const openNotices = preparedQuery((db) =>
  db
    .select()
    .from(guestNotices)
    .where(and(eq(guestNotices.eventId, of("eventId")), isNull(guestNotices.closedAt)))
    .prepare(),
);

/** Returns the open notices of an event by registration. */
export const openNoticesOf = (db: Db, eventId: string): Map<string, NoticeRow> =>
  new Map(
    openNotices(db)
      .all({ eventId })
      .map((notice) => [notice.registrationId, notice]),
  );

/** Deletes all notices of registrations with erased data, including unsent mails. */
export function dropNoticesOf(db: Db, registrationIds: readonly string[]): void {
  const isOf = inArray(guestNotices.registrationId, [...registrationIds]);
  for (const notice of db
    .select()
    .from(guestNotices)
    .where(and(isOf, isNull(guestNotices.closedAt)))
    .all())
    takeBack(db, notice);
  db.delete(guestNotices).where(isOf).run();
}
