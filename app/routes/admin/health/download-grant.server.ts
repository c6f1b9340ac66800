// The permission to download a backup, for the session that has just proven its password again. A form's response cannot be a
// stream, so the form redirects to the download, and the permission goes along in a cookie for a minute.
import type { AdminSession } from "~/domain/accounts/admin-sessions.server";
import type { Site } from "~/http/context.server";
import { signedCookie } from "~/http/signed-cookie.server";

const grantSeconds = 60;
const cookieOf = (site: Site) => signedCookie(site, "backup", grantSeconds);

/** The `Set-Cookie` value that allows a session to download. */
export function grantDownload(site: Site, session: AdminSession): Promise<string> {
  return cookieOf(site).serialize({ session: session.id, at: site.clock.now() });
}

/** Whether a request carries the permission of its session. */
export async function isDownloadGranted(
  site: Site,
  request: Request,
  session: AdminSession,
): Promise<boolean> {
  const grant: unknown = await cookieOf(site).parse(request.headers.get("Cookie"));
  if (typeof grant !== "object" || grant === null || !("session" in grant) || !("at" in grant)) return false;
  const age = site.clock.now() - Number(grant.at);
  return grant.session === session.id && age >= 0 && age <= grantSeconds * 1000;
}
