// Passwords of organisers, as argon2id hashes. The environment can replace the one of `main` at startup. A change ends the
// organiser's other sessions in the same transaction.
import { randomInt } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers } from "../../db/schema/accounts";
import { hashPassword, isPasswordOf } from "../../platform/password-hash.server";
import { hasLastingOrganiser } from "../accounts/last-organiser.server";
import { adminSignInMessages } from "../accounts/messages";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { organiserName } from "../reserved-names";
import { ok, type Result, rejected } from "../result";
import { invalid } from "../validation";
import { actorOfOrganiser, mainId } from "./actor";
import { organiserMessages } from "./messages";
import type { Organiser } from "./roles";
import { adminPasswordChangeSchema, firstPasswordSchema, newAdminPasswordSchema } from "./schema";
import { closeAdminSessions, openAdminSession, type SignInBrowser } from "./sessions.server";

const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const generatedLength = 16;

/** Generates a random password without easily confused characters. */
export function generatePassword(): string {
  return Array.from({ length: generatedLength }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** Stores a new password of `main`, recreating it if it was removed; returns how many sessions were ended. */
async function setMainPassword(db: Db, actor: Actor, password: string, now: number): Promise<number> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => storeMainPassword(db, actor, passwordHash, now));
}

/** Stores a hash for `main` and ends all sessions. Requires a transaction. */
function storeMainPassword(db: Db, actor: Actor, passwordHash: string, now: number): number {
  const times = { createdAt: now, updatedAt: now };
  db.insert(organisers)
    .values({ id: mainId, name: organiserName, role: "full", passwordHash, ...times })
    .onConflictDoUpdate({ target: organisers.id, set: { passwordHash, updatedAt: now } })
    .run();
  recordAudit(db, actor, { action: "admin.password", entityType: "admin", entityId: "password" }, now);
  return closeAdminSessions(db, actor, {}, now);
}

/** Sets the site's password if it is long enough, and ends all sessions; the value is their number. */
export async function changeAdminPassword(
  db: Db,
  actor: Actor,
  password: string,
  now: number,
): Promise<Result<number, "invalid">> {
  const parsed = newAdminPasswordSchema.safeParse(password);
  return parsed.success ? ok(await setMainPassword(db, actor, parsed.data, now)) : invalid(parsed.error);
}

/** Returns the version of the site's password: it changes with it. */
export const mainPasswordVersion = (db: Db): number =>
  db.select({ at: organisers.updatedAt }).from(organisers).where(eq(organisers.id, mainId)).get()?.at ?? 0;

/**
 * Sets the site's password in the first set-up, and ends all sessions. `openedAt` is its version when the form was opened: one set
 * since, as by another browser, is reported as `stale`.
 */
export async function setFirstPassword(
  db: Db,
  input: unknown,
  { openedAt, now }: { openedAt: number; now: number },
): Promise<Result<null, "invalid" | "stale">> {
  const parsed = firstPasswordSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const passwordHash = await hashPassword(parsed.data.password);
  return inTransaction(db, () => {
    const before = mainPasswordVersion(db);
    if (before !== openedAt) return rejected("stale", organiserMessages.passwordStale);
    storeMainPassword(db, { kind: "admin" }, passwordHash, Math.max(now, before + 1));
    return ok(null);
  });
}

/** Finds the organiser with a name; `main` without one. */
const rowNamed = (db: Db, name: string | undefined) =>
  db
    .select()
    .from(organisers)
    .where(
      and(
        name ? sql`${organisers.name} = ${name} COLLATE NOCASE` : eq(organisers.id, mainId),
        isNotNull(organisers.passwordHash),
      ),
    )
    .get();

/** Verifies the site's password. */
export const isAdminPassword = async (db: Db, password: string) =>
  (await verifyAdminPassword(db, { password })) !== null;

/** The organiser and the hash of a verified password; null for a wrong password or name. */
export type VerifiedPassword = { organiserId: string; passwordHash: string };

/** Verifies the password of an organiser by name; of `main` without one. */
export async function verifyAdminPassword(
  db: Db,
  { name, password }: { name?: string | undefined; password: string },
): Promise<VerifiedPassword | null> {
  const row = rowNamed(db, name);
  if (!(await isPasswordOf(row?.passwordHash, password)) || !row?.passwordHash) return null;
  return { organiserId: row.id, passwordHash: row.passwordHash };
}

const hashOf = (db: Db, organiserId: string) =>
  db.select().from(organisers).where(eq(organisers.id, organiserId)).get()?.passwordHash;

/** Verifies the password of a signed-in organiser. */
export const isOwnPassword = (db: Db, organiserId: string, password: string): Promise<boolean> =>
  isPasswordOf(hashOf(db, organiserId), password);

/**
 * Opens a session after `verifyAdminPassword` in one transaction; undefined when the password changed or the access ended
 * since.
 */
export function signInVerified(db: Db, verified: VerifiedPassword, browser: SignInBrowser, now: number) {
  const { organiserId, passwordHash } = verified;
  return inTransaction(db, () => {
    const row = db.select().from(organisers).where(eq(organisers.id, organiserId)).get();
    if (row?.passwordHash !== passwordHash || (row.expiresAt ?? Infinity) <= now) return undefined;
    return openAdminSession(db, browser, now, organiserId);
  });
}

/** Changes the password of a signed-in organiser and ends the other sessions; the value is how many. */
export async function changeOwnPassword(
  db: Db,
  { organiser, sessionId }: { organiser: Organiser; sessionId: string },
  input: unknown,
  now: number,
): Promise<Result<number, "invalid" | "wrong">> {
  const parsed = adminPasswordChangeSchema.safeParse(input);
  if (!parsed.success) return invalid(parsed.error);
  const { current, password } = parsed.data;
  const verified = hashOf(db, organiser.id);
  const wrong = () => ({
    ...rejected("wrong", organiserMessages.wrongCurrent),
    fields: { current: [organiserMessages.wrongCurrent] },
  });
  if (!verified || !(await isPasswordOf(verified, current))) return wrong();
  if (password === current) {
    const message = organiserMessages.samePassword;
    return { ...rejected("invalid", message), fields: { password: [message] } };
  }
  const passwordHash = await hashPassword(password);
  return inTransaction(db, () => {
    // Another device changed the password, or the organiser was removed, during hashing.
    if (hashOf(db, organiser.id) !== verified) return wrong();
    const actor = actorOfOrganiser(organiser);
    db.update(organisers).set({ passwordHash, updatedAt: now }).where(eq(organisers.id, organiser.id)).run();
    const entity = { entityType: "admin", entityId: organiser.id === mainId ? "password" : organiser.id };
    recordAudit(db, actor, { action: "admin.password", ...entity }, now);
    return ok(closeAdminSessions(db, actor, { organiserId: organiser.id, except: sessionId }, now));
  });
}

/**
 * Ensures that an organiser can sign in: sets the configured password of `main`, or generates one unless `main` has a
 * password or another organiser has permanent full access. Passes a generated password to `store` before storing its hash,
 * and returns it.
 */
export async function ensureAdminPassword(
  db: Db,
  configured: string | undefined,
  now: number,
  store: (password: string) => void = () => {},
): Promise<string | null> {
  const actor: Actor = { kind: "system" };
  if (configured !== undefined) {
    if (!(await isAdminPassword(db, configured))) await setMainPassword(db, actor, configured, now);
    return null;
  }
  if (hashOf(db, mainId) || hasLastingOrganiser(db, now)) return null;
  const generated = generatePassword();
  store(generated);
  await setMainPassword(db, actor, generated, now);
  return generated;
}

/** Rejection of a wrong name or password. */
export const wrongPassword = () => rejected("wrong-password", adminSignInMessages.wrongPassword);
