// A cookie that marks browsers with registrations and contains nothing else; cached pages use it to link to 我的报名.
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

/** The headers that update the mark; none when it is correct. */
export const signedUpCookies = (site: Site, request: Request, hasAny: boolean): Record<string, string> =>
  isSignedUp(request) === hasAny ? {} : { "Set-Cookie": signedUpCookie(site, hasAny) };

/** The `Set-Cookie` value after a member's sign-out, for the visitor's registrations. */
export async function signedUpAfterSignOut(site: Site, request: Request): Promise<string> {
  const visitorId = await readVisitor(site, request);
  return signedUpCookie(site, hasRegistrations(site.db, { visitorId, userId: null }));
}
