// Behind https all our cookies are called `__Host-NAME`: browsers take such a name from this host alone, with Secure, for the
// whole site, so that no other host of the domain plants one. The code knows them as NAME. Cookies that were set before stay
// valid and are reissued by the next page. Browsers refuse the prefix over http: there nothing changes.
import type { Site } from "../../app/http/context.server";
import { type HasHeaders, readCookies, readingCookie, setCookie } from "../../app/http/cookies";
import { isSecure } from "../../app/http/security/public-origin.server";
import { adminCookie } from "../../app/http/session/admin-guard.server";
import { memberCookie, readMember } from "../../app/http/session/member.server";
import { isHtml } from "./page-response";

const prefix = "__Host-";

type Reissue = (site: Site, request: Request, value: string) => string;

const asReadingCookie =
  (name: string): Reissue =>
  (_site, _request, value) =>
    readingCookie(name, value, true);

/** How an outdated cookie is reissued. Those that live an hour at most (flash messages, pending sign-ins) expire under their old names. */
const reissues: Record<string, Reissue> = {
  admin: (site, _request, value) => adminCookie(site, value),
  session: (site, request, value) =>
    memberCookie(site, value, readMember(site, request)?.isPersistent ?? false),
  ...Object.fromEntries(
    ["visitor", "nickname", "theme", "lite", "first_visit", "last_event"].map((name) => [
      name,
      asReadingCookie(name),
    ]),
  ),
};

const nameOf = (pair: string) => pair.slice(0, pair.indexOf("=")).trim();

/** A `Cookie` header as the site reads it: `__Host-NAME` is NAME, whatever a plain cookie of that name says. */
export function readableCookies(header: string, secure: boolean): string {
  if (!secure || !header.includes(prefix)) return header;
  const pairs = header.split(";").map((pair) => pair.trim());
  const isPrefixed = (pair: string) => pair.startsWith(prefix);
  const own = pairs.filter(isPrefixed).map((pair) => pair.slice(prefix.length));
  const known = new Set(own.map(nameOf));
  return [...own, ...pairs.filter((pair) => !isPrefixed(pair) && !known.has(nameOf(pair)))].join("; ");
}

/** A `Set-Cookie` value under the name that browsers are given. */
export function hostCookie(cookie: string, secure: boolean): string {
  return secure ? prefix + cookie : cookie;
}

/** The cookies of before that a browser has, without one under the new name, and that are to be reissued. */
function outdated(header: string): [name: string, value: string][] {
  const sent = readCookies({ headers: { get: () => header } });
  return [...sent].filter(([name]) => Object.hasOwn(reissues, name) && !sent.has(prefix + name));
}

/** Whether a browser has a cookie that the next page is to reissue. */
export function hasOutdatedCookie(header: string, secure: boolean): boolean {
  return secure && outdated(header).length > 0;
}

/** Only what is for this reader alone may set a cookie; a call by token is nobody's browser. */
function mayReissue(request: HasHeaders, response: Response): boolean {
  const isPublic = response.headers.get("Cache-Control")?.includes("public") ?? false;
  return response.status < 400 && isHtml(response) && !isPublic && !request.headers.get("Authorization");
}

/** Gives a request the cookies under the names that the site reads; the function that is returned names those of its answer. */
export function openHostCookies(site: Site, request: Request): (response: Response) => void {
  if (!isSecure(site)) return () => {};
  const header = request.headers.get("Cookie") ?? "";
  const sent = readCookies(request);
  const readable = readableCookies(header, true);
  if (readable !== header) request.headers.set("Cookie", readable);
  return (response) => {
    const set = response.headers.getSetCookie();
    const names = new Set(set.map(nameOf));
    if (mayReissue(request, response))
      for (const [name, value] of outdated(header)) {
        if (names.has(name)) continue;
        const cookie = reissued(site, request, name, value);
        if (cookie) set.push(cookie);
      }
    if (set.length === 0) return;
    response.headers.delete("Set-Cookie");
    for (const cookie of set) response.headers.append("Set-Cookie", hostCookie(cookie, true));
    for (const name of new Set(set.map(nameOf)))
      if (sent.has(name)) response.headers.append("Set-Cookie", setCookie(name, "", 0, true));
  };
}

/** None while the database cannot tell how long it may live: the next page tries again. */
function reissued(site: Site, request: Request, name: string, value: string): string | undefined {
  try {
    return reissues[name]?.(site, request, value);
  } catch (error) {
    site.log.warn({ message: String(error) }, "cookie not reissued");
    return undefined;
  }
}
