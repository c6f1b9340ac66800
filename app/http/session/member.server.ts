// The member session of a request, sign-in and sign-out.
import { redirect } from "@remix-run/node";
import {
  closeMemberSession,
  openMemberSession,
  persistentSessionMs,
} from "../../domain/accounts/member-sessions.server";
import { findMember, type Member } from "../../domain/accounts/members.server";
import { claimVotes } from "../../domain/members/claim-votes.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";
import { readVisitor } from "./visitor.server";

export type { Member };

const cookieName = "session";
const loginPath = "/login";

const tokenOf = (request: Request) => readCookies(request).get(cookieName);

/** The signed-in member of a request, or undefined. */
export function readMember(site: Site, request: Request): Member | undefined {
  const token = tokenOf(request);
  return token ? findMember(site.db, token, site.clock.now()) : undefined;
}

/** The signed-in member; throws a 303 to the sign-in without one, which leads back after GET. */
export function requireMember(site: Site, request: Request): Member {
  const member = readMember(site, request);
  if (member) return member;
  const url = new URL(request.url);
  const wanted = request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : "/account";
  throw redirect(`${loginPath}?redirectTo=${encodeURIComponent(wanted)}`, 303);
}

/**
 * Signs a user in and returns the `Set-Cookie` value. The session that the browser had before ends, so that no token
 * from before the sign-in is worth anything after it. A kept session outlives the browser's window. What the browser
 * voted and liked as a visitor becomes the member's.
 */
export async function signInMember(
  site: Site,
  request: Request,
  { userId, isPersistent }: { userId: string; isPersistent: boolean },
): Promise<string> {
  const userAgent = request.headers.get("User-Agent") ?? "";
  const start = { userId, userAgent, isPersistent, replaces: tokenOf(request) };
  const visitorId = await readVisitor(site, request);
  if (visitorId) claimVotes(site.db, { userId, visitorId });
  const token = openMemberSession(site.db, start, site.clock.now());
  return setCookie(cookieName, token, isPersistent ? persistentSessionMs / 1000 : null, isSecure(site));
}

/** The `Set-Cookie` value that clears the session cookie. */
export function clearMemberCookie(site: Site): string {
  return setCookie(cookieName, "", 0, isSecure(site));
}

/** Ends the session of a request, if any; returns the `Set-Cookie` value. */
export function signOutMember(site: Site, request: Request): string {
  const token = tokenOf(request);
  if (token) closeMemberSession(site.db, token);
  return clearMemberCookie(site);
}
