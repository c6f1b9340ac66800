// Authorisation of organisers. Every admin loader and action checks it, because a parent's loader protects only itself.
import { redirect } from "@remix-run/node";
import type { Actor } from "../../domain/audit/actor";
import { actorOfOrganiser } from "../../domain/organisers/actor";
import { organiserMessages } from "../../domain/organisers/messages";
import { isPermitted, type Permission } from "../../domain/organisers/roles";
import {
  type AdminSession,
  adminSessionMs,
  closeAdminSessions,
  findAdminSession,
  findWaitingAdmin,
} from "../../domain/organisers/sessions.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isHead } from "../head-request";
import { forbidden } from "../pages/not-found";
import { createMatcher } from "../path-matcher";
import { localPath } from "../security/local-path";
import { isSecure } from "../security/public-origin.server";

// The permission that each organiser URL requires. `requireAdmin` enforces it; a missing URL requires full access and fails the
// test that compares this table with the routes. API operations declare theirs separately.

/** `public` pages check the session themselves. */
export const requiredPermissions: Readonly<Record<string, Permission | "public">> = {
  "/admin": "own",
  "/dashboard": "own",
  "/admin/login": "public",
  "/admin/login/code": "public",
  "/admin/logout": "public",
  "/admin/password": "own",
  "/admin/second-factor": "own",
  "/admin/sessions": "own",
  "/admin/sessions/end": "own",
  "/admin/organisers": "full",
  "/admin/organisers/:organiser/remove": "full",
  "/admin/handbook": "own",
  "/admin/handbook/:chapter": "own",
  "/admin/create-event": "full",
  "/admin/create-event/check": "full",
  "/admin/create-event/published": "full",
  "/admin/draft-save": "full",
  "/admin/events": "full",
  "/admin/events/:event/edit": "full",
  "/admin/events/:event/edit/check": "full",
  "/admin/events/:event/edit/compare": "full",
  "/admin/events/:event/postpone": "full",
  "/admin/events/:event/duplicate": "full",
  "/admin/events/:event/qr": "full",
  "/admin/events/:event/poster": "full",
  "/admin/events/:event/history": "full",
  "/admin/events/:event/results": "full",
  "/admin/events/:event/photos": "full",
  "/admin/events/:event/photos/:photo/delete": "full",
  "/admin/events/:event/guests": "full",
  "/admin/events/:event/guests.csv": "full",
  "/admin/events/:event/guests/add": "full",
  "/admin/events/:event/guests/chain": "full",
  "/admin/events/:event/guests/print": "full",
  "/admin/events/:event/guests/undo/:entry": "full",
  "/admin/events/:event/guests/:guest": "full",
  "/admin/events/:event/guests/:guest/decline": "full",
  "/admin/events/:event/guests/:guest/erase": "full",
  "/admin/events/:event/notify": "full",
  "/admin/events/:event/check-in": "check-in",
  "/admin/events/:event/check-in/:guest": "check-in",
  "/admin/events/:event/participants": "full",
  "/admin/events/:event/:change": "full",
  "/admin/votes": "full",
  "/admin/votes/create": "full",
  "/admin/votes/:poll": "full",
  "/admin/votes/:poll/edit": "full",
  "/admin/votes/:poll/results.csv": "full",
  "/admin/votes/:poll/:change": "full",
  "/admin/drafts": "full",
  "/drafts": "full",
  "/draft-test": "full",
  "/admin/drafts/selection": "full",
  "/admin/drafts/clear/:which": "full",
  "/admin/drafts/export": "full",
  "/admin/drafts/import": "full",
  "/admin/drafts/undo/:entry": "full",
  "/admin/drafts/:draft": "full",
  "/admin/drafts/:draft/rename": "full",
  "/admin/drafts/:draft/delete": "full",
  "/admin/drafts/:draft/copy": "full",
  "/admin/drafts/:draft/restore": "full",
  "/admin/drafts/:draft/crop/:field": "full",
  "/admin/drafts/:draft/crop/:field/start": "full",
  "/admin/review": "review",
  "/admin/review/undo/:entry": "review",
  "/admin/comments": "review",
  "/admin/comments/selection": "review",
  "/admin/comments/:item": "review",
  "/admin/comments/:item/:verdict": "review",
  "/admin/questions": "review",
  "/admin/questions/selection": "review",
  "/admin/questions/:item": "review",
  "/admin/questions/:item/:verdict": "review",
  "/admin/wishes": "review",
  "/admin/wishes/selection": "review",
  "/admin/wishes/poll": "full",
  "/admin/wishes/:item/event": "full",
  "/admin/wishes/:item": "review",
  "/admin/wishes/:item/:verdict": "review",
  "/admin/removals": "review",
  "/admin/removals/:item/:decision": "review",
  "/admin/results": "full",
  "/admin/results.csv": "full",
  "/admin/digest": "full",
  "/admin/settings": "full",
  "/admin/health": "full",
  "/admin/health/backup": "full",
  "/admin/health/backup.tar": "full",
};

/** The cookie of each session kind; the password session comes first. */
const cookieNames = { admin: "admin", user: "session" } as const;
const kinds = ["admin", "user"] as const;
const loginPath = "/admin/login";

export function adminCookie(site: Site, token: string): string {
  return setCookie(cookieNames.admin, token, adminSessionMs / 1000, isSecure(site));
}

/** The token of a browser's password session, valid or not. */
export const adminTokenOf = (request: Request): string | undefined =>
  readCookies(request).get(cookieNames.admin);

/** The request's valid organiser sessions, at most one of each kind. */
function adminSessions(site: Site, request: Request): AdminSession[] {
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
  return adminSessions(site, request).find(({ organiser }) => isPermitted(organiser, permission, eventId));
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
  const sessions = [...adminSessions(site, request), ...(waiting ? [waiting.session] : [])];
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

type Requirement = { permission: Permission; eventId: string | undefined };

const matchPath = createMatcher(Object.keys(requiredPermissions).map((path) => ({ path })));

/** The permission that the request's URL requires; full access if the table has none. */
function requirementOf(request: Request): Requirement {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const found = matchPath(path);
  const required = requiredPermissions[found?.operations[0]?.path ?? ""] ?? "full";
  return { permission: required === "public" ? "full" : required, eventId: found?.params.event };
}

/**
 * The session of an organiser with permission for the request's URL. Throws a 303 to the sign-in page without a session, and a 403
 * page when the role lacks the permission.
 */
export function requireAdmin(site: Site, request: Request): AdminSession {
  const sessions = adminSessions(site, request);
  const { permission, eventId } = requirementOf(request);
  const session = sessions.find(({ organiser }) => isPermitted(organiser, permission, eventId));
  if (session) return session;
  if (sessions.length === 0) throw redirect(loginAddress(request), 303);
  throw forbidden(
    organiserMessages.notPermitted,
    { href: "/admin", label: "返回管理后台" },
    "需要时请主办方帮忙。",
  );
}
