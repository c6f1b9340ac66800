// Google sign-in over the auth API (contract section 8). A flow is a row keyed by its state, single-use within five minutes.
// Only the signed ID token identifies the user who returns.
import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { challengeMethods } from "../../db/schema/accounts";
import { type GoogleUserInfo, signInWithGoogle } from "../../domain/accounts/google-identity.server";
import { consumeOauthState, saveOauthState } from "../../domain/accounts/oauth-states.server";
import { issueAuthCode } from "../../domain/auth/auth-codes.server";
import { type AuthRejected, denied, invalidRequest } from "../../domain/auth/rejections";
import { readChallenge } from "../../domain/auth/schema";
import { discoverProvider, googleIssuer, readIdToken } from "../../platform/google.server";
import { newToken } from "../../platform/tokens.server";
import type { Site } from "../context.server";
import { googleAccount } from "../session/google-sign-in.server";
import { authIssuer, authSiteUrl, targetOr, withMembers } from "./redirect-target.server";
import { signInOverApi, tokenMembers } from "./token-answer.server";

const flowMs = 5 * 60 * 1000;
const timeoutMs = 10_000;

const flowSchema = z.object({
  isApiFlow: z.literal(true),
  nonce: z.string(),
  verifier: z.string(),
  target: z.string(),
  challenge: z.object({ challenge: z.string(), method: z.enum(challengeMethods) }).nullable(),
});
type Flow = z.output<typeof flowSchema>;

/** Parameters that the flow sets itself and a client must not. */
const ownMembers = [
  ...["client_id", "client_secret", "redirect_uri", "state", "response_type", "scope", "nonce"],
  ...["provider", "redirect_to", "scopes", "code_challenge", "code_challenge_method", "skip_http_redirect"],
];
const callbackOf = (site: Site) => `${authIssuer(site)}/callback`;
const unsupported = (name: string | null) =>
  invalidRequest(
    name === "google"
      ? "Unsupported provider: provider is not enabled"
      : "Unsupported provider: provider is not known",
  );

const found = (status: 302 | 303, location: string) =>
  new Response(null, { status, headers: { Location: location, "Cache-Control": "no-store" } });

/** Starts a flow and redirects to Google, or returns the error. */
export async function beginGoogleFlow(site: Site, query: URLSearchParams): Promise<Response | AuthRejected> {
  const client = googleAccount(site);
  if (query.get("provider") !== "google" || !client) return unsupported(query.get("provider"));
  const pair = {
    code_challenge: query.get("code_challenge") ?? undefined,
    code_challenge_method: query.get("code_challenge_method") ?? undefined,
  };
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const flow: Flow = {
    ...{ isApiFlow: true, nonce: newToken(), verifier: newToken() },
    target: targetOr(site, query.get("redirect_to")),
    challenge: proof.challenge ?? null,
  };
  const provider = await discoverProvider(site.env.GOOGLE_ISSUER_URL ?? googleIssuer).catch(() => null);
  if (!provider) return denied("unexpected_failure", "The provider cannot be reached");
  const state = randomUUID();
  saveOauthState(site.db, JSON.stringify(flow), site.clock.now(), { token: state, lifetimeMs: flowMs });
  const url = new URL(provider.authorizationUrl);
  for (const [name, value] of query) if (!ownMembers.includes(name)) url.searchParams.set(name, value);
  const asked = (query.get("scopes") ?? "").split(/\s+/).filter(Boolean);
  const members = {
    ...{ client_id: client.clientId, redirect_uri: callbackOf(site), response_type: "code", state },
    ...{ scope: [...new Set(["openid", "email", "profile", ...asked])].join(" "), nonce: flow.nonce },
    code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return found(302, url.href);
}

const tokensSchema = z.object({
  id_token: z.string(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
});

type Exchanged = { person: GoogleUserInfo; tokens: z.output<typeof tokensSchema> };

/** Exchanges the provider's code. Throws when the provider's response is invalid. */
async function exchange(site: Site, code: string, { verifier, nonce }: Flow): Promise<Exchanged> {
  const client = googleAccount(site);
  if (!client) throw new Error("google is not configured");
  const provider = await discoverProvider(site.env.GOOGLE_ISSUER_URL ?? googleIssuer);
  const response = await fetch(provider.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", code, redirect_uri: callbackOf(site), code_verifier: verifier },
      ...{ client_id: client.clientId, client_secret: client.clientSecret },
    }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  const tokens = tokensSchema.parse(await response.json());
  const person = await readIdToken(provider, { idToken: tokens.id_token, clientId: client.clientId, nonce });
  return { person, tokens };
}

type OauthError = { error: string; error_code: string; error_description: string };

const reject = (target: string, error: OauthError) =>
  found(302, withMembers(target, { query: error, fragment: { ...error, sb: "" } }));

/** Redirects a callback that belongs to no flow of this API to the site, with the reason. */
export function lostFlow(site: Site, state: string | null): Response {
  const [code, text] =
    state === null
      ? ["bad_oauth_callback", "OAuth state parameter missing"]
      : ["bad_oauth_state", "OAuth state not found or expired"];
  const error = { error: "invalid_request", error_code: code, error_description: text };
  return found(303, withMembers(authSiteUrl(site), { query: error }));
}

/** Consumes the flow of a state; undefined when this API did not start it. */
export function takeFlow(site: Site, state: string | null): Flow | undefined {
  if (state === null || !z.uuid().safeParse(state).success) return undefined;
  const stored = consumeOauthState(site.db, state, site.clock.now());
  const parsed = flowSchema.safeParse(JSON.parse(stored ?? "null"));
  return parsed.success ? parsed.data : undefined;
}

type Visit = { site: Site; request: Request; address: string };

/** Ends a flow: redirects with tokens, with a code for a PKCE client, or with the error. */
export async function finishGoogleFlow(visit: Visit, flow: Flow, query: URLSearchParams): Promise<Response> {
  const { site } = visit;
  const { target, challenge } = flow;
  const [code, rejection] = [query.get("code"), query.get("error")];
  if (rejection || !code) {
    const text = query.get("error_description") ?? "The provider gave no code";
    const error = rejection === "access_denied" ? "access_denied" : "server_error";
    return reject(target, { error, error_code: "bad_oauth_callback", error_description: text.slice(0, 300) });
  }
  const exchanged = await exchange(site, code, flow).catch((error: unknown) => {
    site.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "google flow not finished");
    return null;
  });
  if (!exchanged) {
    const text = "Unable to exchange external code";
    return reject(target, {
      error: "server_error",
      error_code: "unexpected_failure",
      error_description: text,
    });
  }
  const { person, tokens } = exchanged;
  const now = site.clock.now();
  const taken = signInWithGoogle(site.db, person, { memberId: null, now });
  if (!taken.ok) {
    const text = "Unverified email with google. Confirm the address with the provider first";
    const error = { error_code: "provider_email_needs_verification", error_description: text };
    return reject(target, { error: "access_denied", ...error });
  }
  const { account } = taken.value;
  if (challenge) {
    const own = issueAuthCode(site.db, { userId: account.userId, challenge, method: "oauth" }, now);
    return found(302, withMembers(target, { query: { code: own } }));
  }
  const answer = await signInOverApi(visit, { account, method: "oauth" });
  if ("ok" in answer) {
    return reject(target, {
      error: "access_denied",
      error_code: answer.error,
      error_description: answer.message,
    });
  }
  const fragment = {
    ...tokenMembers(answer),
    ...(tokens.access_token ? { provider_token: tokens.access_token } : {}),
    ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
  };
  return found(302, withMembers(target, { fragment }));
}
