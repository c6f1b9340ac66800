// Tables of the auth API: refresh tokens, PKCE codes, and second factors. Tokens are stored only as hashes.
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { challengeMethods, organisers, sessions, users } from "./accounts";
import { boolean, createdAt, id, oneOf, timestamp, updatedAt } from "./columns";

export const factorStatuses = ["unverified", "verified"] as const;

/** Single-use refresh tokens. A token is derived from the row's id and never stored. */
export const refreshTokens = sqliteTable(
  "refresh_tokens",
  {
    /** UUID. */
    id: id(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** The previous token in the rotation. */
    parentId: text("parent_id"),
    /** Issued before the second factor was verified; permanently invalid. */
    isOutranked: boolean("is_outranked").notNull().default(false),
    createdAt: createdAt(),
    revokedAt: timestamp("revoked_at"),
  },
  (table) => [
    uniqueIndex("refresh_tokens_hash").on(table.tokenHash),
    index("refresh_tokens_session").on(table.sessionId),
  ],
);

/** A code that a PKCE client exchanges for a session. */
export const authCodes = sqliteTable(
  "auth_codes",
  {
    /** Hash of the code. */
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    challenge: text("challenge").notNull(),
    challengeMethod: text("challenge_method", { enum: challengeMethods }).notNull(),
    /** Sign-in method, a value of `amr`. */
    method: text("method").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("auth_codes_created").on(table.createdAt)],
);

export const factors = sqliteTable(
  "factors",
  {
    /** UUID. */
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    factorType: text("factor_type", { enum: ["totp"] }).notNull(),
    status: text("status", { enum: factorStatuses }).notNull().default("unverified"),
    friendlyName: text("friendly_name").notNull().default(""),
    secret: text("secret").notNull(),
    /** JSON: the last accepted time steps, to prevent replay. */
    usedSteps: text("used_steps").notNull().default("[]"),
    lastChallengedAt: timestamp("last_challenged_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("factors_name").on(table.userId, table.friendlyName),
    check("factors_type_known", oneOf(table.factorType, ["totp"])),
    check("factors_status_known", oneOf(table.status, factorStatuses)),
  ],
);

/** A challenge of a second factor, bound to one client address. */
export const factorChallenges = sqliteTable(
  "factor_challenges",
  {
    /** UUID. */
    id: id(),
    factorId: text("factor_id")
      .notNull()
      .references(() => factors.id, { onDelete: "cascade" }),
    addressHash: text("address_hash").notNull(),
    createdAt: createdAt(),
    usedAt: timestamp("used_at"),
  },
  (table) => [
    index("factor_challenges_factor").on(table.factorId),
    index("factor_challenges_created").on(table.createdAt),
  ],
);

/** Failed codes of an account from one network, over both channels, since the last correct one. */
export const factorTries = sqliteTable(
  "factor_tries",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hashed like client addresses. */
    networkHash: text("network_hash").notNull().default(""),
    wrong: integer("wrong").notNull(),
    lastWrongAt: timestamp("last_wrong_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
);

/** The same for organisers with a password. */
export const organiserFactorTries = sqliteTable(
  "organiser_factor_tries",
  {
    organiserId: text("organiser_id")
      .notNull()
      .references(() => organisers.id, { onDelete: "cascade" }),
    networkHash: text("network_hash").notNull().default(""),
    wrong: integer("wrong").notNull(),
    lastWrongAt: timestamp("last_wrong_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organiserId, table.networkHash] })],
);

/** Single-use codes that replace a lost second factor. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    usedAt: timestamp("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);
