// A user as the auth API shows them, to themselves alone: never a hash, a token or a secret.
import { asc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { identities, type users } from "../../db/schema/accounts";
import { emailProvider } from "../accounts/new-user.server";
import { type Factor, listFactors } from "../factors/factors.server";
import { readMetadata } from "./metadata";

export type UserRow = typeof users.$inferSelect;
type Json = Record<string, unknown>;

/** ISO 8601 in UTC of ms; undefined, and so absent, for none. */
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

/** What the server alone says of an account. */
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

/** The metadata of an account, as `read` reads it, with what the server knows of its address. */
export function userMetadata(user: UserRow, read = readMetadata): Json {
  const known = { sub: user.id, email: user.email, email_verified: user.emailVerifiedAt !== null };
  return { ...read(user.metadata), ...known, phone_verified: false };
}

/** The User object of the contract (section 4.1). */
export function userObject(db: Db, user: UserRow): Json {
  const own = listFactors(db, user.id);
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
    factors: own.length > 0 ? own.map(factorOf) : undefined,
    created_at: timeText(user.createdAt),
    updated_at: timeText(user.updatedAt),
    is_anonymous: false,
  };
}

/** The answer to a sign-up with an address that is taken: it looks like a new account, and nothing was made. */
export function decoyUser({
  id,
  email,
  data,
  now,
}: {
  id: string;
  email: string;
  data: Json;
  now: number;
}): Json {
  const at = timeText(now);
  return {
    ...{ id, aud: "authenticated", role: "authenticated", email, phone: "" },
    confirmation_sent_at: at,
    app_metadata: { provider: emailProvider, providers: [emailProvider] },
    user_metadata: { ...data, sub: id, email, email_verified: false, phone_verified: false },
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
