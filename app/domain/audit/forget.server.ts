// The one change that rows of the trail ever see: a deleted post that it keeps for undoing loses its author's name.
import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";

/** Takes what leads to a user out of the posts that the trail keeps. Call it inside a transaction. */
export function forgetAuthor(db: Db, userId: string, authorName: string): void {
  const { before } = auditEntries;
  const isOf = and(
    inArray(auditEntries.action, ["comment.delete", "wish.delete"]),
    sql`json_extract(${before}, '$.userId') = ${userId}`,
  );
  const anonymous = sql`json_replace(${before}, '$.authorName', ${authorName}, '$.authorEmail', NULL, '$.userId', NULL,
    '$.visitorId', NULL, '$.receiptHash', NULL, '$.addressHash', NULL)`;
  db.update(auditEntries).set({ before: anonymous }).where(isOf).run();
}
