// The name last used by a visitor in a post, to prefill forms. Never shown on shared pages.
import type { Db } from "../../db/client.server";
import { findNickname } from "../../domain/members/nickname.server";
import { isReservedName } from "../../domain/reserved-names";
import { graphemeLength } from "../../platform/text";
import type { Site } from "../context.server";
import { type HasHeaders, isPersonal, readCookies, readingCookie, setCookie } from "../cookies";
import { isSecure } from "../security/public-origin.server";

const cookieName = "nickname";
const longestName = 40;
const longestValue = 1000;

/** The stored name, or an empty string; always empty on pages that may be cached. */
export function readNickname(request: HasHeaders): string {
  const cookies = readCookies(request);
  const value = isPersonal(cookies) ? cookies.get(cookieName) : undefined;
  try {
    const name = decodeURIComponent(value ?? "");
    return graphemeLength(name) <= longestName ? name : "";
  } catch {
    return "";
  }
}

/** The name to prefill: the last one typed, else the member's nickname. Never the e-mail address, which is private. */
export function nicknameFor(db: Db, request: HasHeaders, member: { id: string } | undefined): string {
  const proposed = readNickname(request) || (member ? findNickname(db, member.id) : "");
  return isReservedName(proposed) ? "" : proposed;
}

/** Stores a name in a response for the next form, unless it is too long for a cookie. */
export function rememberName(site: Site, { headers }: Response, name: string): void {
  const value = encodeURIComponent(name);
  if (value.length > longestValue) return;
  headers.append("Set-Cookie", readingCookie(cookieName, value, isSecure(site)));
}

/** The `Set-Cookie` value that deletes the name: after a sign-out the browser may have another user. */
export const forgetName = (site: Site) => setCookie(cookieName, "", 0, isSecure(site));
