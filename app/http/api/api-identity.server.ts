// Who makes a call: by bearer token alone when there is an Authorization header, otherwise by the cookies of the pages.
import {
  type AdminSession,
  closeAdminSessions,
  findAdminSession,
} from "../../domain/accounts/admin-sessions.server";
import { findMember } from "../../domain/accounts/members.server";
import type { Requester } from "../../domain/posts.server";
import { newId } from "../../platform/ids";
import type { Site } from "../context.server";
import { actorOf, readAdmin, signOutAdmin } from "../session/admin-guard.server";
import { readRequester } from "../session/requester.server";
import { beginVisitor } from "../session/visitor.server";

const bearerPattern = /^Bearer +([\w.~+/=-]{1,4096})$/i;

/** The bearer token; empty when malformed, undefined without an `Authorization` header. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("Authorization");
  return header === null ? undefined : (bearerPattern.exec(header.trim())?.[1] ?? "");
}

/** A call as it is judged: with an Authorization header its cookies count for nothing, whatever the header is worth. */
export function withoutOtherProof(request: Request): Request {
  if (!request.headers.has("Authorization") || !request.headers.has("Cookie")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return new Request(request, { headers });
}

export type ApiIdentity = {
  admin: AdminSession | undefined;
  requester: Requester;
  /** For our own pages' scripts, throws the redirect that sets the visitor cookie. */
  requireRequester: () => Requester & { visitorId: string };
  /** Whether a token came along that belongs to no live session. */
  hasBadToken: () => boolean;
  /** The visitor whom this call made, once it has; never of a call with a token, which is known by that alone. */
  newVisitor: () => string | null;
};

function findAdmin(site: Site, request: Request, token: string | undefined): AdminSession | undefined {
  if (token === undefined) return readAdmin(site, request);
  const now = site.clock.now();
  return (
    findAdminSession(site.db, { kind: "admin", token }, now) ??
    findAdminSession(site.db, { kind: "user", token }, now)
  );
}

/** The administrator of a call, by its token or its cookies. */
export const readCallAdmin = (site: Site, request: Request) => findAdmin(site, request, bearerOf(request));

/** Identifies the requester without setting or counting anything. */
export async function identifyRequester(site: Site, request: Request, address: string): Promise<ApiIdentity> {
  const token = bearerOf(request);
  const ofToken = token === undefined ? undefined : () => findMember(site.db, token, site.clock.now());
  const requester = await readRequester(site, request, address, ofToken);
  // Our own pages' scripts meet the redirect that sets the cookie, which browsers follow by themselves: an answer that is
  // lost on the way back does not leave them without it.
  const isOwnPage = token === undefined && request.headers.get("Sec-Fetch-Site") === "same-origin";
  const begun = isOwnPage && requester.visitorId === null ? await beginVisitor(site, request) : null;
  let made: string | null = null;
  const requireVisitor = () => {
    if (begun instanceof Response) throw begun;
    if (begun !== null) return begun;
    made ??= newId();
    return made;
  };
  const admin = findAdmin(site, request, token);
  return {
    ...{ admin, requester },
    requireRequester: () => ({ ...requester, visitorId: requester.visitorId ?? requireVisitor() }),
    hasBadToken: () => token !== undefined && !admin && requester.userId === null,
    newVisitor: () => (token === undefined ? made : null),
  };
}

/** Ends the administrator's session; returns the `Set-Cookie` values that clear its cookies. */
export function signOutRequester(site: Site, request: Request): string[] {
  const token = bearerOf(request);
  if (token === undefined) return signOutAdmin(site, request).map(([, cookie]) => cookie);
  const session = findAdmin(site, request, token);
  if (session) closeAdminSessions(site.db, actorOf(session), { id: session.id }, site.clock.now());
  return [];
}
