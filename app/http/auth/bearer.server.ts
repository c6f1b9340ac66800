// Authenticates requests of the auth API by their access token, in the contract's order (section 5).
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts";
import type { MemberSession } from "../../domain/accounts/member-sessions.server";
import { findTokenSession, touchTokenSession } from "../../domain/accounts/token-sessions.server";
import { type AuthRejected, denied } from "../../domain/auth/rejections";
import type { UserRow } from "../../domain/auth/user-object.server";
import { readAccessToken } from "../../platform/auth/access-token.server";
import type { Site } from "../context.server";
import { isHead } from "../head-request";
import { authIssuer } from "./redirect-target.server";

export type Bearer = { ok: true; user: UserRow; session: MemberSession };

/** The user and session of a request's access token, or the reason of its rejection. */
export async function readBearer(site: Site, request: Request): Promise<Bearer | AuthRejected> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization")?.trim() ?? "")?.[1];
  if (!token) return denied("no_authorization", "This endpoint requires a Bearer token");
  return checkAccessToken(site, token, !isHead(request));
}

/** The same for the token alone; updates the session's last use if it is one. */
export async function checkAccessToken(
  site: Site,
  token: string,
  isUse = true,
): Promise<Bearer | AuthRejected> {
  const now = site.clock.now();
  const claims = await readAccessToken(token, { keys: site.authKeys, issuer: authIssuer(site), now });
  if (!claims) return denied("bad_jwt", "invalid JWT: unable to verify it");
  const user = site.db.select().from(users).where(eq(users.id, claims.userId)).get();
  if (!user) return denied("user_not_found", "User from sub claim in JWT does not exist");
  const session = findTokenSession(site.db, claims.sessionId, now);
  if (session?.userId !== user.id)
    return denied("session_not_found", "Session from session_id claim in JWT does not exist");
  if ((user.bannedUntil ?? 0) > now) return denied("user_banned", "User is banned", { status: 403 });
  if (isUse) touchTokenSession(site.db, session, now);
  return { ok: true, user, session };
}
