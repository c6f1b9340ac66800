// The response to a sign-in or a refresh (contract 4.4).
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts";
import { actOnChecked, type CheckedAccount } from "../../domain/accounts/checked-account.server";
import type { MemberSession } from "../../domain/accounts/member-sessions.server";
import { isBanned } from "../../domain/accounts/members.server";
import { readMethods, type SignInMethod } from "../../domain/accounts/session-methods";
import { openTokenSession, type TokenSession } from "../../domain/accounts/token-sessions.server";
import { tokenMetadata } from "../../domain/auth/metadata";
import { type AuthRejected, denied, wrongCredentials } from "../../domain/auth/rejections";
import { appMetadata, type UserRow, userMetadata, userObject } from "../../domain/auth/user-object.server";
import { signAccessToken } from "../../platform/auth/access-token.server";
import type { Site } from "../context.server";
import { hashAddress } from "../session/requester.server";
import { authIssuer } from "./redirect-target.server";

export type TokenResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

const claimsOf = (site: Site, user: UserRow, session: MemberSession) => ({
  sub: user.id,
  role: "authenticated",
  email: user.email,
  phone: "",
  app_metadata: appMetadata(site.db, user.id),
  user_metadata: userMetadata(user, tokenMetadata),
  aal: session.aal,
  amr: readMethods(session.amr),
  session_id: session.id,
  is_anonymous: false,
});

/** Tokens for a session of a user who is there and not banned. */
export async function respondWithTokens(
  site: Site,
  { session, refreshToken }: TokenSession,
): Promise<TokenResponse | AuthRejected> {
  const now = site.clock.now();
  const user = site.db
    .select()
    .from(users)
    .where(eq(users.id, session.userId ?? ""))
    .get();
  if (!user) return denied("user_not_found", "User does not exist");
  const seconds = site.env.AUTH_JWT_EXP;
  const terms = { keys: site.authKeys, issuer: authIssuer(site), now, seconds };
  const { token, expiresAt } = await signAccessToken(claimsOf(site, user, session), terms);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: seconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userObject(site.db, user),
  };
}

type Visit = { site: Site; request: Request; address: string };

export const bannedUser = () => denied("user_banned", "User is banned");

/** Tokens as the members of an address's fragment. */
export function tokenMembers(response: TokenResponse): Record<string, string> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = response;
  const times = { expires_at: String(expires_at), expires_in: String(expires_in) };
  return { access_token, ...times, refresh_token, sb: "", token_type };
}

/** Signs in over the auth API an account whose proof was verified, unless it changed since. */
export async function signInOverApi(
  { site, request, address }: Visit,
  { account, method }: { account: CheckedAccount; method: SignInMethod },
): Promise<TokenResponse | AuthRejected> {
  const now = site.clock.now();
  const { userId } = account;
  if (isBanned(site.db, userId, now)) return bannedUser();
  const start = {
    userId,
    method,
    addressHash: hashAddress(site, address),
    userAgent: request.headers.get("User-Agent") ?? "",
  };
  const opened = actOnChecked(site.db, account, now, () =>
    openTokenSession(site.db, site.secret, start, now),
  );
  return opened ? respondWithTokens(site, opened) : wrongCredentials();
}
