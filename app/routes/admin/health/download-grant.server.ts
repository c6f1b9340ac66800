// The permission to download one backup, for the session that has just proven its password again. A form's response cannot be a
// stream, so the form redirects to the download, and the permission goes along in a cookie. For an hour, so that a download that
// was interrupted can be continued.
import { z } from "zod";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import type { Site } from "~/http/context.server";
import { signedCookie } from "~/http/signed-cookie.server";

const grantSeconds = 3600;
const cookieOf = (site: Site) => signedCookie(site, "backup", grantSeconds);
const grantSchema = z.object({ session: z.string(), at: z.number(), backup: z.string().nullable() });

/** The `Set-Cookie` value that allows a session to download the backup of a name; null when there is none yet. */
export function grantDownload(site: Site, session: AdminSession, backup: string | null): Promise<string> {
  return cookieOf(site).serialize({ session: session.id, at: site.clock.now(), backup });
}

/** The name of the backup that a session may download, null when there was none; undefined without permission. */
export async function readDownloadGrant(
  site: Site,
  request: Request,
  session: AdminSession,
): Promise<string | null | undefined> {
  const parsed = grantSchema.safeParse(await cookieOf(site).parse(request.headers.get("Cookie")));
  if (!parsed.success || parsed.data.session !== session.id) return undefined;
  const age = site.clock.now() - parsed.data.at;
  return age >= 0 && age <= grantSeconds * 1000 ? parsed.data.backup : undefined;
}
