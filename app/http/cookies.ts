// Preference cookies, without personal identifiers: appearance, and where the carousel opens.
import type { Visit } from "../domain/events/carousel";
import { isId } from "../platform/ids";
import type { RouteFacts } from "./pages/hydration";

export const themes = ["auto", "light", "dark", "print"] as const;
export type Theme = (typeof themes)[number];

export type Preferences = { theme: Theme; lite: boolean };

const yearInSeconds = 365 * 24 * 60 * 60;

/** Cookies with identity or one-time messages: pages requested with them are never cached. */
const personalCookies = ["admin", "session", "visitor", "flash"];

/** Set while this browser has registrations. */
export const signedUpCookieName = "signed_up";

/** A request, or anything with headers. */
export type HasHeaders = { headers: { get(name: string): string | null } };

/** A request's cookies by name; the first of a name wins. */
export function readCookies(request: HasHeaders): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    const name = part.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

export function isPersonal(cookies: Map<string, string>): boolean {
  return personalCookies.some((name) => cookies.has(name));
}

/** Whether the browser has registrations, according to its cookie. */
export const isSignedUp = (request: HasHeaders): boolean =>
  readCookies(request).get(signedUpCookieName) === "1";

/** Theme and low-data mode. The visitor's setting overrides `Save-Data`. */
export function readPreferences(request: HasHeaders): Preferences {
  const cookies = readCookies(request);
  const theme = themes.find((name) => name === cookies.get("theme")) ?? "auto";
  const choice = cookies.get("lite");
  const saveData = request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
  return { theme, lite: choice === "1" || (choice !== "0" && saveData) };
}

/** Whether this is the visitor's first visit, and the event viewed last. */
export function readVisit(request: HasHeaders): Visit {
  const cookies = readCookies(request);
  const last = cookies.get("last_event");
  return { isFirst: cookies.get("first_visit") !== "0", lastEventId: isId(last) ? last : null };
}

/**
 * A `Set-Cookie` value with the attributes common to our cookies: Path=/, HttpOnly, SameSite=Lax. Without `seconds` a session
 * cookie.
 */
export function setCookie(name: string, value: string, seconds: number | null, secure: boolean): string {
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** A `Set-Cookie` value of a preference cookie, valid for a year. */
export function readingCookie(name: string, value: string, secure: boolean): string {
  return setCookie(name, value, yearInSeconds, secure);
}

/** The preference cookies set by a successful page; added outside the cached response. */
export function visitCookies(
  { visit }: RouteFacts,
  pathname: string,
  request: HasHeaders,
  secure: boolean,
): string[] {
  const { isFirst, lastEventId } = readVisit(request);
  if (visit === "home") return isFirst ? [readingCookie("first_visit", "0", secure)] : [];
  const id = visit === "event" ? pathname.split("/", 3)[2] : undefined;
  return isId(id) && id !== lastEventId ? [readingCookie("last_event", id, secure)] : [];
}
