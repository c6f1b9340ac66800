// Wishes and their likes. A wish is public when it is approved and `isPublic`.
import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import {
  boolean,
  createdAt,
  hasAddress,
  hasFittingReply,
  id,
  isToFold,
  lengthBetween,
  oneOf,
  organiserColumns,
  timestamp,
  updatedAt,
} from "./columns";
import { moderationStatuses, wishCategories } from "./values";

export const wishes = sqliteTable(
  "wishes",
  {
    id: id(),
    visitorId: text("visitor_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    receiptHash: text("receipt_hash"),
    authorName: text("author_name").notNull(),
    content: text("content").notNull(),
    category: text("category", { enum: wishCategories }).notNull().default("其他"),
    status: text("status", { enum: moderationStatuses }).notNull().default("pending"),
    isPublic: boolean("is_public").notNull().default(true),
    isFeatured: boolean("is_featured").notNull().default(false),
    /** Reason of a rejection. */
    adminNote: text("admin_note"),
    addressHash: text("address_hash"),
    moderatedAt: timestamp("moderated_at"),
    ...organiserColumns(),
    /** Folded text for searches (decision 020); null until the next start folds it. */
    searchText: text("search_text"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("wishes_public").on(table.status, table.isPublic, table.createdAt, table.id),
    index("wishes_category").on(table.category, table.status, table.isPublic, table.createdAt, table.id),
    index("wishes_status").on(table.status, table.createdAt, table.id),
    index("wishes_newest").on(table.createdAt, table.id, table.status, table.isPublic),
    index("wishes_visitor").on(table.visitorId),
    index("wishes_user").on(table.userId),
    index("wishes_receipt").on(table.receiptHash),
    index("wishes_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    index("wishes_to_fold").on(table.id).where(isToFold(table.searchText)),
    check("wishes_name", lengthBetween(table.authorName, 1, 400)),
    check("wishes_content", lengthBetween(table.content, 1, 10000)),
    check("wishes_reply", hasFittingReply(table)),
    check("wishes_category_known", oneOf(table.category, wishCategories)),
    check("wishes_status_known", oneOf(table.status, moderationStatuses)),
    check("wishes_flags", sql`${table.isPublic} IN (0, 1) AND ${table.isFeatured} IN (0, 1)`),
    check("wishes_featured_approved", sql`${table.isFeatured} = 0 OR ${table.status} = 'approved'`),
    check(
      "wishes_reason",
      sql`${table.status} <> 'rejected' OR (${table.adminNote} IS NOT NULL AND trim(${table.adminNote}) <> '')`,
    ),
  ],
);

export const wishLikes = sqliteTable(
  "wish_likes",
  {
    wishId: text("wish_id")
      .notNull()
      .references(() => wishes.id, { onDelete: "cascade" }),
    /** `v:` and a visitor id, or `u:` and a user id. */
    voterKey: text("voter_key").notNull(),
    /** The browser of the like, unless it already gave another member's like. */
    visitorId: text("visitor_id"),
    addressHash: text("address_hash"),
    /** Counted, but from an address with unusually many likes of the wish. */
    isFlagged: boolean("is_flagged").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.wishId, table.voterKey] }),
    index("wish_likes_voter").on(table.voterKey),
    index("wish_likes_flagged").on(table.wishId).where(sql`${table.isFlagged} = 1`),
    index("wish_likes_address").on(table.wishId, table.addressHash).where(hasAddress(table.addressHash)),
    index("wish_likes_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    uniqueIndex("wish_likes_one_per_visitor")
      .on(table.visitorId, table.wishId)
      .where(sql`${table.visitorId} IS NOT NULL`),
  ],
);
