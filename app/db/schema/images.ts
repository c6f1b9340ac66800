// Stored pictures: one row per use and position of a stored original; its variants are files named after `hash`.
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { between, createdAt, id, oneOf, timestamp } from "./columns";
import { imageKinds } from "./values";

export const images = sqliteTable(
  "images",
  {
    id: id(),
    kind: text("kind", { enum: imageKinds }).notNull(),
    /** Content hash of the stored original: the public file name. */
    hash: text("hash").notNull(),
    fileName: text("file_name").notNull().default(""),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    originalBytes: integer("original_bytes").notNull(),
    /** Size in bytes of the JPEG that low-data pages link to. */
    linkBytes: integer("link_bytes").notNull(),
    /** Focal point for cropping to smaller frames, in percent like `object-position`. */
    positionX: integer("position_x").notNull().default(50),
    positionY: integer("position_y").notNull().default(50),
    /** Whether a QR code was detected; null for kinds other than `qr` and for pictures that predate detection. */
    hasCode: integer("has_code", { mode: "boolean" }),
    /** The text of the detected code, at most 500 characters; null without one and for pictures that predate it. */
    codeText: text("code_text"),
    /** When the organiser confirmed that the picture is a code although none was detected. */
    codeConfirmedAt: timestamp("code_confirmed_at"),
    /** The organiser (`organisers.id`) who uploaded the picture; null for several or none. */
    uploadedBy: text("uploaded_by"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("images_hash_kind").on(table.hash, table.kind, table.positionX, table.positionY),
    index("images_created").on(table.createdAt),
    check("images_kind", oneOf(table.kind, imageKinds)),
    check("images_size", sql`${between(table.width, 1, 20000)} AND ${between(table.height, 1, 20000)}`),
    check("images_bytes", sql`${table.originalBytes} > 0 AND ${table.linkBytes} > 0`),
  ],
);
