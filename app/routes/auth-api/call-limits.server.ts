// How often an address may make calls of the auth API (contract section 3), scaled by AUTH_RATE_LIMITS.
import type { Site } from "~/http/context.server";
import { count, Limit, waitFor } from "~/http/limits/rate-limit.server";
import type { CallLimit } from "./auth-call";

const minuteMs = 60_000;
const [usual, largestScale] = [30, 10];

/** Calls of all names, counted under the name and the address. */
const calls = new Limit("auth-call", usual * largestScale, 5 * minuteMs);
/** Those for tokens: 150 in five minutes, of which thirty may come at once. */
const tokenCalls = new Limit("auth-token-call", usual * largestScale, minuteMs);
/** Those of second factors: fifteen a minute, of which thirty may come at once. */
const factorCalls = new Limit("auth-factor-call", usual * largestScale, 2 * minuteMs);

const of = (name: string, most = usual, within = calls): CallLimit => ({ name, most, within });

export const callLimits = {
  signup: of("signup"),
  otp: of("otp"),
  recover: of("recover"),
  resend: of("resend"),
  user: of("user"),
  token: of("token", usual, tokenCalls),
  verify: of("verify"),
  authorize: of("authorize"),
  sso: of("sso"),
  web3: of("web3"),
  factorChallenge: of("factor-challenge", usual, factorCalls),
  factorVerify: of("factor-verify", usual, factorCalls),
} as const;

/** Counts a call of an address; or the milliseconds until it may be made. */
export function limitAuthCall(site: Site, { name, most, within }: CallLimit, address: string): number {
  const scale = Math.min(site.env.AUTH_RATE_LIMITS, largestScale);
  if (scale === 0) return 0;
  const key = `${name} ${address}`;
  const waitMs = waitFor(site, within, key, Math.max(1, Math.round(most * scale)));
  if (waitMs === 0) count(site, within, key);
  return waitMs;
}
