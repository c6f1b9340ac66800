// CSRF protection: rejects cross-site state-changing requests.
import { isOneClickPath } from "../../domain/subscriptions/messages";
import { bearerOf } from "../api/api-identity.server";
import { isApiPath } from "../api/envelope";
import { isAuthApiPath } from "../auth/auth-failure";
import type { Site } from "../context.server";
import { redactPath } from "../redact-path";
import { publicOrigin } from "./public-origin.server";

/** Logged characters of an origin. */
const loggedOrigin = 200;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether an origin is allowed to use the JSON API. */
const isAllowedApiOrigin = (site: Site, origin: string | null, pathname: string) =>
  origin !== null && isApiPath(pathname) && site.env.API_CORS_ORIGINS.includes(origin);

type Verdict = "pass" | "reject" | "hidden";
type Judged = { verdict: Verdict; reason: string };

const pass: Judged = { verdict: "pass", reason: "" };

/** The verdict on a request, and the reason unless it is `pass`. */
function judge(site: Site, request: Request): Judged {
  if (safeMethods.has(request.method)) return pass;
  const { pathname } = new URL(request.url);
  // The auth API ignores cookies.
  if (isAuthApiPath(pathname)) return pass;
  if (isApiPath(pathname) && bearerOf(request)) return pass;
  // Mail programs post from pages of their own. The token in the path is the permission, and cookies are removed.
  if (isOneClickPath(pathname)) return pass;
  const origin = request.headers.get("Origin");
  if (isAllowedApiOrigin(site, origin, pathname)) return pass;
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (fetchSite !== null && fetchSite !== "none" && fetchSite !== "same-origin")
    return { verdict: "reject", reason: `the browser says ${fetchSite}` };
  if (origin === null || origin === publicOrigin(site, request)) return pass;
  if (origin !== "null") return { verdict: "reject", reason: "another origin" };
  if (fetchSite === "same-origin") return pass;
  return { verdict: "hidden", reason: "hidden origin" };
}

/**
 * Returns `pass`, `reject`, or `hidden` for `Origin: null` without `Sec-Fetch-Site`, as some in-app browsers send: the response is
 * 403 as well, but re-renders the form. API requests with a bearer token pass, because they ignore cookies. Logs the reason of a
 * rejection.
 */
export function checkOrigin(site: Site, request: Request, requestId?: string): Verdict {
  const { verdict, reason } = judge(site, request);
  if (verdict !== "pass") {
    const path = redactPath(new URL(request.url).pathname);
    const origin = request.headers.get("Origin")?.slice(0, loggedOrigin) ?? null;
    const details = { requestId, path, verdict, reason: reason.slice(0, loggedOrigin), origin };
    site.log.warn({ ...details, expected: publicOrigin(site, request) }, "origin not accepted");
  }
  return verdict;
}

/**
 * The request for the router after the origin check: without the origin, which a proxy may have rewritten, and without cookies if a
 * page of another site sent it, or may have, as for one-click unsubscriptions.
 */
export function withJudgedOrigin(site: Site, request: Request): Request {
  const origin = request.headers.get("Origin");
  const { pathname } = new URL(request.url);
  const isOneClick = isOneClickPath(pathname);
  if (origin === null && !isOneClick) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  if (isOneClick || isAllowedApiOrigin(site, origin, pathname)) headers.delete("Cookie");
  return new Request(request, { headers });
}
