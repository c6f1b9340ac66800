// The administrator's password: an argon2id hash, replaced at startup when the environment sets one. Changing it ends
// all administrator sessions in the same transaction.
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { adminCredential } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result } from "../result";
import { invalid } from "../validation";
import { closeAdminSessions, openAdminSession, type SignInBrowser } from "./admin-sessions.server";
import { newAdminPasswordSchema } from "./schema";

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatedLength = 16;

/** A random password without easily confused characters. */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** Stores a new administrator password; returns how many sessions were ended. */
async function setAdminPassword(db: Db, actor: Actor, password: string, now: number): Promise<number> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    db.insert(adminCredential)
      .values({ id: 1, passwordHash, updatedAt: now })
      .onConflictDoUpdate({ target: adminCredential.id, set: { passwordHash, updatedAt: now } })
      .run();
    recordAudit(db, actor, { action: "admin.password", entityType: "admin", entityId: "password" }, now);
    return closeAdminSessions(db, actor, "all", now);
  });
}

/** Changes the administrator's password if it is long enough; the value is the number of ended sessions. */
export async function changeAdminPassword(
  db: Db,
  actor: Actor,
  password: string,
  now: number,
): Promise<Result<number, "invalid">> {
  const parsed = newAdminPasswordSchema.safeParse(password);
  return parsed.success ? ok(await setAdminPassword(db, actor, parsed.data, now)) : invalid(parsed.error);
}

const storedHash = (db: Db) =>
  db.select().from(adminCredential).where(eq(adminCredential.id, 1)).get()?.passwordHash;

/** Whether this is the administrator's password. */
export const isAdminPassword = async (db: Db, password: string) =>
  (await verifyAdminPassword(db, password)) !== null;

/** The hash that the administrator's password was verified against; null for another password. */
export async function verifyAdminPassword(db: Db, password: string): Promise<string | null> {
  const stored = storedHash(db);
  return (await isPasswordOf(stored, password)) ? (stored ?? null) : null;
}

/** Opens a session after `verifyAdminPassword` in one transaction; undefined when the password changed since. */
export function signInVerified(db: Db, verified: string, browser: SignInBrowser, now: number) {
  return inTransaction(db, () =>
    storedHash(db) === verified ? openAdminSession(db, browser, now) : undefined,
  );
}

/**
 * Ensures that a password exists: the given one, else the stored one, else a generated one, which is returned, and given to
 * `keep` before only its hash is left.
 */
export async function ensureAdminPassword(
  db: Db,
  given: string | undefined,
  now: number,
  keep: (password: string) => void = () => {},
): Promise<string | null> {
  const actor: Actor = { kind: "system" };
  if (given !== undefined) {
    if (!(await isAdminPassword(db, given))) await setAdminPassword(db, actor, given, now);
    return null;
  }
  if (storedHash(db) !== undefined) return null;
  const generated = generatePassword();
  keep(generated);
  await setAdminPassword(db, actor, generated, now);
  return generated;
}
