// The name under which a visitor last posted, so that it need not be typed again. Pages that are shared never show it.
import { graphemeLength } from "../platform/text";
import { type HasHeaders, isPersonal, readCookies, readingCookie } from "./cookies";

const cookieName = "nickname";
const longestName = 40;
const longestValue = 1000;

/** The remembered name, or an empty string; always empty for a request whose page may be shared. */
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

/** The `Set-Cookie` value that remembers a name, or null for one that is too long for a cookie. */
export function nicknameCookie(name: string, secure: boolean): string | null {
  const value = encodeURIComponent(name);
  return value.length <= longestValue ? readingCookie(cookieName, value, secure) : null;
}
