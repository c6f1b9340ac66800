// Signs in with an ID token that the client obtained from Google (contract section 8), under the same rules as the OAuth
// callback. Token errors are returned as OAuth errors.
import { createHash } from "node:crypto";
import type { z } from "zod";
import { signInWithGoogle } from "../../domain/accounts/google-identity.server";
import { type AuthRejected, denied } from "../../domain/auth/rejections";
import type { idTokenBody } from "../../domain/auth/schema";
import { discoverProvider, googleIssuer, readIdToken, WrongNonce } from "../../platform/google.server";
import type { Site } from "../context.server";
import { googleAccount } from "../session/google-sign-in.server";
import { signInOverApi, type TokenAnswer } from "./token-answer.server";

type Visit = { site: Site; request: Request; address: string };

const oauthError = (error: string, description: string) =>
  Response.json(
    { error, error_description: description },
    { status: 400, headers: { "Cache-Control": "no-store" } },
  );

/** The client has the nonce; the provider and its token contain only the hash. */
const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

/** Signs in with the ID token of a request body. */
export async function signInByIdToken(
  visit: Visit,
  { provider: name, id_token: idToken, nonce }: z.output<typeof idTokenBody>,
): Promise<TokenAnswer | AuthRejected | Response> {
  const { site } = visit;
  const client = googleAccount(site);
  if (!client) return denied("provider_disabled", "Provider google is disabled");
  if (!idToken) return oauthError("invalid request", "id_token required");
  if (!name) return oauthError("invalid request", "provider required");
  if (name !== "google") return denied("provider_disabled", `Provider ${name.slice(0, 40)} is disabled`);
  const provider = await discoverProvider(site.env.GOOGLE_ISSUER_URL ?? googleIssuer).catch(() => null);
  if (!provider) return denied("unexpected_failure", "The provider cannot be reached");
  const requested = { idToken, clientId: client.clientId, nonce: nonce ? hashed(nonce) : null };
  const person = await readIdToken(provider, requested).catch((error: unknown) => {
    site.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "ID token not accepted");
    return error instanceof WrongNonce
      ? oauthError("invalid nonce", "Nonces mismatch")
      : oauthError("invalid request", "Bad ID token");
  });
  if (person instanceof Response) return person;
  const taken = signInWithGoogle(site.db, person, { memberId: null, now: site.clock.now() });
  if (!taken.ok) {
    const text = "Unverified email with google. Confirm the address with the provider first";
    return denied("provider_email_needs_verification", text);
  }
  return signInOverApi(visit, { account: taken.value.account, method: "oauth" });
}
