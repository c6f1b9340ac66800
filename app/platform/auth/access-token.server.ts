// Access tokens: short-lived JWTs, signed with ES256 only.
import { z } from "zod";
import type { AuthKeys } from "./keys.server";

/** The audience of access tokens: signed-in users of this site. */
export const tokenAudience = "authenticated";

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

type Terms = { keys: AuthKeys; issuer: string; now: number };

/** Signs claims at `now` (ms UTC), valid for a number of seconds. */
export async function signAccessToken(
  claims: Record<string, unknown>,
  { keys, issuer, now, seconds }: Terms & { seconds: number },
): Promise<{ token: string; expiresAt: number }> {
  const { SignJWT } = await import("jose");
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now / 1000);
  const expiresAt = issuedAt + seconds;
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid })
    .setIssuer(issuer)
    .setAudience(tokenAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** The user and session of a valid token; null for any other text. `now` is ms UTC. */
export async function readAccessToken(
  token: string,
  { keys, issuer, now }: Terms,
): Promise<{ userId: string; sessionId: string } | null> {
  const { jwtVerify } = await import("jose");
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keys.find(kid, now);
        if (!key) throw new Error("unknown key");
        return key;
      },
      {
        algorithms: ["ES256"],
        issuer,
        audience: tokenAudience,
        currentDate: new Date(now),
        requiredClaims: ["exp"],
      },
    );
    const { sub, session_id } = claimsSchema.parse(payload);
    return { userId: sub, sessionId: session_id };
  } catch {
    return null;
  }
}
