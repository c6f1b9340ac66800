// Events and their album. Money is in cents (deposit: fen of ¥, fee: cents of €), times in milliseconds UTC.
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { between, createdAt, id, isToFold, lengthBetween, oneOf, timestamp, updatedAt } from "./columns";
import { images } from "./images";
import {
  audiences,
  colorSchemes,
  eventCategories,
  eventStatuses,
  maxPhotosPerEvent,
  posterLayouts,
  reconfirmHours,
  registrationModes,
  reminderModes,
  seatsPerRegistrationMax,
  usualSeatsMax,
} from "./values";

const isNotArchived = (column: AnySQLiteColumn) => sql`${column} IS NULL`;

export const events = sqliteTable(
  "events",
  {
    id: id(),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    details: text("details").notNull().default(""),
    notes: text("notes").notNull().default(""),
    disclaimer: text("disclaimer").notNull().default(""),
    /** Up to three of `eventTags` in their order, separated by spaces. */
    tags: text("tags").notNull().default(""),
    category: text("category", { enum: eventCategories }).notNull().default("其他"),
    status: text("status", { enum: eventStatuses }).notNull().default("active"),
    archivedAt: timestamp("archived_at"),
    startAt: timestamp("start_at").notNull(),
    endAt: timestamp("end_at").notNull(),
    posterLayout: text("poster_layout", { enum: posterLayouts }).notNull().default("sheet"),
    /** Start before the last postponement, shown on the page. */
    postponedFrom: timestamp("postponed_from"),
    /** Reason of the cancellation and how payments are refunded; shown only while the event is cancelled. */
    cancelReason: text("cancel_reason").notNull().default(""),
    refundNote: text("refund_note").notNull().default(""),
    locationName: text("location_name").notNull().default(""),
    locationAddress: text("location_address").notNull().default(""),
    /** How to get there, up to three lines. */
    directions: text("directions").notNull().default(""),
    /** Who sees address and directions. */
    addressShown: text("address_shown", { enum: audiences }).notNull().default("all"),
    /** Title and summary for readers of Italian. */
    titleItalian: text("title_italian").notNull().default(""),
    summaryItalian: text("summary_italian").notNull().default(""),
    /** Who hosts this event, where it is not the site's host. */
    host: text("host").notNull().default(""),
    capacity: integer("capacity"),
    currentParticipants: integer("current_participants").notNull().default(0),
    /** Freed seats that the organiser keeps empty. */
    reservedSeats: integer("reserved_seats").notNull().default(0),
    depositCents: integer("deposit_cents").notNull().default(0),
    enrollFeeCents: integer("enroll_fee_cents").notNull().default(0),
    colorScheme: text("color_scheme", { enum: colorSchemes }).notNull().default("lemon-sky"),
    coverImageId: text("cover_image_id").references(() => images.id, { onDelete: "set null" }),
    coverLink: text("cover_link"),
    backgroundImageId: text("background_image_id").references(() => images.id, { onDelete: "set null" }),
    backgroundLink: text("background_link"),
    groupQrImageId: text("group_qr_image_id").references(() => images.id, { onDelete: "set null" }),
    groupQrLink: text("group_qr_link"),
    groupQrValidUntil: timestamp("group_qr_valid_until"),
    /** Who sees the group code. */
    groupCodeShown: text("group_code_shown", { enum: audiences }).notNull().default("all"),
    /** `off` for events that predate registration. */
    registrationMode: text("registration_mode", { enum: registrationModes }).notNull().default("off"),
    /** Most seats of one registration. */
    seatsMax: integer("seats_max").notNull().default(usualSeatsMax),
    /** Registration deadline; null for the start. */
    registrationDeadline: timestamp("registration_deadline"),
    /** How to pay the deposit, shown to guests. */
    registrationNote: text("registration_note").notNull().default(""),
    reminder: text("reminder", { enum: reminderModes }).notNull().default("on"),
    /** The start that the last reminder announced. */
    remindedStart: timestamp("reminded_start"),
    reconfirm: text("reconfirm", { enum: reminderModes }).notNull().default("off"),
    reconfirmHour: text("reconfirm_hour", { enum: reconfirmHours }).notNull().default("10"),
    registrationQuestion1: text("registration_question1").notNull().default(""),
    registrationQuestion2: text("registration_question2").notNull().default(""),
    registrationQuestion3: text("registration_question3").notNull().default(""),
    /** The published draft; unique, so that publishing a draft twice creates one event. */
    draftId: text("draft_id"),
    /** Folded text for searches (decision 020); null until the next start folds it. */
    searchText: text("search_text"),
    /** Incremented with every change, for detecting stale edits and for calendar SEQUENCE. */
    version: integer("version").notNull().default(1),
    /**
     * Arrival from which on the notices of guests do not follow the last change yet; null when all do. Set for long lists, which
     * follow in batches.
     */
    followFrom: integer("follow_from"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // One index per list filters and orders the unarchived events, so that only the rows of a page are read from the table.
    index("events_newest")
      .on(table.createdAt, table.id, table.status, table.category)
      .where(isNotArchived(table.archivedAt)),
    index("events_start")
      .on(table.startAt, table.id, table.status, table.endAt)
      .where(isNotArchived(table.archivedAt)),
    index("events_status_end")
      .on(table.status, table.endAt, table.startAt, table.id)
      .where(isNotArchived(table.archivedAt)),
    index("events_category")
      .on(table.category, table.createdAt, table.id, table.status, table.startAt, table.endAt)
      .where(isNotArchived(table.archivedAt)),
    index("events_title")
      .on(sql`title COLLATE NOCASE`, table.id, table.status, table.category, table.startAt, table.endAt)
      .where(isNotArchived(table.archivedAt)),
    // Events without a capacity sort last in both directions.
    index("events_capacity")
      .on(sql`capacity IS NULL`, table.capacity, table.id, table.status, table.category)
      .where(isNotArchived(table.archivedAt)),
    index("events_capacity_down")
      .on(sql`capacity IS NULL`, sql`capacity DESC`, sql`id DESC`, table.status, table.category)
      .where(isNotArchived(table.archivedAt)),
    index("events_archived").on(table.createdAt, table.id).where(sql`${table.archivedAt} IS NOT NULL`),
    index("events_to_fold").on(table.id).where(isToFold(table.searchText)),
    index("events_to_follow").on(table.id).where(sql`${table.followFrom} IS NOT NULL`),
    uniqueIndex("events_draft").on(table.draftId),
    index("events_cover_image").on(table.coverImageId),
    index("events_background_image").on(table.backgroundImageId),
    index("events_group_qr_image").on(table.groupQrImageId),
    check("events_title", lengthBetween(table.title, 1, 600)),
    check(
      "events_texts",
      sql`length(${table.summary}) <= 2000 AND length(${table.details}) <= 10000 AND length(${table.notes}) <= 50000 AND length(${table.disclaimer}) <= 50000`,
    ),
    check(
      "events_more_texts",
      sql`length(${table.directions}) <= 2400 AND length(${table.titleItalian}) <= 600 AND length(${table.summaryItalian}) <= 2000 AND length(${table.host}) <= 400`,
    ),
    check("events_category_known", oneOf(table.category, eventCategories)),
    check("events_status_known", oneOf(table.status, eventStatuses)),
    check("events_period", sql`${table.endAt} > ${table.startAt}`),
    check("events_capacity", sql`${table.capacity} IS NULL OR ${between(table.capacity, 2, 500)}`),
    check("events_participants", sql`${table.currentParticipants} >= 0`),
    check(
      "events_money",
      sql`${between(table.depositCents, 0, 999900)} AND ${between(table.enrollFeeCents, 0, 99900)}`,
    ),
    check("events_scheme_known", oneOf(table.colorScheme, colorSchemes)),
    check("events_version", sql`${table.version} >= 1`),
    check("events_registration_known", oneOf(table.registrationMode, registrationModes)),
    check("events_seats_max", between(table.seatsMax, 1, seatsPerRegistrationMax)),
    check("events_reminder_known", oneOf(table.reminder, reminderModes)),
    check(
      "events_reconfirm_known",
      sql`${oneOf(table.reconfirm, reminderModes)} AND ${oneOf(table.reconfirmHour, reconfirmHours)}`,
    ),
    check(
      "events_audiences_known",
      sql`${oneOf(table.addressShown, audiences)} AND ${oneOf(table.groupCodeShown, audiences)}`,
    ),
    check(
      "events_registration_texts",
      sql`length(${table.registrationNote}) <= 5000 AND length(${table.registrationQuestion1}) <= 600 AND length(${table.registrationQuestion2}) <= 600 AND length(${table.registrationQuestion3}) <= 600`,
    ),
  ],
);

export const photos = sqliteTable(
  "photos",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    slot: integer("slot").notNull(),
    imageId: text("image_id")
      .notNull()
      .references(() => images.id, { onDelete: "restrict" }),
    caption: text("caption").notNull().default(""),
    /** Name of the uploaded file, visible to the organiser only. */
    fileName: text("file_name").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("photos_event_slot").on(table.eventId, table.slot),
    index("photos_image").on(table.imageId),
    check("photos_slot", between(table.slot, 1, maxPhotosPerEvent)),
    check("photos_caption", sql`length(${table.caption}) <= 1000`),
  ],
);
