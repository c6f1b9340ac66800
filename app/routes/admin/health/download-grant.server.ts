// Permission to download one backup, for a session that has just reauthenticated. A form's response cannot be a stream,
// so the form redirects to the download with the permission in a cookie. Valid for an hour, so that an interrupted
// download can be resumed.
import { z } from "zod";
import type { AdminSession } from "~/domain/organisers/sessions.server";
import type { Site } from "~/http/context.server";
import { signedCookie } from "~/http/signed-cookie.server";

const grantSeconds = 3600;
const cookieOf = (site: Site) => signedCookie(site, "backup", grantSeconds);
const grantSchema = z.object({ session: z.string(), at: z.number(), backup: z.string().nullable() });

/** The `Set-Cookie` value that lets a session download a backup by name; null when no backup exists. */
export function grantDownload(site: Site, session: AdminSession, backup: string | null): Promise<string> {
  return cookieOf(site).serialize({ session: session.id, at: site.clock.now(), backup });
}

/** Name of the backup that a session may download, null when none existed; undefined without permission. */
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
