// The second factor of organisers who sign in with a password; members use their account's. A lost one is removed on the
// command line, or by removing and inviting the organiser again.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, inTransaction } from "../../db/client.server";
import { organisers } from "../../db/schema/accounts";
import type { MailBranding } from "../accounts/account-mails";
import type { Actor } from "../audit/actor";
import { recordAudit } from "../audit/record.server";
import { newSecret, stepOf, usedStepsAtMost } from "../factors/factor-codes.server";
import { countTry, freeTries, rejectTry } from "../factors/factor-tries.server";
import { factorMessages } from "../factors/messages";
import { ok, type Rejected, type Result, rejected } from "../result";
import { typedDigits } from "../typed-code";
import { actorOfOrganiser, mainId } from "./actor";
import { reportGuesses } from "./guesses.server";
import type { Organiser } from "./roles";
import {
  type AdminSession,
  closeAdminSessions,
  completeAdminSession,
  countWrongCode,
  findWaitingAdmin,
  type OpenedSession,
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
): Result<OpenedSession, "late" | "wrong"> {
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

/** The clock, and the recipients of a report; no `addresses` without mail. */
type GuessTerms = { branding: MailBranding; addresses: readonly string[]; now: number };

/**
 * Completes the pending session of a token with its code; returns the new token. Wrong codes are limited by network, as those of
 * members are; ten of them end the session. Both report a guess.
 */
export function showOwnFactor(
  db: Db,
  { token, code, network }: { token: string; code: string; network: string },
  terms: GuessTerms,
): Result<OpenedSession, "wrong" | "signed-out" | "throttled" | "ended"> {
  const { now } = terms;
  return inTransaction(db, () => {
    const waiting = findWaitingAdmin(db, token, now);
    if (!waiting) return rejected("signed-out", "");
    const { organiser } = waiting;
    const guesser = { organiserId: organiser.id, network };
    const throttled = rejectTry(db, guesser, now);
    if (throttled) return throttled;
    const isRight = spendCode(db, organiser.id, code, now);
    const wrongOfNetwork = countTry(db, guesser, isRight, now);
    if (isRight) return ok(completeAdminSession(db, waiting, now));
    const isEnded = countWrongCode(db, waiting) >= freeTries;
    if (isEnded || wrongOfNetwork === freeTries) reportGuesses(db, organiser, terms);
    if (!isEnded) return wrong();
    closeAdminSessions(db, actorOfOrganiser(organiser), { id: waiting.id }, now);
    return rejected("ended", factorMessages.ended);
  });
}
