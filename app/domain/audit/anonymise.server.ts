// The only update of audit rows: removes the author's identity from deleted posts that are stored for undoing.
import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";

/** Removes everything that identifies a user from recorded posts. Call it inside a transaction. */
export function anonymiseAuthor(db: Db, userId: string, authorName: string): void {
  const { before } = auditEntries;
  const isOf = and(
    inArray(auditEntries.action, ["comment.delete", "question.delete", "wish.delete"]),
    sql`json_extract(${before}, '$.userId') = ${userId}`,
  );
  const anonymous = sql`json_replace(${before}, '$.authorName', ${authorName}, '$.authorEmail', NULL, '$.userId', NULL,
    '$.visitorId', NULL, '$.receiptHash', NULL, '$.addressHash', NULL)`;
  db.update(auditEntries).set({ before: anonymous }).where(isOf).run();
}
