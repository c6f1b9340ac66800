// Every reference to a stored picture. From this table derive who may open a picture, which pictures are deleted as unreferenced, and
// which an event takes along. A test compares it with the foreign keys of the schema.
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { drafts } from "../../db/schema/drafts";
import { events, photos } from "../../db/schema/events";
import { images } from "../../db/schema/images";
import { siteSettings } from "../../db/schema/settings";
import { isUsable } from "./queries.server";
import { settingsSlots } from "./settings-slots";
import { type EventSlot, eventSlots } from "./slots";

/** When public pages show a picture: for as long as it is referenced, or while a condition at `now` (ms UTC) is true. */
type Shown = { as: "lasting" | "passing"; while?: (now: number) => SQL };

type Reference = {
  table: SQLiteTable;
  /** The column with the id; null where a text contains it. */
  column: SQLiteColumn | null;
  /** SQL condition: a row of the table refers to the picture of the query. */
  isTo: SQL;
  /** The column with the event that deletes the row along with it; null for rows of no event. */
  event: SQLiteColumn | null;
  /** Null where no public page shows it. */
  shown: Shown | null;
  /** Organisers who see it while it is not public. */
  audience: "full" | "review";
};

const byColumn = (
  table: SQLiteTable,
  column: SQLiteColumn,
  facts: Partial<Pick<Reference, "event" | "audience">> & Pick<Reference, "shown">,
): Reference => ({ table, column, isTo: eq(column, images.id), event: null, audience: "full", ...facts });

const shownOfEvent: Readonly<Record<EventSlot["field"], Shown>> = {
  coverImageId: { as: "lasting" },
  backgroundImageId: { as: "lasting" },
  groupQrImageId: {
    as: "passing",
    while: (now) =>
      sql`(${events.status} = 'active' AND ${events.endAt} > ${now} AND ${events.groupQrValidUntil} > ${now} AND ${isUsable})`,
  },
};

export const references: readonly Reference[] = [
  ...Object.values(eventSlots).map(({ field }) =>
    byColumn(events, events[field], { event: events.id, shown: shownOfEvent[field] }),
  ),
  byColumn(photos, photos.imageId, {
    event: photos.eventId,
    // Removal requests show the photo, which is hidden once its event is reopened.
    audience: "review",
    shown: {
      as: "passing",
      while: () =>
        sql`EXISTS (SELECT 1 FROM ${events} WHERE ${events.id} = ${photos.eventId} AND ${events.status} = 'ended')`,
    },
  }),
  ...Object.values(settingsSlots).map(({ field }) =>
    byColumn(siteSettings, siteSettings[field], { shown: { as: "lasting", while: () => isUsable } }),
  ),
  {
    table: drafts,
    column: null,
    isTo: sql`instr(${drafts.form}, ${images.id}) > 0`,
    event: null,
    shown: null,
    audience: "full",
  },
];

const isFoundIn = ({ table, isTo }: Reference, condition?: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} WHERE ${and(isTo, condition)})`;

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`0` : sql`(${sql.join([...conditions], sql` OR `)})`;

/** SQL condition: something refers to the picture of the query. */
export const isReferenced: SQL = anyOf(references.map((reference) => isFoundIn(reference)));

/** SQL condition: public pages show the picture of the query at `now` (ms UTC). */
export const isShownAs = (as: Shown["as"], now: number): SQL =>
  anyOf(
    references.flatMap((reference) =>
      reference.shown?.as === as ? isFoundIn(reference, reference.shown.while?.(now)) : [],
    ),
  );

/** SQL condition: organisers who review posts see the picture of the query while it is not public. */
export const isForReview: SQL = anyOf(
  references.flatMap((reference) => (reference.audience === "review" ? isFoundIn(reference) : [])),
);

/** Lists the ids of all pictures that an event references, including its album. */
export function listEventImageIds(db: Db, eventId: string): string[] {
  return references.flatMap(({ table, column, event }) => {
    if (!column || !event) return [];
    const rows = db
      .select({ id: sql<string | null>`${column}` })
      .from(table)
      .where(eq(event, eventId))
      .all();
    return rows.flatMap(({ id }) => id ?? []);
  });
}
