// Earlier versions of an event from the audit log, which stores each row before its change.
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";
import type { EventRow } from "./queries.server";

/** Returns the event at a version; null when it was not recorded. */
export function findEventVersion(db: Db, eventId: string, version: number): EventRow | null {
  const entry = db
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entityType, "event"),
        eq(auditEntries.entityId, eventId),
        sql`json_extract(${auditEntries.before}, '$.version') = ${version}`,
      ),
    )
    .limit(1)
    .get();
  return entry?.before ? JSON.parse(entry.before) : null;
}
