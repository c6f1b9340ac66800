// A cookie that says that this browser has registrations, and nothing else: by it cached pages link to 我的报名.
import { hasRegistrations } from "../../domain/registrations/queries.server";
import type { Site } from "../context.server";
import { isSignedUp, readingCookie, setCookie, signedUpCookieName } from "../cookies";
import { isSecure } from "../security/public-origin.server";
import { readVisitor } from "./visitor.server";

/** The `Set-Cookie` value that sets or clears the mark. */
export const signedUpCookie = (site: Site, hasAny: boolean): string =>
  hasAny
    ? readingCookie(signedUpCookieName, "1", isSecure(site))
    : setCookie(signedUpCookieName, "", 0, isSecure(site));

/** The headers that bring the mark in line with what is so; none when it is. */
export const signedUpCookies = (site: Site, request: Request, hasAny: boolean): Record<string, string> =>
  isSignedUp(request) === hasAny ? {} : { "Set-Cookie": signedUpCookie(site, hasAny) };

/** The `Set-Cookie` value for a browser without its member. */
export async function signedUpAfterSignOut(site: Site, request: Request): Promise<string> {
  const visitorId = await readVisitor(site, request);
  return signedUpCookie(site, hasRegistrations(site.db, { visitorId, userId: null }));
}
