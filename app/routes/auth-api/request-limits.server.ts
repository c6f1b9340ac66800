// How many requests to the auth API an address may send (contract section 3), scaled by AUTH_RATE_LIMITS.
import { type AuthRejected, denied } from "~/domain/auth/rejections";
import type { Site } from "~/http/context.server";
import { count, Limit, waitFor } from "~/http/limits/rate-limit.server";
import type { RequestLimit } from "./auth-operation";

const minuteMs = 60_000;
const [usual, largestScale] = [30, 10];

/** Requests of all names, counted under the name and the address. */
const requests = new Limit("auth-call", usual * largestScale, 5 * minuteMs);
/** Requests for tokens: 150 in five minutes, of which thirty may come at once. */
const tokenRequests = new Limit("auth-token-call", usual * largestScale, minuteMs);
/** Requests with second factors: fifteen a minute, of which thirty may come at once. */
const factorRequests = new Limit("auth-factor-call", usual * largestScale, 2 * minuteMs);

const of = (name: string, most = usual, within = requests): RequestLimit => ({ name, most, within });

export const requestLimits = {
  signup: of("signup"),
  otp: of("otp"),
  recover: of("recover"),
  resend: of("resend"),
  user: of("user"),
  token: of("token", usual, tokenRequests),
  verify: of("verify"),
  authorize: of("authorize"),
  sso: of("sso"),
  web3: of("web3"),
  factorChallenge: of("factor-challenge", usual, factorRequests),
  factorVerify: of("factor-verify", usual, factorRequests),
} as const;

/** Consumes one request of an address, or rejects it when there is none left. */
export function limitRequest(
  site: Site,
  { name, most, within }: RequestLimit,
  address: string,
): AuthRejected | null {
  const scale = Math.min(site.env.AUTH_RATE_LIMITS, largestScale);
  if (scale === 0) return null;
  const key = `${name} ${address}`;
  const waitMs = waitFor(site, within, key, Math.max(1, Math.round(most * scale)));
  if (waitMs === 0) {
    count(site, within, key);
    return null;
  }
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return denied("over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds });
}
