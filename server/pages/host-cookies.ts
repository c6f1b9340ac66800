// Over https, cookies are sent as `__Host-NAME`: browsers accept this prefix only from this host, with Secure and path `/`, so that
// no other host of the domain can set one. The application reads and sets them as NAME.
import type { Site } from "../../app/http/context.server";
import { isSecure } from "../../app/http/security/public-origin.server";

const prefix = "__Host-";

/** The name sent to browsers, which reject the prefix over http. */
export const cookieName = (name: string, secure: boolean) => (secure ? prefix + name : name);

const nameOf = (pair: string) => pair.slice(0, pair.indexOf("=")).trim();

/** Returns a `Cookie` header with the application's names. `__Host-NAME` wins over a plain NAME of an earlier version. */
export function readableCookies(header: string, secure: boolean): string {
  if (!secure || !header.includes(prefix)) return header;
  const pairs = header.split(";").map((pair) => pair.trim());
  const isPrefixed = (pair: string) => pair.startsWith(prefix);
  const own = pairs.filter(isPrefixed).map((pair) => pair.slice(prefix.length));
  const known = new Set(own.map(nameOf));
  return [...own, ...pairs.filter((pair) => !isPrefixed(pair) && !known.has(nameOf(pair)))].join("; ");
}

/** Renames the cookies of a request; the returned function renames those that its response sets. */
export function openHostCookies(site: Site, request: Request): (response: Response) => void {
  if (!isSecure(site)) return () => {};
  const header = request.headers.get("Cookie") ?? "";
  const readable = readableCookies(header, true);
  if (readable !== header) request.headers.set("Cookie", readable);
  return ({ headers }) => {
    const set = headers.getSetCookie();
    headers.delete("Set-Cookie");
    for (const cookie of set) headers.append("Set-Cookie", cookieName(cookie, true));
  };
}
