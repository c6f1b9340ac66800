// Stores the e-mail address that awaits verification and the return URL in a signed cookie, so that neither appears in
// URLs or logs.
import { z } from "zod";
import type { Site } from "~/http/context.server";
import { signedCookie } from "~/http/signed-cookie.server";
import { ownPage } from "./destination";

const validSeconds = 60 * 60;

const cookieOf = (site: Site) => signedCookie(site, "pending_email", validSeconds);

const pendingSchema = z.object({ email: z.string(), redirectTo: z.string() });
type PendingEmail = z.output<typeof pendingSchema>;

/** The `Set-Cookie` value for an address, and the path to continue at after its verification. */
export function pendingEmailCookie(site: Site, email: string, redirectTo: string = ownPage): Promise<string> {
  return cookieOf(site).serialize({ email, redirectTo } satisfies PendingEmail);
}

/** The `Set-Cookie` value that clears it. */
export function clearPendingEmail(site: Site): Promise<string> {
  return cookieOf(site).serialize("", { maxAge: 0 });
}

/** The pending address of this browser; null without one. */
export async function readPendingEmail(site: Site, request: Request): Promise<PendingEmail | null> {
  const parsed = pendingSchema.safeParse(await cookieOf(site).parse(request.headers.get("Cookie")));
  return parsed.data ?? null;
}
