// Google as an OpenID Connect provider: discovery and ID token validation. Any provider with the same contract can replace it.
import type { JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";

export const googleIssuer = "https://accounts.google.com";

const timeoutMs = 10_000;
const cacheMs = 60 * 60 * 1000;

const address = z.url({ protocol: /^https?$/ });
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
});

export type OpenIdProvider = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  keys: JWTVerifyGetKey;
};

/** A valid ID token was not issued for this sign-in. */
export class WrongNonce extends Error {
  override name = "WrongNonce";
}

/** The provider responds without the required metadata, or with that of another issuer. */
export class ProviderUnusable extends Error {
  override name = "ProviderUnusable";
}

const withoutSlash = (address: string) => address.replace(/\/$/, "");

const providers = new LRUCache<string, OpenIdProvider>({ max: 4, ttl: cacheMs });

/** The provider of an issuer URL. Throws `ProviderUnusable` or fetch errors. */
export async function discoverProvider(issuer: string): Promise<OpenIdProvider> {
  const cached = providers.get(issuer);
  if (cached) return cached;
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  const parsed = discoverySchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw new ProviderUnusable();
  const { data } = parsed;
  // Prevents one provider from impersonating another.
  if (withoutSlash(data.issuer) !== withoutSlash(issuer)) throw new ProviderUnusable();
  const { createRemoteJWKSet } = await import("jose");
  const provider = {
    issuer: data.issuer,
    authorizationUrl: data.authorization_endpoint,
    tokenUrl: data.token_endpoint,
    keys: createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: timeoutMs }),
  };
  providers.set(issuer, provider);
  return provider;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(255).pipe(z.email()),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  nonce: z.string().nullish(),
});

/**
 * The validated claims of an ID token: signature, issuer, audience, expiry and nonce (null for a token without one). Throws
 * `WrongNonce`, and other errors when a claim is invalid or the e-mail address is missing.
 */
export async function readIdToken(
  { issuer, keys }: OpenIdProvider,
  { idToken, clientId, nonce }: { idToken: string; clientId: string; nonce: string | null },
): Promise<{ subject: string; email: string; isEmailVerified: boolean }> {
  const { jwtVerify } = await import("jose");
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: [issuer, issuer.replace(/^https:\/\//, "")],
    audience: clientId,
    algorithms: ["RS256", "ES256"],
    clockTolerance: 60,
    requiredClaims: ["exp", "iat", "sub"],
  });
  const claims = claimsSchema.parse(payload);
  if ((claims.nonce ?? null) !== nonce) throw new WrongNonce("the nonce is another one");
  return { subject: claims.sub, email: claims.email, isEmailVerified: claims.email_verified };
}
