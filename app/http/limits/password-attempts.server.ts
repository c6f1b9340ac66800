// Limits password attempts. Too many failures lock out the network. The account itself is never locked, because strangers could
// lock out its owner; distributed attempts are delayed increasingly instead.
import { adminSignInMessages } from "../../domain/accounts/messages";
import type { Result } from "../../domain/result";
import { pass } from "../../platform/clock";
import { withoutSlot } from "../../platform/slot.server";
import type { Site } from "../context.server";
import { count, countOf, Limit, waitFor } from "./rate-limit.server";

const minuteMs = 60_000;
const windowMs = 15 * minuteMs;
const failuresOfNetwork = 10;
/** Failures of an account, from any network, without a delay. */
const failuresForFree = 10;
const firstDelayMs = 500;
const longestDelayMs = 5000;
/** Enough to reach the longest delay. */
const failuresCounted = 30;

export type TooMany = { message: string; status: 429; retryAfterSeconds: number };

/** The limits of a form that verifies an account's password. */
export type PasswordAttemptLimits = { network: Limit; account: Limit };

/** Creates the limits of a form, or of several forms that share them. */
export function passwordAttemptLimits(name: string): PasswordAttemptLimits {
  return {
    network: new Limit(`${name}-network`, failuresOfNetwork, windowMs),
    account: new Limit(`${name}-account`, failuresCounted, windowMs),
  };
}

/** The rejection above the limit; `waitMs` is the time until the next attempt. */
export function tooManyTries(waitMs: number): TooMany {
  return {
    message: adminSignInMessages.tooMany(Math.ceil(waitMs / minuteMs)),
    status: 429,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}

/** Milliseconds by which an attempt is delayed after this many failures of its account: 0, then 0.5 s, doubled up to 5 s. */
export function delayAfter(failures: number): number {
  const slow = failures - failuresForFree;
  return slow < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** slow);
}

/**
 * Runs a command that verifies a password as one attempt. Reverts the count unless the command fails with `wrong`. Rejects above
 * the limit.
 */
export async function runPasswordAttempt<Value, Rejection extends string>(
  site: Site,
  limits: PasswordAttemptLimits,
  tried: { account: string; address: string },
  command: () => Promise<Result<Value, Rejection>>,
): Promise<TooMany | Result<Value, Rejection>> {
  const uncount = await tryPassword(site, limits, tried);
  if (typeof uncount !== "function") return uncount;
  const outcome = await command();
  if (outcome.ok || outcome.error !== "wrong") uncount();
  return outcome;
}

/**
 * Counts an attempt at an account's password from an address before the verification, and delays it if required. Returns the
 * rejection above the limit, else a function that reverts the count, for a password that was right or not verified.
 */
export async function tryPassword(
  site: Site,
  limits: PasswordAttemptLimits,
  { account, address }: { account: string; address: string },
): Promise<TooMany | (() => void)> {
  const pair = JSON.stringify([account, address]);
  const waitMs = waitFor(site, limits.network, pair);
  if (waitMs > 0) return tooManyTries(waitMs);
  const failures = countOf(site, limits.account, account);
  const uncount = [count(site, limits.network, pair), count(site, limits.account, account)];
  const delayMs = site.env.RATE_LIMITS === "on" ? delayAfter(failures) : 0;
  if (delayMs > 0) await withoutSlot(() => pass(site.clock, delayMs));
  return () => {
    for (const undo of uncount) undo();
  };
}
