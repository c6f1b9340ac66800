// The member session of a request, sign-in and sign-out. The session of a member with a second factor is pending, and not
// signed in, until the factor is verified.
import { redirect } from "@remix-run/node";
import { actOnChecked, type CheckedAccount } from "../../domain/accounts/checked-account.server";
import {
  closeMemberSession,
  openMemberSession,
  persistentSessionMs,
  renewMemberToken,
} from "../../domain/accounts/member-sessions.server";
import { findMember, findWaitingMember, isBanned, type Member } from "../../domain/accounts/members.server";
import { claimVotes } from "../../domain/members/claim-votes.server";
import type { Site } from "../context.server";
import { readCookies, setCookie } from "../cookies";
import { isHead } from "../head-request";
import { withQuery } from "../query";
import { isSecure } from "../security/public-origin.server";
import { readVisitor } from "./visitor.server";

export type { Member };

const cookieName = "session";
const loginPath = "/login";
const bannedPath = `${loginPath}?banned`;
const changedPath = `${loginPath}?changed`;
const codePath = "/login/code";

const tokenOf = (request: Request) => readCookies(request).get(cookieName);

/** The signed-in member of a request, or undefined. */
export function readMember(site: Site, request: Request): Member | undefined {
  const token = tokenOf(request);
  return token ? findMember(site.db, token, site.clock.now(), !isHead(request)) : undefined;
}

/** The signed-in member. Throws a 303 to the sign-in page without one, which returns here after a GET. */
export function requireMember(site: Site, request: Request): Member {
  const member = readMember(site, request);
  if (member) return member;
  const url = new URL(request.url);
  const requested = request.method === "GET" ? url.pathname.replace(/\.data$/, "") + url.search : "/account";
  throw redirect(`${loginPath}?redirectTo=${encodeURIComponent(requested)}`, 303);
}

/** The member whose session has a pending second factor, or undefined. */
export function readWaitingMember(site: Site, request: Request): Member | undefined {
  const token = tokenOf(request);
  return token ? findWaitingMember(site.db, token, site.clock.now()) : undefined;
}

/** The page that requests the second factor and then redirects to a path of this site. */
export const secondFactorPath = (redirectTo: string) => withQuery(codePath, { redirectTo });

type SignIn = {
  account: CheckedAccount;
  isPersistent: boolean;
  /** Path on this site to continue at. */
  redirectTo: string;
};

/** Result of a sign-in, possibly with a pending second factor: the session cookie and the next page. */
export type SignedIn = { cookie: string; next: string; isWaiting: boolean };

/**
 * Signs a user in. Ends the browser's previous session, so that its token is worthless afterwards. A persistent session outlives
 * the browser window. Transfers the visitor's votes and likes to the member once no second factor is pending. Throws a 303 to the
 * sign-in page, with the reason, when the account was banned or changed since its verification.
 */
export async function signInMember(
  site: Site,
  request: Request,
  { account, isPersistent, redirectTo }: SignIn,
): Promise<SignedIn> {
  const { userId } = account;
  const now = site.clock.now();
  if (isBanned(site.db, userId, now)) throw redirect(bannedPath, 303);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const start = { userId, userAgent, isPersistent, replaces: tokenOf(request) };
  const token = actOnChecked(site.db, account, now, () => openMemberSession(site.db, start, now));
  if (token === null) throw redirect(changedPath, 303);
  if (findWaitingMember(site.db, token, now)) {
    const cookie = memberCookie(site, token, false);
    return { cookie, next: secondFactorPath(redirectTo), isWaiting: true };
  }
  await claimVisitor(site, request, userId);
  return { cookie: memberCookie(site, token, isPersistent), next: redirectTo, isWaiting: false };
}

/** Transfers the votes and likes of the request's visitor to the member. */
export async function claimVisitor(site: Site, request: Request, userId: string): Promise<void> {
  const visitorId = await readVisitor(site, request);
  if (visitorId) claimVotes(site.db, { userId, visitorId });
}

/** The `Set-Cookie` value of a member's session. */
export function memberCookie(site: Site, token: string, isPersistent: boolean): string {
  return setCookie(cookieName, token, isPersistent ? persistentSessionMs / 1000 : null, isSecure(site));
}

/** Rotates the token of a member's session and returns its `Set-Cookie` value. */
export function renewMember(site: Site, { sessionId, isPersistent }: Member): string {
  return memberCookie(site, renewMemberToken(site.db, sessionId), isPersistent);
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
