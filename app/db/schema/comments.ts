// Comments on ended events, and questions about events that have not ended. Only the administrator sees the e-mail address.
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import {
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
import { events } from "./events";
import { moderationStatuses } from "./values";

export const commentKinds = ["comment", "question"] as const;

export const comments = sqliteTable(
  "comments",
  {
    id: id(),
    kind: text("kind", { enum: commentKinds }).notNull().default("comment"),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    visitorId: text("visitor_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Hash of the private receipt link. */
    receiptHash: text("receipt_hash"),
    authorName: text("author_name").notNull(),
    authorEmail: text("author_email"),
    content: text("content").notNull(),
    status: text("status", { enum: moderationStatuses }).notNull().default("pending"),
    rejectionReason: text("rejection_reason"),
    addressHash: text("address_hash"),
    moderatedAt: timestamp("moderated_at"),
    ...organiserColumns(),
    /** Folded text for searches (decision 020); null until the next start folds it. */
    searchText: text("search_text"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("comments_event").on(table.eventId, table.kind, table.status, table.createdAt, table.id),
    index("comments_status").on(table.kind, table.status, table.createdAt, table.id),
    index("comments_newest").on(table.kind, table.createdAt, table.id, table.status),
    index("comments_visitor").on(table.visitorId),
    index("comments_user").on(table.userId),
    index("comments_receipt").on(table.receiptHash),
    index("comments_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    index("comments_to_fold").on(table.id).where(isToFold(table.searchText)),
    check("comments_name", lengthBetween(table.authorName, 1, 400)),
    check("comments_content", lengthBetween(table.content, 1, 10000)),
    check("comments_reply", hasFittingReply(table)),
    check("comments_kind_known", oneOf(table.kind, commentKinds)),
    check(
      "comments_answered",
      sql`${table.kind} <> 'question' OR ${table.status} <> 'approved' OR ${table.reply} IS NOT NULL`,
    ),
    check("comments_status_known", oneOf(table.status, moderationStatuses)),
    check(
      "comments_reason",
      sql`${table.status} <> 'rejected' OR (${table.rejectionReason} IS NOT NULL AND trim(${table.rejectionReason}) <> '')`,
    ),
  ],
);
