// Who is the administrator. Every admin loader and action asks for itself; a parent's loader guards nobody else.
import { redirect } from "@remix-run/node";
import {
  type AdminSession,
  adminSessionMs,
  findAdminSession,
} from "../domain/accounts/admin-sessions.server";
import type { Site } from "./context.server";
import { readCookies } from "./cookies";
import { isSecure } from "./public-origin.server";

const cookieName = "admin";
const loginPath = "/admin/login";

const attributes = (site: Site, seconds: number) =>
  `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(site) ? "; Secure" : ""}`;

export function adminCookie(site: Site, token: string): string {
  return `${cookieName}=${token}; ${attributes(site, adminSessionMs / 1000)}`;
}

export function clearAdminCookie(site: Site): string {
  return `${cookieName}=; ${attributes(site, 0)}`;
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
