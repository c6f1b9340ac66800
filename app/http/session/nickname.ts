// The name a visitor last posted under, to prefill forms. Never shown on shared pages.
import { isReservedName } from "../../domain/text-rules";
import { graphemeLength } from "../../platform/text";
import { type HasHeaders, isPersonal, readCookies, readingCookie } from "../cookies";

const cookieName = "nickname";
const longestName = 40;
const longestValue = 1000;

/** The remembered name, or an empty string; always empty on pages that may be cached. */
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

/** The name for a form of this reader: the remembered one, else that before the @ of a member's address. */
export function nicknameFor(request: HasHeaders, member: { email: string } | undefined): string {
  const [local = ""] = member?.email.split("@") ?? [];
  const proposed = readNickname(request) || [...local].slice(0, longestName).join("");
  return isReservedName(proposed) ? "" : proposed;
}

/** The `Set-Cookie` value that stores a name, or null when it is too long for a cookie. */
export function nicknameCookie(name: string, secure: boolean): string | null {
  const value = encodeURIComponent(name);
  return value.length <= longestValue ? readingCookie(cookieName, value, secure) : null;
}
