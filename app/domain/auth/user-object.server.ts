// The User object of the auth API, sent only to the user. Never contains a hash, a token or a secret.
import { createHmac } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { identities, type users } from "../../db/schema/accounts";
import { emailProvider } from "../accounts/new-user.server";
import { type Factor, listFactors } from "../factors/factors.server";
import { readMetadata } from "./metadata";

export type UserRow = typeof users.$inferSelect;
type Json = Record<string, unknown>;

/** Formats ms as ISO 8601 in UTC; undefined, and so omitted from JSON, without a time. */
export const timeText = (at: number | null) => (at === null ? undefined : new Date(at).toISOString());

function identityOf(row: typeof identities.$inferSelect, user: UserRow): Json {
  const isVerified = row.provider !== emailProvider || user.emailVerifiedAt !== null;
  const email = row.provider === emailProvider ? user.email : (row.email ?? user.email);
  return {
    identity_id: row.id,
    id: row.subject,
    user_id: row.userId,
    identity_data: { sub: row.subject, email, email_verified: isVerified, phone_verified: false },
    provider: row.provider,
    last_sign_in_at: timeText(row.lastSignInAt),
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt ?? row.createdAt),
    email,
  };
}

function factorOf(row: Factor): Json {
  return {
    id: row.id,
    friendly_name: row.friendlyName || undefined,
    factor_type: row.factorType,
    status: row.status,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
    last_challenged_at: timeText(row.lastChallengedAt),
  };
}

/** Returns the metadata that only the server writes. */
export function appMetadata(db: Db, userId: string): { provider: string; providers: string[] } {
  const rows = db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt))
    .all();
  const providers = [...new Set(rows.map(({ provider }) => provider))];
  return { provider: providers[0] ?? emailProvider, providers };
}

/** Returns the metadata of an account, parsed by `read`, with its address and verification. */
export function userMetadata(user: UserRow, read = readMetadata): Json {
  const known = { sub: user.id, email: user.email, email_verified: user.emailVerifiedAt !== null };
  return { ...read(user.metadata), ...known, phone_verified: false };
}

/** Returns the User object of the contract (section 4.1). */
export function userObject(db: Db, user: UserRow): Json {
  const factors = listFactors(db, user.id);
  const ways = db
    .select()
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.createdAt))
    .all();
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    email_confirmed_at: timeText(user.emailVerifiedAt),
    confirmed_at: timeText(user.emailVerifiedAt),
    confirmation_sent_at: timeText(user.confirmationSentAt),
    recovery_sent_at: timeText(user.recoverySentAt),
    email_change_sent_at: timeText(user.emailChangeSentAt),
    reauthentication_sent_at: timeText(user.reauthenticationSentAt),
    new_email: user.newEmail ?? undefined,
    last_sign_in_at: timeText(user.lastSignInAt),
    banned_until: timeText(user.bannedUntil),
    app_metadata: appMetadata(db, user.id),
    user_metadata: userMetadata(user),
    identities: ways.map((row) => identityOf(row, user)),
    factors: factors.length > 0 ? factors.map(factorOf) : undefined,
    created_at: timeText(user.createdAt),
    updated_at: timeText(user.updatedAt),
    is_anonymous: false,
  };
}

type Ids = { id: string; identityId: string };

/** Returns the ids of an account and of its e-mail identity. */
export function idsOf(db: Db, id: string): Ids {
  const isEmail = and(eq(identities.userId, id), eq(identities.provider, emailProvider));
  const row = db.select({ id: identities.id }).from(identities).where(isEmail).get();
  return { id, identityId: row?.id ?? id };
}

/** Derives a deterministic version 4 UUID from a text; not predictable without the secret. */
function derivedId(secret: string, text: string): string {
  const hex = createHmac("sha256", secret).update(text).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`],
    ...[`${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)],
  ].join("-");
}

/** Returns decoy ids for a taken address, stable like those of a pending account. */
export const decoyIds = (secret: string, email: string): Ids => ({
  id: derivedId(secret, `decoy-user:${email}`),
  identityId: derivedId(secret, `decoy-identity:${email}`),
});

/**
 * Builds the response to a sign-up at `now` (ms UTC). Depends only on the request and two ids, so that new, pending and taken
 * addresses are indistinguishable (prevents enumeration).
 */
export function signedUpUser({
  id,
  identityId,
  email,
  data,
  now,
}: Ids & { email: string; data: Json; now: number }): Json {
  const at = timeText(now);
  const known = { sub: id, email, email_verified: false, phone_verified: false };
  const times = { created_at: at, updated_at: at };
  const identity = {
    identity_id: identityId,
    id,
    user_id: id,
    identity_data: known,
    provider: emailProvider,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: at,
    app_metadata: { provider: emailProvider, providers: [emailProvider] },
    user_metadata: { ...data, ...known },
    identities: [{ ...identity, ...times, email }],
    ...times,
    is_anonymous: false,
  };
}
