// Second factors of accounts: authenticator apps with a shared secret. A secret is only readable until its factor is verified.
import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gte, lt } from "drizzle-orm";
import { type Db, inTransaction } from "../../db/client.server";
import { sessions, users } from "../../db/schema/accounts";
import { factors, factorTries } from "../../db/schema/auth";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { ok, type Result, rejected } from "../result";
import { factorUri, newSecret } from "./factor-codes.server";
import { factorLimits, factorMessages } from "./messages";
import { dropRecoveryCodes } from "./recovery-codes.server";
import { lowerSessions } from "./session-levels.server";

/** Lifetime of an unverified factor, until the next enrolment discards it, in ms. */
export const unverifiedMs = 5 * 60 * 1000;
/** Maximum time after the enrolment until which that lifetime can be extended, in ms. */
const extendedMs = 60 * 60 * 1000;

type Row = typeof factors.$inferSelect;
/** A factor without its secrets. Times are ms UTC. */
export type Factor = Omit<Row, "secret" | "usedSteps">;

const withoutSecret = ({ secret: _secret, usedSteps: _steps, ...factor }: Row): Factor => factor;

/** Whether a user has a verified factor. */
export function hasSecondFactor(db: Db, userId: string): boolean {
  const isVerified = and(eq(factors.userId, userId), eq(factors.status, "verified"));
  return db.select({ id: factors.id }).from(factors).where(isVerified).get() !== undefined;
}

/** Lists the factors of a user, oldest first. */
export function listFactors(db: Db, userId: string): Factor[] {
  const isOf = eq(factors.userId, userId);
  return db.select().from(factors).where(isOf).orderBy(asc(factors.createdAt)).all().map(withoutSecret);
}

/** Finds a factor of a user, or undefined. */
export function findFactor(db: Db, { userId, factorId }: OwnFactor): Factor | undefined {
  const row = db.select().from(factors).where(isFactor({ userId, factorId })).get();
  return row && withoutSecret(row);
}

type OwnFactor = { userId: string; factorId: string };
const isFactor = ({ userId, factorId }: OwnFactor) =>
  and(eq(factors.userId, userId), eq(factors.id, factorId));

/** Condition for unverified factors within their lifetime. */
const isPending = (now: number) =>
  and(eq(factors.status, "unverified"), gte(factors.updatedAt, now - unverifiedMs));

/** Finds a user's newest unverified factor at `now` (ms UTC), with its secret. */
export function findPendingFactor(
  db: Db,
  userId: string,
  now: number,
): { id: string; friendlyName: string; secret: string } | undefined {
  const { id, friendlyName, secret, createdAt } = factors;
  return db
    .select({ id, friendlyName, secret })
    .from(factors)
    .where(and(eq(factors.userId, userId), isPending(now)))
    .orderBy(desc(createdAt))
    .get();
}

/** Restarts the lifetime of an unverified factor, for at most an hour; returns false when it is too late. */
export function extendPendingFactor(db: Db, userId: string, now: number): boolean {
  const isYoung = gte(factors.createdAt, now - extendedMs);
  const extend = () =>
    db
      .update(factors)
      .set({ updatedAt: now })
      .where(and(eq(factors.userId, userId), isPending(now), isYoung))
      .run().changes;
  return inTransaction(db, extend) > 0;
}

/** The app shows `issuer` and `email` beside the code. `secret` is base32; generated when absent. */
export type Enrolment = {
  userId: string;
  friendlyName: string;
  issuer: string;
  email: string;
  secret?: string | undefined;
};

/** Adds an unverified factor at `now` (ms UTC). */
export function enrolFactor(
  db: Db,
  { userId, friendlyName, issuer, email, secret = newSecret() }: Enrolment,
  now: number,
): Result<{ id: string; secret: string; uri: string }, "name" | "too-many"> {
  const enrol = (): ReturnType<typeof enrolFactor> => {
    const isStale = and(eq(factors.status, "unverified"), lt(factors.updatedAt, now - unverifiedMs));
    db.delete(factors)
      .where(and(eq(factors.userId, userId), isStale))
      .run();
    const stored = listFactors(db, userId);
    if (stored.some((factor) => factor.friendlyName === friendlyName))
      return rejected("name", factorMessages.nameTaken);
    if (stored.length >= factorLimits.most) return rejected("too-many", factorMessages.tooMany);
    const id = randomUUID();
    const times = { createdAt: now, updatedAt: now };
    db.insert(factors)
      .values({ id, userId, factorType: "totp", friendlyName, secret, ...times })
      .run();
    return ok({ id, secret, uri: factorUri({ issuer, email, secret }) });
  };
  return inTransaction(db, enrol);
}

/**
 * Removes a factor at `now` (ms UTC), and with the last one the recovery codes. Returns false when the user has no such
 * factor.
 */
export function removeFactor(db: Db, factor: OwnFactor, now: number): boolean {
  const { userId, factorId } = factor;
  const remove = () => {
    const row = db.delete(factors).where(isFactor(factor)).returning().get();
    if (row?.status !== "verified") return row !== undefined;
    const isLast = !hasSecondFactor(db, userId);
    lowerSessions(db, userId, isLast ? "all" : { factorId }, now);
    if (isLast) dropRecoveryCodes(db, userId);
    const entity = { entityType: "user", entityId: userId, before: { factorId } };
    recordAudit(db, { kind: "user", id: userId }, { action: "factor.remove", ...entity }, now);
    return true;
  };
  return inTransaction(db, remove);
}

type Removed = { email: string; factors: number; endedSessions: number };

/** Removes all factors of an account after their loss, with its recovery codes and sessions. */
export function removeAllFactors(
  db: Db,
  actor: Actor,
  { email: accountEmail }: { email: string },
  now: number,
): Result<Removed, "not-found"> {
  const email = accountEmail.trim().toLowerCase();
  return inTransaction(db, () => {
    const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
    if (!user) return rejected("not-found", "没有这个账号");
    const { id } = user;
    const factorIds = db
      .delete(factors)
      .where(eq(factors.userId, id))
      .returning()
      .all()
      .map((row) => row.id);
    dropRecoveryCodes(db, id);
    db.delete(factorTries).where(eq(factorTries.userId, id)).run();
    if (factorIds.length === 0) return ok({ email, factors: 0, endedSessions: 0 });
    const endedSessions = db.delete(sessions).where(eq(sessions.userId, id)).run().changes;
    const entity = { entityType: "user", entityId: id, before: { factorIds } };
    recordAudit(db, actor, { action: "factor.remove", ...entity }, now);
    return ok({ email, factors: factorIds.length, endedSessions });
  });
}
