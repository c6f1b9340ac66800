// Identifies the requester of an API request by its bearer token alone if it has an Authorization header, otherwise by the
// cookies of the pages. The token is one of this API, or an access token of the auth API.
import { findMember, findMemberOfSession, type Member } from "../../domain/accounts/members.server";
import { isPermitted, type Permission } from "../../domain/organisers/roles";
import {
  type AdminSession,
  closeAdminSessions,
  findAdminSession,
  findAdminSessionById,
} from "../../domain/organisers/sessions.server";
import type { Requester } from "../../domain/posts.server";
import { newId } from "../../platform/ids";
import { readBearer } from "../auth/bearer.server";
import type { Site } from "../context.server";
import { isHead } from "../head-request";
import { actorOf, readAdmin, signOutAdmin } from "../session/admin-guard.server";
import { readRequester } from "../session/requester.server";
import { beginVisitor } from "../session/visitor.server";

/** As long as a request's headers may be: an access token contains texts of its user. */
const bearerPattern = /^Bearer +([\w.~+/=-]{1,16384})$/i;
/** Three parts; the tokens of this API have one. */
const accessTokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The bearer token; empty when malformed, undefined without an `Authorization` header. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("Authorization");
  return header === null ? undefined : (bearerPattern.exec(header.trim())?.[1] ?? "");
}

/** The request without its cookies if it has an Authorization header, valid or not. */
export function withoutOtherProof(request: Request): Request {
  if (!request.headers.has("Authorization") || !request.headers.has("Cookie")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return new Request(request, { headers });
}

export type ApiIdentity = {
  /** An organiser with any role. */
  admin: AdminSession | undefined;
  requester: Requester;
  /** The requester of a post: without a visitor cookie a new visitor. */
  poster: Requester & { visitorId: string };
  /** At a visitor's first post by our own pages' scripts, the redirect that sets the visitor cookie. */
  firstPost: Response | null;
  /** The new visitor whose cookie the response of a post sets; null for a request with a token, which needs none. */
  newVisitor: string | null;
  /** Whether the request has a token without a valid session. */
  isBadToken: boolean;
};

type Proven = { admin: AdminSession | undefined; member: Member | undefined };

/** Finds the owner of a bearer token. An access token is checked as in the auth API. */
async function findByToken(site: Site, request: Request, token: string): Promise<Proven> {
  const { db } = site;
  const now = site.clock.now();
  const isUse = !isHead(request);
  if (accessTokenPattern.test(token)) {
    const bearer = await readBearer(site, request);
    if (!bearer.ok) return { admin: undefined, member: undefined };
    const { id } = bearer.session;
    return { admin: findAdminSessionById(db, id, now), member: findMemberOfSession(db, id, now) };
  }
  return {
    admin:
      findAdminSession(db, { kind: "admin", token }, now, isUse) ??
      findAdminSession(db, { kind: "user", token }, now, isUse),
    member: findMember(db, token, now, isUse),
  };
}

/** The organiser of a request, by its token or its cookies, if they have a permission, by default full access. */
export async function readApiAdmin(
  site: Site,
  request: Request,
  permission: Permission = "full",
): Promise<AdminSession | undefined> {
  const token = bearerOf(request);
  if (token === undefined) return readAdmin(site, request, permission);
  const { admin } = await findByToken(site, request, token);
  return admin && isPermitted(admin.organiser, permission) ? admin : undefined;
}

/** Identifies the requester without setting or counting anything. */
export async function identifyRequester(site: Site, request: Request, address: string): Promise<ApiIdentity> {
  const token = bearerOf(request);
  const proven = token === undefined ? undefined : await findByToken(site, request, token);
  const requester = await readRequester(site, request, address, proven && (() => proven.member));
  // Scripts of our own pages get a redirect that sets the cookie, which browsers follow: a lost response to the post itself
  // does not leave them without it.
  const isOwnPage = token === undefined && request.headers.get("Sec-Fetch-Site") === "same-origin";
  const begun = isOwnPage && requester.visitorId === null ? await beginVisitor(site, request) : null;
  const [firstPost, repeated] = begun instanceof Response ? [begun, null] : [null, begun];
  const visitorId = requester.visitorId ?? repeated ?? newId();
  const isNew = token === undefined && !isOwnPage && requester.visitorId === null;
  const admin = proven ? proven.admin : readAdmin(site, request, "own");
  return {
    admin,
    requester,
    firstPost,
    poster: { ...requester, visitorId },
    newVisitor: isNew ? visitorId : null,
    isBadToken: token !== undefined && !admin && requester.userId === null,
  };
}

/** Ends the administrator's session; returns the `Set-Cookie` values that clear its cookies. */
export async function signOutRequester(site: Site, request: Request): Promise<string[]> {
  if (bearerOf(request) === undefined) return signOutAdmin(site, request).map(([, cookie]) => cookie);
  const session = await readApiAdmin(site, request, "own");
  if (session) closeAdminSessions(site.db, actorOf(session), { id: session.id }, site.clock.now());
  return [];
}
