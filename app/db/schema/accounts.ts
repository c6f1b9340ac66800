// Users, organisers, and their sessions. Tokens are stored only as hashes.
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
import { boolean, createdAt, id, lengthBetween, oneOf, timestamp, updatedAt } from "./columns";

/** `check-in` sees names and marks arrivals, `review` moderates, `full` may do everything. */
export const organiserRoles = ["check-in", "review", "full"] as const;
export const sessionKinds = ["admin", "user"] as const;
/** `web` sessions use a cookie, `api` sessions use tokens of the auth API. */
export const sessionChannels = ["web", "api"] as const;
export const assuranceLevels = ["aal1", "aal2"] as const;
export const emailTokenPurposes = ["confirm", "reset", "email-change", "reauthentication"] as const;
export const challengeMethods = ["s256", "plain"] as const;

export const users = sqliteTable(
  "users",
  {
    /** UUID. */
    id: id(),
    /** Lower case. */
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    emailVerifiedAt: timestamp("email_verified_at"),
    /** When the unverified address was registered again; no password is valid until a new one is set. */
    contestedAt: timestamp("contested_at"),
    /** JSON object that the user sets through the auth API. */
    metadata: text("metadata").notNull().default("{}"),
    /** Lower case; pending until both addresses confirm. */
    newEmail: text("new_email"),
    bannedUntil: timestamp("banned_until"),
    confirmationSentAt: timestamp("confirmation_sent_at"),
    recoverySentAt: timestamp("recovery_sent_at"),
    emailChangeSentAt: timestamp("email_change_sent_at"),
    reauthenticationSentAt: timestamp("reauthentication_sent_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    lastSignInAt: timestamp("last_sign_in_at"),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_unverified").on(table.emailVerifiedAt, table.createdAt),
    check(
      "users_email_lower",
      sql`${table.email} = lower(${table.email}) AND instr(${table.email}, '@') > 1`,
    ),
  ],
);

export const identities = sqliteTable(
  "identities",
  {
    /** UUID. */
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `email` for an address and password of this site, with the user's id as subject. */
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    email: text("email"),
    createdAt: createdAt(),
    updatedAt: timestamp("updated_at"),
    lastSignInAt: timestamp("last_sign_in_at"),
  },
  (table) => [
    uniqueIndex("identities_subject").on(table.provider, table.subject),
    index("identities_user").on(table.userId),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    /** UUID. */
    id: id(),
    kind: text("kind", { enum: sessionKinds }).notNull(),
    /** Null for an organiser who signed in with a password. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The organiser of a session of kind `admin`; null for members. */
    organiserId: text("organiser_id").references((): AnySQLiteColumn => organisers.id, {
      onDelete: "cascade",
    }),
    /** Hash of the cookie's token. API sessions store the hash of a discarded one. */
    tokenHash: text("token_hash").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    channel: text("channel", { enum: sessionChannels }).notNull().default("web"),
    aal: text("aal", { enum: assuranceLevels }).notNull().default("aal1"),
    /** JSON: `{method, timestamp}`, the newest first, in seconds UTC. */
    amr: text("amr").notNull().default("[]"),
    /** Wrong codes of an organiser's second factor while the session is pending. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    /** The factor that raised the session to `aal2`. */
    factorId: text("factor_id"),
    /** Client address at sign-in, hashed as for rate limits. */
    addressHash: text("address_hash").notNull().default(""),
    /** Last renewal of the access token. */
    refreshedAt: timestamp("refreshed_at"),
    /** Survives closing the browser. */
    isPersistent: boolean("is_persistent").notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token").on(table.tokenHash),
    index("sessions_user").on(table.userId),
    index("sessions_organiser").on(table.organiserId),
    index("sessions_expiry").on(table.expiresAt),
    check("sessions_kind_known", oneOf(table.kind, sessionKinds)),
    check("sessions_owner", sql`${table.kind} = 'admin' OR ${table.userId} IS NOT NULL`),
  ],
);

export const emailTokens = sqliteTable(
  "email_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: emailTokenPurposes }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Hash of the six-digit code in the mail; null for mails without one. */
    codeHash: text("code_hash"),
    /** Wrong codes so far. */
    attempts: integer("attempts").notNull().default(0),
    /** Recipient, if it is not the address of the account. */
    email: text("email"),
    /** PKCE challenge of the client: the link then returns an auth code instead of tokens. */
    challenge: text("challenge"),
    challengeMethod: text("challenge_method", { enum: challengeMethods }),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
    usedAt: timestamp("used_at"),
  },
  (table) => [
    uniqueIndex("email_tokens_hash").on(table.tokenHash),
    index("email_tokens_user").on(table.userId, table.purpose),
    index("email_tokens_expiry").on(table.expiresAt),
    check("email_tokens_purpose_known", oneOf(table.purpose, emailTokenPurposes)),
  ],
);

/** State of an OAuth sign-in between the redirect to the provider and the callback. */
export const oauthStates = sqliteTable(
  "oauth_states",
  {
    /** Hash of the token in the browser's cookie. */
    tokenHash: text("token_hash").primaryKey(),
    /** JSON. */
    data: text("data").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [
    index("oauth_states_expiry").on(table.expiresAt),
    check("oauth_states_data", lengthBetween(table.data, 2, 4000)),
  ],
);

/**
 * Accounts with access to the organiser's pages. `main` signs in with the site's password alone; others with a name and a
 * password, or as members.
 */
export const organisers = sqliteTable(
  "organisers",
  {
    id: id(),
    /** Shown in the audit log; with a password also the name at sign-in. */
    name: text("name").notNull(),
    role: text("role", { enum: organiserRoles }).notNull(),
    /** JSON list of event ids that a check-in role covers; null for all events. */
    eventIds: text("event_ids"),
    /** The account that signs in; null for an organiser with a password. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash"),
    /** Base32 TOTP secret of an organiser with a password; active once `totpSince` is set. */
    totpSecret: text("totp_secret"),
    totpStartedAt: timestamp("totp_started_at"),
    totpSince: timestamp("totp_since"),
    /** JSON: the last accepted time steps, to prevent replay. */
    totpSteps: text("totp_steps").notNull().default("[]"),
    lastUsedAt: timestamp("last_used_at"),
    /** When the access expires. */
    expiresAt: timestamp("expires_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("organisers_name").on(sql`${table.name} COLLATE NOCASE`).where(sql`${table.userId} IS NULL`),
    uniqueIndex("organisers_user").on(table.userId),
    check("organisers_name_length", lengthBetween(table.name, 1, 100)),
    check("organisers_role_known", oneOf(table.role, organiserRoles)),
    check("organisers_way_in", sql`(${table.userId} IS NULL) <> (${table.passwordHash} IS NULL)`),
  ],
);

/** Invitation links, each for one new organiser. The token is derived from the id and never stored. */
export const organiserInvitations = sqliteTable(
  "organiser_invitations",
  {
    id: id(),
    role: text("role", { enum: organiserRoles }).notNull(),
    eventIds: text("event_ids"),
    /** The organiser who issued it, with whom it ends; null for the command line. */
    inviterId: text("inviter_id").references(() => organisers.id, { onDelete: "cascade" }),
    /** The inviter's note about the invitee. */
    note: text("note").notNull().default(""),
    /** When the granted access expires; null for never. */
    accessUntil: timestamp("access_until"),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (table) => [
    index("organiser_invitations_expiry").on(table.expiresAt),
    index("organiser_invitations_inviter").on(table.inviterId),
    check("organiser_invitations_role_known", oneOf(table.role, organiserRoles)),
    check("organiser_invitations_note", lengthBetween(table.note, 0, 100)),
  ],
);
