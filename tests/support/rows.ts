// Rows of the running test's site, read and changed without commands.
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { events } from "../../app/db/schema/events";
import { site } from "./each-site";

/** All rows of a table. */
export const rowsIn = <Table extends SQLiteTable>(table: Table) => site.db.select().from(table).all();

/** The row of an event. */
export const eventRow = (id: string) => site.db.select().from(events).where(eq(events.id, id)).get();

/** Changes columns of an event. */
export const setEvent = (id: string, columns: Partial<typeof events.$inferInsert>) =>
  site.db.update(events).set(columns).where(eq(events.id, id)).run();
