// Reads the audit log, newest first, always bounded.
import { and, asc, desc, eq, gte, inArray, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { auditEntries } from "../../db/schema/audit";

export const auditShown = 100;

export type AuditEntry = typeof auditEntries.$inferSelect;
/** The logged entity; `parts` are rows of another type that reference it in a field, such as the photos of an event. */
export type AuditSubject = {
  entityType: string;
  entityId: string;
  parts?: { entityType: string; owner: string };
};

/** Lists the last changes of an entity and its parts. */
export function listAudit(db: Db, { entityType, entityId, parts }: AuditSubject): AuditEntry[] {
  const ofEntity = and(eq(auditEntries.entityType, entityType), eq(auditEntries.entityId, entityId));
  const path = `$.${parts?.owner}`;
  const ofParts = and(
    eq(auditEntries.entityType, parts?.entityType ?? ""),
    sql`${entityId} IN (json_extract(${auditEntries.before}, ${path}), json_extract(${auditEntries.after}, ${path}))`,
  );
  return db
    .select()
    .from(auditEntries)
    .where(parts ? or(ofEntity, ofParts) : ofEntity)
    .orderBy(desc(auditEntries.at), desc(sql`rowid`))
    .limit(auditShown)
    .all();
}

/** Finds entries by id, in insertion order. */
export function findAudit(db: Db, ids: readonly string[]): AuditEntry[] {
  return db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.id, [...ids]))
    .orderBy(asc(sql`rowid`))
    .all();
}

/**
 * Lists the entry ids of one bulk action, from the first to the last. Empty unless both belong to the same action and actor.
 * Excludes entries of other actors and times, which are in between when the action took several transactions.
 */
export function listAuditBatch(db: Db, first: string, last: string, atMost: number): string[] {
  const rows = findAudit(db, [first, last]);
  const [start, end] = [rows[0], rows.at(-1)];
  if (!start || !end || start.id !== first || end.id !== last) return [];
  if (start.action !== end.action || start.actor !== end.actor || start.at !== end.at) return [];
  const rowOf = (id: string) => sql`(SELECT rowid FROM audit_entries WHERE id = ${id})`;
  return db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        ...[gte(sql`rowid`, rowOf(first)), lte(sql`rowid`, rowOf(last))],
        ...[eq(auditEntries.actor, start.actor), eq(auditEntries.at, start.at)],
      ),
    )
    .orderBy(asc(sql`rowid`))
    .limit(atMost)
    .all()
    .map(({ id }) => id);
}

/** Finds the last entry of an entity, of any action or of these. */
export function findLastAudit(
  db: Db,
  entityType: string,
  entityId: string,
  actions?: readonly string[],
): AuditEntry | undefined {
  const isOf = and(eq(auditEntries.entityType, entityType), eq(auditEntries.entityId, entityId));
  return db
    .select()
    .from(auditEntries)
    .where(and(isOf, actions && inArray(auditEntries.action, [...actions])))
    .orderBy(desc(auditEntries.at), desc(sql`rowid`))
    .get();
}
