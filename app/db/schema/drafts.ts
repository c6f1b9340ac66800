// Unfinished forms of the administrator. The form is JSON of the typed values.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, oneOf, updatedAt } from "./columns";
import { events } from "./events";

export const draftTypes = ["event", "poll", "wish"] as const;

export const drafts = sqliteTable(
  "drafts",
  {
    id: id(),
    formType: text("form_type", { enum: draftTypes }).notNull(),
    /** The key under which the browser's local copy is stored. */
    formKey: text("form_key").notNull(),
    name: text("name"),
    /** The edited event; null for a new event. */
    eventId: text("event_id").references(() => events.id, { onDelete: "cascade" }),
    /** The administrator who began the draft: an account's id, or `admin` for the administrator's password. */
    owner: text("owner").notNull().default("admin"),
    /** Version of that event when the edit began. */
    baseVersion: integer("base_version"),
    form: text("form").notNull(),
    hash: text("hash").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("drafts_type").on(table.formType, table.updatedAt),
    uniqueIndex("drafts_edit").on(table.eventId, table.owner).where(sql`${table.eventId} IS NOT NULL`),
    index("drafts_key").on(table.formKey),
    check("drafts_type_known", oneOf(table.formType, draftTypes)),
    check("drafts_form_json", sql`json_valid(${table.form}) AND length(${table.form}) <= 200000`),
  ],
);
