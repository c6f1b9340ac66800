// What organisers want to learn by mail: their addresses and choices, and the numbered things to report.
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { organisers } from "./accounts";
import { between, lengthBetween, oneOf, timestamp } from "./columns";
import { alertKinds, alertModes } from "./values";

const organiserId = () =>
  text("organiser_id")
    .notNull()
    .references(() => organisers.id, { onDelete: "cascade" });

export const alertSettings = sqliteTable(
  "alert_settings",
  {
    organiserId: organiserId().primaryKey(),
    /** Proven address of an organiser with a password; members use that of their account. Lower case. */
    email: text("email"),
    /** Address that is not proven yet, with the hash of the code in its mail and when the mail was queued. */
    newEmail: text("new_email"),
    codeHash: text("code_hash"),
    codeAt: timestamp("code_at"),
    /** Wrong codes so far. */
    codeTries: integer("code_tries").notNull().default(0),
    /** Hour of the daily mail in the site's time zone. */
    hour: integer("hour").notNull(),
    /** Local day of the last daily mail, or of the last one that had nothing to say: `2026-11-21`. */
    lastDay: text("last_day").notNull(),
    /** When the last immediate mail was queued. */
    lastNowAt: timestamp("last_now_at"),
    /** The last mail of each sort. */
    nowMailId: text("now_mail_id"),
    dailyMailId: text("daily_mail_id"),
  },
  (table) => [
    check("alert_settings_hour", between(table.hour, 0, 23)),
    check("alert_settings_day", lengthBetween(table.lastDay, 10, 10)),
    check(
      "alert_settings_pending",
      sql`(${table.newEmail} IS NULL) = (${table.codeHash} IS NULL) AND (${table.newEmail} IS NULL) = (${table.codeAt} IS NULL)`,
    ),
  ],
);

/** When an organiser learns of a kind of things. `reported` and `before` are numbers of `alertItems`. */
export const alertChoices = sqliteTable(
  "alert_choices",
  {
    organiserId: organiserId(),
    kind: text("kind", { enum: alertKinds }).notNull(),
    mode: text("mode", { enum: alertModes }).notNull(),
    /** The last thing that a mail reports; written with that mail. */
    reported: integer("reported").notNull(),
    /** The same before the last mail, which is extended while it is unsent. */
    before: integer("before").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organiserId, table.kind] }),
    check("alert_choices_kind_known", oneOf(table.kind, alertKinds)),
    check("alert_choices_mode_known", oneOf(table.mode, alertModes)),
    check("alert_choices_order", sql`${table.before} <= ${table.reported}`),
  ],
);

/** Things that waited once, in the order in which they were found. */
export const alertItems = sqliteTable(
  "alert_items",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: alertKinds }).notNull(),
    /** Unique within its kind; derived from the row that waits. */
    item: text("item").notNull(),
    at: timestamp("at").notNull(),
  },
  (table) => [
    uniqueIndex("alert_items_item").on(table.kind, table.item),
    index("alert_items_kind").on(table.kind, table.seq),
    check("alert_items_kind_known", oneOf(table.kind, alertKinds)),
  ],
);
