// Authorisation of organisers. The server checks it before each loader and action, because a parent's loader protects only itself.
import { redirect } from "@remix-run/node";
import type { Actor } from "../../domain/audit/actor";
import { actorOfOrganiser } from "../../domain/organisers/actor";
import { organiserMessages } from "../../domain/organisers/messages";
import { isPermitted, type Permission } from "../../domain/organisers/roles";
import {
  type AdminSession,
  closeAdminSessions,
  findAdminSession,
  findWaitingAdmin,
  type OpenedSession,
} from "../../domain/organisers/sessions.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isHead } from "../head-request";
import { forbidden } from "../pages/not-found";
import { localPath } from "../security/local-path";
import { isSecure } from "../security/public-origin.server";

/** The cookie of each session kind; the password session comes first. */
const cookieNames = { admin: "admin", user: "session" } as const;
const kinds = ["admin", "user"] as const;
const loginPath = "/admin/login";

/** The cookie of a session: as long as a persistent one, otherwise until the browser closes. */
export function adminCookie(site: Site, { token, expiresAt, isPersistent }: OpenedSession): string {
  const seconds = isPersistent ? Math.floor((expiresAt - site.clock.now()) / 1000) : null;
  return setCookie(cookieNames.admin, token, seconds, isSecure(site));
}

/** The token of a browser's password session, valid or not. */
export const adminTokenOf = (request: Request): string | undefined =>
  readCookies(request).get(cookieNames.admin);

/** The request's valid organiser sessions, at most one of each kind. */
export function readAdmins(site: Site, request: Request): AdminSession[] {
  const cookies = readCookies(request);
  return kinds.flatMap((kind) => {
    const token = cookies.get(cookieNames[kind]);
    return (token && findAdminSession(site.db, { kind, token }, site.clock.now(), !isHead(request))) || [];
  });
}

/**
 * The request's session whose organiser has a permission, by default full access, or undefined. `eventId` is the event that the
 * permission applies to.
 */
export function readAdmin(
  site: Site,
  request: Request,
  permission: Permission = "full",
  eventId?: string,
): AdminSession | undefined {
  return readAdmins(site, request).find(({ organiser }) => isPermitted(organiser, permission, eventId));
}

/** The request's session with a pending second factor, and its token. */
export function readWaitingAdmin(site: Site, request: Request) {
  const token = adminTokenOf(request);
  const session = token && findWaitingAdmin(site.db, token, site.clock.now());
  return session ? { session, token } : undefined;
}

/** The audit log's actor of a session. */
export const actorOf = ({ organiser }: AdminSession): Actor => actorOfOrganiser(organiser);

/**
 * Ends the request's organiser sessions, including one with a pending second factor; `everywhere` ends all sessions of these
 * organisers. Returns the headers that clear their cookies. Does not end sessions of other members.
 */
export function signOutAdmin(
  site: Site,
  request: Request,
  where: "here" | "everywhere" = "here",
): [name: string, value: string][] {
  const waiting = readWaitingAdmin(site, request);
  const sessions = [...readAdmins(site, request), ...(waiting ? [waiting.session] : [])];
  for (const session of sessions) {
    const which = where === "everywhere" ? { organiserId: session.organiser.id } : { id: session.id };
    closeAdminSessions(site.db, actorOf(session), which, site.clock.now());
  }
  const ended = new Set(["admin" as const, ...sessions.map(({ kind }) => kind)]);
  return [...ended].map((kind) => ["Set-Cookie", setCookie(cookieNames[kind], "", 0, isSecure(site))]);
}

/** The page of the posted form, from Referer; the dashboard without it. */
function formPage(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  const from = URL.canParse(referer) ? new URL(referer) : null;
  return from?.host === new URL(request.url).host ? from.pathname + from.search : "/admin";
}

/** The sign-in URL that returns to a page; for a post, to its form's page. */
export function loginAddress(request: Request): string {
  const url = new URL(request.url);
  const requested =
    request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : formPage(request);
  return `${loginPath}?redirectTo=${encodeURIComponent(requested)}`;
}

/** The target after an organiser's sign-in: the requested path of this site, else the dashboard. */
export function destinationOf(requested: FormDataEntryValue | null): string {
  const path = localPath(requested);
  return path === "/" ? "/admin" : path;
}

/**
 * The request's session whose organiser has a permission, by default full access; `eventId` is the event that it applies to. Throws
 * a 303 to the sign-in page without a session, and a 403 page when the role lacks the permission.
 */
export function requireAdmin(
  site: Site,
  request: Request,
  permission: Permission = "full",
  eventId?: string,
): AdminSession {
  const sessions = readAdmins(site, request);
  const session = sessions.find(({ organiser }) => isPermitted(organiser, permission, eventId));
  if (session) return session;
  if (sessions.length === 0) throw redirect(loginAddress(request), 303);
  throw forbidden(
    organiserMessages.notPermitted,
    { href: "/admin", label: "返回管理后台" },
    "需要时请主办方帮忙。",
  );
}
