// CORS of both APIs. No origin is allowed unless configured, and never with cookies.

import { isApiPath } from "../api/envelope";
import { isAuthApiPath } from "../auth/auth-failure";
import type { HasHeaders } from "../cookies";

const dayInSeconds = "86400";
const allowedHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, apikey, X-Client-Info, X-Supabase-Api-Version";
const exposedHeaders =
  "ETag, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Error-Id, X-Request-Id, X-Supabase-Api-Version";

/** The CORS headers for an allowed origin. */
export function corsHeaders(
  allowed: readonly string[],
  request: HasHeaders & { method: string },
  pathname: string,
): Record<string, string> {
  if (allowed.length === 0 || !(isApiPath(pathname) || isAuthApiPath(pathname))) return {};
  const origin = request.headers.get("Origin");
  if (origin === null || !allowed.includes(origin)) return { Vary: "Origin" };
  const common = {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposedHeaders,
  };
  if (request.method !== "OPTIONS") return common;
  return {
    ...common,
    "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": allowedHeaders,
    "Access-Control-Max-Age": dayInSeconds,
  };
}
