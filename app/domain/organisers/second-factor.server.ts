// The second factor of organisers who sign in with a password; members use their account's. A lost one is removed on the
// command line, or by removing and inviting the organiser again.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers } from "../../db/schema/accounts";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { newSecret, stepOf, usedStepsAtMost } from "../factors/factor-codes.server";
import { factorMessages } from "../factors/messages";
import { ok, type Rejected, type Result, rejected } from "../result";
import { typedDigits } from "../typed-code";
import { actorOfOrganiser, mainId } from "./actor";
import type { Organiser } from "./roles";
import {
  type AdminSession,
  closeAdminSessions,
  completeAdminSession,
  findWaitingAdmin,
} from "./sessions.server";

/** Lifetime of an unverified secret, in ms. */
const pendingMs = 10 * 60 * 1000;
const stepsSchema = z.array(z.number());

const rowOf = (db: Db, organiserId: string) =>
  db.select().from(organisers).where(eq(organisers.id, organiserId)).get();

function change(db: Db, organiserId: string, values: Partial<typeof organisers.$inferInsert>): void {
  db.update(organisers).set(values).where(eq(organisers.id, organiserId)).run();
}

/** Returns when the second factor was enabled (ms UTC), and the unverified secret. */
export function readOwnFactor(
  db: Db,
  organiserId: string,
  now: number,
): { since: number | null; pendingSecret: string | null } {
  const row = rowOf(db, organiserId);
  const since = row?.totpSince ?? null;
  const isPending = since === null && now - (row?.totpStartedAt ?? 0) < pendingMs;
  return { since, pendingSecret: isPending ? (row?.totpSecret ?? null) : null };
}

/** Creates an unverified secret unless the factor is enabled. The caller verified the password. */
export function beginOwnFactor(db: Db, organiserId: string, now: number): void {
  inTransaction(db, () => {
    if (rowOf(db, organiserId)?.totpSince !== null) return;
    change(db, organiserId, { totpSecret: newSecret(), totpStartedAt: now, totpSteps: "[]" });
  });
}

const wrong = (): Rejected<"wrong"> =>
  rejected("wrong", factorMessages.wrongCode, { code: [factorMessages.wrongCode] });

/** Consumes a code; each step is valid once. Requires a transaction. */
function spendCode(db: Db, organiserId: string, code: string, now: number): boolean {
  const row = rowOf(db, organiserId);
  if (!row?.totpSecret) return false;
  const used = stepsSchema.parse(JSON.parse(row.totpSteps));
  const step = stepOf(row.totpSecret, typedDigits(code), now);
  if (step === undefined || used.includes(step)) return false;
  change(db, organiserId, { totpSteps: JSON.stringify([step, ...used].slice(0, usedStepsAtMost)) });
  return true;
}

type SignedIn = { organiser: Organiser; sessionId: string };

/**
 * Enables the factor with the first code of its secret. Ends the organiser's other sessions; returns the new token of the
 * current one.
 */
export function turnOnOwnFactor(
  db: Db,
  session: AdminSession,
  code: string,
  now: number,
): Result<{ token: string }, "late" | "wrong"> {
  const { organiser } = session;
  return inTransaction(db, () => {
    if (readOwnFactor(db, organiser.id, now).pendingSecret === null) return rejected("late", "");
    if (!spendCode(db, organiser.id, code, now)) return wrong();
    // The first code may also sign in, so that the organiser need not wait for the next step.
    change(db, organiser.id, { totpSince: now, totpSteps: "[]", updatedAt: now });
    record(db, { organiser, sessionId: session.id }, "factor.add", now);
    return ok(completeAdminSession(db, session, now));
  });
}

function record(db: Db, { organiser, sessionId }: SignedIn, action: string, now: number): void {
  const actor = actorOfOrganiser(organiser);
  recordAudit(db, actor, { action, entityType: "organiser", entityId: organiser.id }, now);
  closeAdminSessions(db, actor, { organiserId: organiser.id, except: sessionId }, now);
}

/** Disables the factor; returns false when it was already off. The caller verified the password. */
export function turnOffOwnFactor(db: Db, signedIn: SignedIn, now: number): boolean {
  return inTransaction(db, () => {
    const isOn = rowOf(db, signedIn.organiser.id)?.totpSince !== null;
    if (isOn) {
      clear(db, signedIn.organiser.id, now);
      record(db, signedIn, "factor.remove", now);
    }
    return isOn;
  });
}

const clear = (db: Db, organiserId: string, now: number) =>
  change(db, organiserId, {
    totpSecret: null,
    totpStartedAt: null,
    totpSince: null,
    totpSteps: "[]",
    updatedAt: now,
  });

/** Removes the lost second factor of the site's password, with its sessions; undefined when there is none. */
export function removeMainFactor(db: Db, actor: Actor, now: number): { endedSessions: number } | undefined {
  return inTransaction(db, () => {
    if (!rowOf(db, mainId)?.totpSince) return undefined;
    clear(db, mainId, now);
    recordAudit(db, actor, { action: "factor.remove", entityType: "organiser", entityId: mainId }, now);
    return { endedSessions: closeAdminSessions(db, actor, { organiserId: mainId }, now) };
  });
}

/** Completes the pending session of a token with its code; returns the new token. */
export function showOwnFactor(
  db: Db,
  token: string,
  code: string,
  now: number,
): Result<{ token: string; expiresAt: number }, "wrong" | "signed-out"> {
  return inTransaction(db, () => {
    const waiting = findWaitingAdmin(db, token, now);
    if (!waiting) return rejected("signed-out", "");
    if (!spendCode(db, waiting.organiser.id, code, now)) return wrong();
    return ok(completeAdminSession(db, waiting, now));
  });
}
