// The member who asks: the cookie of a signed-in account.
import { findMember, type Member } from "../domain/accounts/members.server";
import type { Site } from "./context.server";
import { readCookies } from "./cookies";

const cookieName = "session";

/** The signed-in member of a request, or undefined. */
export function readMember(site: Site, request: Request): Member | undefined {
  const token = readCookies(request).get(cookieName);
  return token ? findMember(site.db, token, site.clock.now()) : undefined;
}
