// Passes new recovery codes from the POST that created them to the page that shows them: in a cookie sealed for one
// session, until the member has stored them, for at most ten minutes.
import type { Site } from "~/http/context.server";
import { readCookies, setCookie } from "~/http/cookies";
import { isSecure } from "~/http/security/public-origin.server";
import { sealText, unsealText } from "~/http/security/sealed-text.server";

const cookieName = "recovery";
const validSeconds = 600;

type Session = { sessionId: string };

/** The `Set-Cookie` value that stores new codes. */
export function newCodesCookie(site: Site, { sessionId }: Session, codes: readonly string[]): string {
  const text = [site.clock.now() + validSeconds * 1000, ...codes].join(" ");
  return setCookie(cookieName, sealText(site, sessionId, text), validSeconds, isSecure(site));
}

/** The new codes of a session, or null. */
export function readNewCodes(site: Site, request: Request, { sessionId }: Session): string[] | null {
  const text = unsealText(site, sessionId, readCookies(request).get(cookieName) ?? "");
  const [until, ...codes] = text?.split(" ") ?? [];
  return Number(until) > site.clock.now() ? codes : null;
}

/** The `Set-Cookie` value that clears them. */
export function clearNewCodes(site: Site): string {
  return setCookie(cookieName, "", 0, isSecure(site));
}
