// Administrator authorisation. Every admin loader and action checks for itself: a parent's loader protects nothing
// else.
import { redirect } from "@remix-run/node";
import {
  type AdminSession,
  adminSessionMs,
  closeAdminSessions,
  findAdminSession,
} from "../../domain/accounts/admin-sessions.server";
import type { Actor } from "../../domain/audit/actor";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isHead } from "../head-request";
import { isSecure } from "../security/public-origin.server";

/** The cookie of each session kind; the administrator's own comes first. */
const cookieNames = { admin: "admin", user: "session" } as const;
const kinds = ["admin", "user"] as const;
const loginPath = "/admin/login";

export function adminCookie(site: Site, token: string): string {
  return setCookie(cookieNames.admin, token, adminSessionMs / 1000, isSecure(site));
}

/** The token of the administrator's password session that a browser has, valid or not. */
export const adminTokenOf = (request: Request): string | undefined =>
  readCookies(request).get(cookieNames.admin);

/** The valid administrator sessions of a request: at most one of each kind. */
function adminSessions(site: Site, request: Request): AdminSession[] {
  const cookies = readCookies(request);
  return kinds.flatMap((kind) => {
    const token = cookies.get(cookieNames[kind]);
    return (token && findAdminSession(site.db, { kind, token }, site.clock.now(), !isHead(request))) || [];
  });
}

/** The valid administrator session of a request, or undefined. */
export function readAdmin(site: Site, request: Request): AdminSession | undefined {
  return adminSessions(site, request)[0];
}

/** The audit log's actor of a session. */
export function actorOf({ userId }: AdminSession): Actor {
  return userId === null ? { kind: "admin" } : { kind: "user", id: userId };
}

/**
 * Ends the sessions that authorise a request, or those of all administrators. Returns the headers that clear their
 * cookies. Sessions of accounts without the role are not ended.
 */
export function signOutAdmin(
  site: Site,
  request: Request,
  where: "here" | "everywhere" = "here",
): [name: string, value: string][] {
  const sessions = adminSessions(site, request);
  for (const session of sessions) {
    const which = where === "everywhere" ? "all" : { id: session.id };
    closeAdminSessions(site.db, actorOf(session), which, site.clock.now());
  }
  const ended = new Set(["admin" as const, ...sessions.map(({ kind }) => kind)]);
  return [...ended].map((kind) => ["Set-Cookie", setCookie(cookieNames[kind], "", 0, isSecure(site))]);
}

/** The page whose form was posted, from Referer; the dashboard without it. */
function formPage(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  return from?.host === new URL(request.url).host ? from.pathname + from.search : "/admin";
}

/** The sign-in URL that returns to a page; for a post, to the page of its form. */
export function loginAddress(request: Request): string {
  const url = new URL(request.url);
  const requested =
    request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : formPage(request);
  return `${loginPath}?redirectTo=${encodeURIComponent(requested)}`;
}

/** The administrator's session; throws a 303 to the sign-in page without one. */
export function requireAdmin(site: Site, request: Request): AdminSession {
  const session = readAdmin(site, request);
  if (!session) throw redirect(loginAddress(request), 303);
  return session;
}
