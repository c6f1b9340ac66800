// The address that a browser waits for a verification mail of: in a signed cookie, so that it stands in no address bar, history
// or log.
import { z } from "zod";
import type { Site } from "~/http/context.server";
import { signedCookie } from "~/http/signed-cookie.server";

const validSeconds = 60 * 60;

const cookieOf = (site: Site) => signedCookie(site, "pending_email", validSeconds);

/** The `Set-Cookie` value that carries an address. */
export function pendingEmailCookie(site: Site, email: string): Promise<string> {
  return cookieOf(site).serialize(email);
}

/** The `Set-Cookie` value that clears it. */
export function clearPendingEmail(site: Site): Promise<string> {
  return cookieOf(site).serialize("", { maxAge: 0 });
}

/** The address of this browser, as it was signed; null without one. */
export async function readPendingEmail(site: Site, request: Request): Promise<string | null> {
  const parsed = z.string().safeParse(await cookieOf(site).parse(request.headers.get("Cookie")));
  return parsed.data || null;
}
