// Polls with exactly three options, and one ballot per voter and poll. Results are counted from the ballots.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import {
  boolean,
  createdAt,
  hasAddress,
  id,
  isToFold,
  lengthBetween,
  oneOf,
  timestamp,
  updatedAt,
} from "./columns";
import { pollStatuses } from "./values";

export const polls = sqliteTable(
  "polls",
  {
    id: id(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    option1: text("option1").notNull(),
    option2: text("option2").notNull(),
    option3: text("option3").notNull(),
    status: text("status", { enum: pollStatuses }).notNull().default("active"),
    startAt: timestamp("start_at"),
    endAt: timestamp("end_at"),
    allowMultiple: boolean("allow_multiple").notNull().default(false),
    isAnonymous: boolean("is_anonymous").notNull().default(true),
    /** Folded text for searches (decision 020); null until the next start folds it. */
    searchText: text("search_text"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("polls_status").on(table.status, table.createdAt, table.id),
    index("polls_created").on(table.createdAt, table.id),
    index("polls_to_fold").on(table.id).where(isToFold(table.searchText)),
    check("polls_title", lengthBetween(table.title, 1, 1000)),
    check(
      "polls_options",
      sql`${lengthBetween(table.option1, 1, 600)} AND ${lengthBetween(table.option2, 1, 600)} AND ${lengthBetween(table.option3, 1, 600)}`,
    ),
    check("polls_status_known", oneOf(table.status, pollStatuses)),
    check(
      "polls_window",
      sql`${table.startAt} IS NULL OR ${table.endAt} IS NULL OR ${table.endAt} > ${table.startAt}`,
    ),
    check("polls_flags", sql`${table.allowMultiple} IN (0, 1) AND ${table.isAnonymous} IN (0, 1)`),
  ],
);

export const ballots = sqliteTable(
  "ballots",
  {
    id: id(),
    pollId: text("poll_id")
      .notNull()
      .references(() => polls.id, { onDelete: "cascade" }),
    /** `v:` and a visitor id, or `u:` and a user id: one ballot per voter and poll. */
    voterKey: text("voter_key").notNull(),
    /** The voter's browser, unless it already cast another member's ballot: one ballot per browser and poll. */
    visitorId: text("visitor_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    choice1: boolean("choice1").notNull().default(false),
    choice2: boolean("choice2").notNull().default(false),
    choice3: boolean("choice3").notNull().default(false),
    addressHash: text("address_hash"),
    /** Counted, but from an address with unusually many ballots. */
    isFlagged: boolean("is_flagged").notNull().default(false),
    /** Number of changes by the voter. */
    changeCount: integer("change_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("ballots_one_per_voter").on(table.pollId, table.voterKey),
    uniqueIndex("ballots_one_per_visitor")
      .on(table.visitorId, table.pollId)
      .where(sql`${table.visitorId} IS NOT NULL`),
    uniqueIndex("ballots_one_per_user")
      .on(table.userId, table.pollId)
      .where(sql`${table.userId} IS NOT NULL`),
    index("ballots_flagged").on(table.pollId).where(sql`${table.isFlagged} = 1`),
    index("ballots_address").on(table.pollId, table.addressHash).where(hasAddress(table.addressHash)),
    index("ballots_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    index("ballots_tally").on(table.pollId, table.choice1, table.choice2, table.choice3),
    index("ballots_order").on(table.pollId, table.createdAt, table.id),
    check(
      "ballots_choices",
      sql`${table.choice1} IN (0, 1) AND ${table.choice2} IN (0, 1) AND ${table.choice3} IN (0, 1) AND ${table.choice1} + ${table.choice2} + ${table.choice3} >= 1`,
    ),
  ],
);
