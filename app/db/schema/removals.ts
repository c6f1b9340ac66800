// Requests to take a photo down. A request outlives the photo.
import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, hasAddress, id, lengthBetween, oneOf, timestamp } from "./columns";
import { events, photos } from "./events";

export const removalStatuses = ["open", "removed", "kept"] as const;

export const removalRequests = sqliteTable(
  "removal_requests",
  {
    id: id(),
    eventId: text("event_id").references(() => events.id, { onDelete: "set null" }),
    photoId: text("photo_id").references(() => photos.id, { onDelete: "set null" }),
    visitorId: text("visitor_id"),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Hash of the private receipt link. */
    receiptHash: text("receipt_hash"),
    /** Event title and photo number at the time of the request. */
    about: text("about").notNull(),
    reason: text("reason").notNull(),
    /** Contact details, for the administrator only. */
    contact: text("contact").notNull().default(""),
    status: text("status", { enum: removalStatuses }).notNull().default("open"),
    addressHash: text("address_hash"),
    settledAt: timestamp("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("removal_requests_status").on(table.status, table.createdAt),
    index("removal_requests_visitor").on(table.visitorId).where(sql`${table.visitorId} IS NOT NULL`),
    index("removal_requests_user").on(table.userId).where(sql`${table.userId} IS NOT NULL`),
    index("removal_requests_receipt").on(table.receiptHash).where(sql`${table.receiptHash} IS NOT NULL`),
    index("removal_requests_to_blank").on(table.createdAt).where(hasAddress(table.addressHash)),
    check("removal_requests_reason", lengthBetween(table.reason, 1, 5000)),
    check("removal_requests_contact", lengthBetween(table.contact, 0, 1000)),
    check("removal_requests_status_known", oneOf(table.status, removalStatuses)),
  ],
);
