// Reading the audit trail: the newest first, never more than a bound.
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";

export const auditShown = 100;

export type AuditEntry = typeof auditEntries.$inferSelect;
/** What the trail is about; `parts` are rows of another type that name it in a field, such as the photos of an event. */
export type AuditSubject = {
  entityType: string;
  entityId: string;
  parts?: { entityType: string; owner: string };
};

/** The last changes of an entity and of its parts. */
export function listAudit(db: Db, { entityType, entityId, parts }: AuditSubject): AuditEntry[] {
  const own = and(eq(auditEntries.entityType, entityType), eq(auditEntries.entityId, entityId));
  const path = `$.${parts?.owner}`;
  const ofParts = and(
    eq(auditEntries.entityType, parts?.entityType ?? ""),
    sql`${entityId} IN (json_extract(${auditEntries.before}, ${path}), json_extract(${auditEntries.after}, ${path}))`,
  );
  return db
    .select()
    .from(auditEntries)
    .where(parts ? or(own, ofParts) : own)
    .orderBy(desc(auditEntries.at), desc(sql`rowid`))
    .limit(auditShown)
    .all();
}
