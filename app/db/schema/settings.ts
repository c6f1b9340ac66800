// Site settings that the administrator can change, in exactly one row; the mail server; the storage for backups; the steps of a new site's set-up.
import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, boolean, lengthBetween, oneOf, timestamp, updatedAt } from "./columns";
import { images } from "./images";
import { mailProviders, moderationModes, setupStates, setupSteps as steps } from "./values";

export const siteSettings = sqliteTable(
  "site_settings",
  {
    id: integer("id").primaryKey(),
    siteName: text("site_name").notNull(),
    tagline: text("tagline").notNull(),
    city: text("city").notNull(),
    /** Four characters of the seal. */
    seal: text("seal").notNull(),
    wishesOn: boolean("wishes_on").notNull(),
    pollsOn: boolean("polls_on").notNull(),
    moderation: text("moderation", { enum: moderationModes }).notNull(),
    defaultNotes: text("default_notes").notNull(),
    defaultDisclaimer: text("default_disclaimer").notNull(),
    contactWechat: text("contact_wechat").notNull(),
    /** Reply address of mails; empty for none. */
    contactEmail: text("contact_email").notNull().default(""),
    /** The host of the events and a line about them, for visitors. */
    hostName: text("host_name").notNull().default(""),
    hostLine: text("host_line").notNull().default(""),
    contactQrImageId: text("contact_qr_image_id").references(() => images.id, { onDelete: "set null" }),
    /** Origin in the ids of calendar and feed entries: the first `BASE_URL`, so that ids survive a move of the site. */
    feedOrigin: text("feed_origin"),
    /** Days after an event's end until its guests' contacts and answers are erased. */
    registrationDays: integer("registration_days").notNull().default(30),
    /** The zone of all displayed times, unless the environment sets one. */
    timeZone: text("time_zone").notNull().default("Europe/Rome"),
    /** Marks events as ended two days after their end. */
    autoEnd: boolean("auto_end").notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("site_settings_single", sql`${table.id} = 1`),
    check("site_settings_name", lengthBetween(table.siteName, 1, 400)),
    check("site_settings_switches", sql`${table.wishesOn} IN (0, 1) AND ${table.pollsOn} IN (0, 1)`),
    check("site_settings_moderation", oneOf(table.moderation, moderationModes)),
    check("site_settings_host", sql`length(${table.hostName}) <= 200 AND length(${table.hostLine}) <= 400`),
    check("site_settings_contact_email", lengthBetween(table.contactEmail, 0, 254)),
    check("site_settings_registration_days", between(table.registrationDays, 7, 365)),
  ],
);

/** Steps of the first set-up whose state no other row shows. A site without rows never had one. */
export const setupSteps = sqliteTable(
  "setup_steps",
  {
    step: text("step", { enum: steps }).primaryKey(),
    state: text("state", { enum: setupStates }).notNull(),
    at: timestamp("at").notNull(),
  },
  (table) => [
    check("setup_steps_step", oneOf(table.step, steps)),
    check("setup_steps_state", oneOf(table.state, setupStates)),
  ],
);

/** The mail server, in at most one row. */
export const mailServers = sqliteTable(
  "mail_servers",
  {
    id: integer("id").primaryKey(),
    provider: text("provider", { enum: mailProviders }).notNull(),
    host: text("host").notNull(),
    port: integer("port").notNull(),
    user: text("user").notNull(),
    /** The sender's address. */
    address: text("address").notNull(),
    /** Sealed under the site's secret, for this server and user alone. */
    sealedPassword: text("sealed_password").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("mail_servers_single", sql`${table.id} = 1`),
    check("mail_servers_provider", oneOf(table.provider, mailProviders)),
    check("mail_servers_port", between(table.port, 1, 65_535)),
  ],
);

/** The S3-compatible storage for backups, in at most one row. */
export const backupTargets = sqliteTable(
  "backup_targets",
  {
    id: integer("id").primaryKey(),
    /** Origin of the server. */
    endpoint: text("endpoint").notNull(),
    region: text("region").notNull(),
    bucket: text("bucket").notNull(),
    /** Folder in the bucket. */
    prefix: text("prefix").notNull(),
    accessKey: text("access_key").notNull(),
    /** Sealed under the site's secret, for this server and key alone. */
    sealedSecret: text("sealed_secret").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("backup_targets_single", sql`${table.id} = 1`)],
);
