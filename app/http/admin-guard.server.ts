// Who is the administrator. Every admin loader and action asks for itself; a parent's loader guards nobody else.
import { redirect } from "@remix-run/node";
import {
  type AdminSession,
  adminSessionMs,
  findAdminSession,
} from "../domain/accounts/admin-sessions.server";
import type { Actor } from "../domain/audit/actor";
import type { Site } from "./context.server";
import { readCookies, setCookie } from "./cookies";
import { isSecure } from "./public-origin.server";

const cookieName = "admin";
const loginPath = "/admin/login";

export function adminCookie(site: Site, token: string): string {
  return setCookie(cookieName, token, adminSessionMs / 1000, isSecure(site));
}

export function clearAdminCookie(site: Site): string {
  return setCookie(cookieName, "", 0, isSecure(site));
}

/** The administrator's live session of a request, or undefined. */
export function readAdmin(site: Site, request: Request): AdminSession | undefined {
  const token = readCookies(request).get(cookieName);
  return token ? findAdminSession(site.db, token, site.clock.now()) : undefined;
}

/** The address of the sign-in that leads back to a page; a post leads back to the page it came from. */
export function loginAddress(request: Request): string {
  const url = new URL(request.url);
  const wanted = request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : "/admin";
  return `${loginPath}?redirectTo=${encodeURIComponent(wanted)}`;
}

/** The administrator's session; without one throws a 303 to the sign-in. */
export function requireAdmin(site: Site, request: Request): AdminSession {
  const session = readAdmin(site, request);
  if (!session) throw redirect(loginAddress(request), 303);
  return session;
}

/** The administrator of a session, as the audit trail names them. */
export function actorOf(session: AdminSession): Actor {
  return session.userId === null ? { kind: "admin" } : { kind: "user", id: session.userId };
}
