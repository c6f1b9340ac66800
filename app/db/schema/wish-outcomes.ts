// Events and polls started from wishes. An event has at most one wish, a poll one per option.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns";
import { events } from "./events";
import { polls } from "./polls";
import { wishes } from "./wishes";

export const wishOutcomes = sqliteTable(
  "wish_outcomes",
  {
    id: id(),
    wishId: text("wish_id")
      .notNull()
      .references(() => wishes.id, { onDelete: "cascade" }),
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    pollId: text("poll_id").references(() => polls.id, { onDelete: "cascade" }),
    /** Position of the wish in the selection, from 1. */
    place: integer("place").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("wish_outcomes_wish").on(table.wishId, table.createdAt),
    uniqueIndex("wish_outcomes_event").on(table.eventId).where(sql`${table.eventId} IS NOT NULL`),
    uniqueIndex("wish_outcomes_poll").on(table.pollId, table.place).where(sql`${table.pollId} IS NOT NULL`),
    check("wish_outcomes_one", sql`(${table.eventId} IS NULL) <> (${table.pollId} IS NULL)`),
    check("wish_outcomes_place", sql`${table.place} BETWEEN 1 AND 3`),
  ],
);
