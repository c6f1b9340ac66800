// Rate limits of the JSON API, reported in the headers of every response.
import type { Rejected } from "../../domain/result";
import type { Site } from "../context.server";
import { limitAttempt, limitPost, type PostLimits, tooMany } from "./post-limits.server";
import { count, Limit, remainingOf, waitFor } from "./rate-limit.server";

/** Requests per address: a client page sends a few, a script that walks all lists some hundreds. */
export const apiRequestsPerMinute = 600;
const allRequests = new Limit("api-address", apiRequestsPerMinute, 60_000);

const rejectionOf = ({ message, retryAfterSeconds }: ReturnType<typeof tooMany>): Rejected<"too-many"> => ({
  ok: false,
  error: "too-many",
  message,
  retryAfterSeconds,
});

/** Counts a request of an address; rejects it above the limit. */
export function limitApiRequest(site: Site, addressHash: string): Rejected<"too-many"> | null {
  const waitMs = waitFor(site, allRequests, addressHash);
  if (waitMs === 0) {
    count(site, allRequests, addressHash);
    return null;
  }
  return rejectionOf(tooMany(waitMs));
}

/** Counts a post of an address before its body is read; rejects it above the limit. */
export function limitAttempts(
  site: Site,
  addressHash: string,
  limits: PostLimits,
): Rejected<"too-many"> | null {
  const rejected = limitAttempt(site, addressHash, limits);
  return rejected && rejectionOf(rejected);
}

/** Counts a post under the limits shared with the form; rejects it above the limit. */
export function limitRequester(
  site: Site,
  requester: { visitorId: string; addressHash: string },
  limits: PostLimits,
): Rejected<"too-many"> | null {
  const rejected = limitPost(site, requester, limits);
  return rejected && rejectionOf(rejected);
}

/** The headers of the strictest limit; none while limits are disabled. */
export function limitHeaders(
  site: Site,
  addressHash: string,
  limits: PostLimits | undefined,
): Record<string, string> {
  if (site.env.RATE_LIMITS === "off") return {};
  const left = [allRequests, ...(limits ? [limits.attempts, limits.address] : [])].map((limit) => ({
    most: limit.most,
    ...remainingOf(site, limit, addressHash),
  }));
  const narrowest = left.reduce((a, b) => (b.remaining < a.remaining ? b : a));
  return {
    "RateLimit-Limit": String(narrowest.most),
    "RateLimit-Remaining": String(narrowest.remaining),
    "RateLimit-Reset": String(Math.ceil(narrowest.resetMs / 1000)),
  };
}
