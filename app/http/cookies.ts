// The cookies of a reader. None holds an id of a person; they say how pages look and where the carousel opens.
import type { Visit } from "../domain/events/carousel";
import { isId } from "../platform/ids";

export const themes = ["auto", "light", "dark", "print"] as const;
export type Theme = (typeof themes)[number];

export type Preferences = { theme: Theme; lite: boolean };

const yearInSeconds = 365 * 24 * 60 * 60;

/** Cookies that say who somebody is or what they were just told: pages with them are never shared. */
const personalCookies = ["admin", "session", "visitor", "flash"];

/** A request, or as much of one as these functions read. */
export type HasHeaders = { headers: { get(name: string): string | null } };

/** The cookies of a request by name; the first of a name counts. */
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

/** Theme and low-data mode. The visitor's own switch beats `Save-Data`, both ways. */
export function readPreferences(request: HasHeaders): Preferences {
  const cookies = readCookies(request);
  const theme = themes.find((name) => name === cookies.get("theme")) ?? "auto";
  const choice = cookies.get("lite");
  const saveData = request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
  return { theme, lite: choice === "1" || (choice !== "0" && saveData) };
}

/** Whether the visitor has been here before, and which event they looked at last. */
export function readVisit(request: HasHeaders): Visit {
  const cookies = readCookies(request);
  const last = cookies.get("last_event");
  return { isFirst: cookies.get("first_visit") !== "0", lastEventId: isId(last) ? last : null };
}

/**
 * A `Set-Cookie` value as all our cookies are set: for the whole site, not for scripts, not sent by other sites' forms.
 * Without `seconds` the cookie goes when the browser is closed.
 */
export function setCookie(name: string, value: string, seconds: number | null, secure: boolean): string {
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** A `Set-Cookie` value for one of the reading cookies: a year. */
export function readingCookie(name: string, value: string, secure: boolean): string {
  return setCookie(name, value, yearInSeconds, secure);
}

/** The reading cookies that a successfully shown page sets; they stay out of the shared body. */
export function visitCookies(pathname: string, request: HasHeaders, secure: boolean): string[] {
  const visit = readVisit(request);
  if (pathname === "/" || pathname === "/home") {
    return visit.isFirst ? [readingCookie("first_visit", "0", secure)] : [];
  }
  const id = /^\/(?:events?|e)\/([0-9A-Za-z]{12})$/.exec(pathname)?.[1];
  return id && id !== visit.lastEventId ? [readingCookie("last_event", id, secure)] : [];
}
