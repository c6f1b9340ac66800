// Passes new recovery codes from the POST that created them to the page that shows them: in a cookie sealed for one
// session, until the member has stored them, for at most ten minutes.
import type { Site } from "~/http/context.server";
import { readCookies, setCookie } from "~/http/cookies";
import { isSecure } from "~/http/security/public-origin.server";
import { seal, unseal } from "~/http/security/sealed-secrets.server";

const cookieName = "recovery";
const validSeconds = 600;

type Session = { sessionId: string };

/** The `Set-Cookie` value that stores new codes. */
export function newCodesCookie(site: Site, { sessionId }: Session, codes: readonly string[]): string {
  const until = String(site.clock.now() + validSeconds * 1000);
  const fields = [["until", until] as const, ...codes.map((code) => ["code", code] as const)];
  return setCookie(cookieName, seal(site, sessionId, fields), validSeconds, isSecure(site));
}

/** The new codes of a session, or null. */
export function readNewCodes(site: Site, request: Request, { sessionId }: Session): string[] | null {
  const fields = unseal(site, sessionId, readCookies(request).get(cookieName) ?? "");
  const [[, until = "0"] = []] = fields;
  if (Number(until) <= site.clock.now()) return null;
  return fields.filter(([name]) => name === "code").map(([, code]) => code);
}

/** The `Set-Cookie` value that clears them. */
export function clearNewCodes(site: Site): string {
  return setCookie(cookieName, "", 0, isSecure(site));
}
