// Google over the auth API (contract section 8): a flow that redirects, and the ID token that a client obtained from Google.
import { createHash } from "node:crypto";
import { z } from "zod";
import { challengeMethods } from "../../db/schema/accounts";
import type { Challenge } from "../../domain/accounts/email-tokens.server";
import { type GoogleUserInfo, signInWithGoogle } from "../../domain/accounts/google-identity.server";
import { issueAuthCode } from "../../domain/auth/auth-codes.server";
import { type AuthRejected, denied, invalidRequest } from "../../domain/auth/rejections";
import { type idTokenBody, readChallenge } from "../../domain/auth/schema";
import { readIdToken, WrongNonce } from "../../platform/google.server";
import type { Site } from "../context.server";
import { siteOrigin } from "../security/public-origin.server";
import {
  beginOauth,
  type Flow,
  finishOauth,
  googleAccount,
  type OauthChannel,
  openProvider,
  takeOauth,
} from "./oauth.server";
import { authSiteUrl, targetOr, withMembers } from "./redirect-target.server";
import { signInOverApi, type TokenResponse, tokenMembers } from "./token-response.server";

type Visit = { site: Site; request: Request; address: string };

type Intent = { target: string; challenge: Challenge | null };
const channel: OauthChannel<Intent> = {
  name: "api",
  lifetimeMs: 5 * 60_000,
  intent: z.object({
    target: z.string(),
    challenge: z.object({ challenge: z.string(), method: z.enum(challengeMethods) }).nullable(),
  }),
};

const unsupported = (name: string | null) =>
  invalidRequest(`Unsupported provider: provider is not ${name === "google" ? "enabled" : "known"}`);
const unreachable = () => denied("unexpected_failure", "The provider cannot be reached");

const found = (status: 302 | 303, location: string) =>
  new Response(null, { status, headers: { Location: location, "Cache-Control": "no-store" } });

/** Starts a flow and redirects to Google, or returns the error. */
export async function beginGoogleFlow(site: Site, query: URLSearchParams): Promise<Response | AuthRejected> {
  if (query.get("provider") !== "google" || !googleAccount(site)) return unsupported(query.get("provider"));
  const pair = {
    code_challenge: query.get("code_challenge") ?? undefined,
    code_challenge_method: query.get("code_challenge_method") ?? undefined,
  };
  const proof = readChallenge(pair);
  if (!proof.ok) return proof;
  const intent = {
    target: targetOr(site, query.get("redirect_to")),
    challenge: proof.challenge ?? null,
  };
  const begun = await beginOauth(site, channel, { intent, origin: siteOrigin(site), added: query });
  return begun.ok ? found(302, begun.value.url) : unreachable();
}

/** The user of a profile, or the rejection of an unverified address, or of a second identity of an account. */
function signIn({ site }: Visit, person: GoogleUserInfo) {
  const taken = signInWithGoogle(site.db, person, { memberId: null, now: site.clock.now() });
  if (taken.ok) return taken;
  if (taken.error === "other-identity")
    return denied("identity_already_exists", "The account is already linked to another Google identity");
  const text = "Unverified email with google. Confirm the address with the provider first";
  return denied("provider_email_needs_verification", text);
}

/** Consumes the flow of a state; undefined when this API did not start it. */
export const takeGoogleFlow = (site: Site, state: string | null) => takeOauth(site, channel, state);

/** Redirects a callback that belongs to no flow of this API to the site, with the reason. */
export function lostFlow(site: Site, state: string | null): Response {
  const [code, text] =
    state === null
      ? ["bad_oauth_callback", "OAuth state parameter missing"]
      : ["bad_oauth_state", "OAuth state not found or expired"];
  const error = { error: "invalid_request", error_code: code, error_description: text };
  return found(303, withMembers(authSiteUrl(site), { query: error }));
}

/** Ends a flow: redirects with tokens, with a code for a PKCE client, or with the error. */
export async function finishGoogleFlow(
  visit: Visit,
  flow: Flow<Intent>,
  query: URLSearchParams,
): Promise<Response> {
  const { site } = visit;
  const { target, challenge } = flow.intent;
  const reject = (error: string, code: string, text: string) => {
    const members = { error, error_code: code, error_description: text };
    return found(302, withMembers(target, { query: members, fragment: { ...members, sb: "" } }));
  };
  const reported = query.get("error");
  if (reported || !query.get("code")) {
    const text = query.get("error_description") ?? "The provider gave no code";
    const error = reported === "access_denied" ? "access_denied" : "server_error";
    return reject(error, "bad_oauth_callback", text.slice(0, 300));
  }
  const finished = await finishOauth(site, flow, query);
  if (!finished.ok) return reject("server_error", "unexpected_failure", "Unable to exchange external code");
  const { person, accessToken, refreshToken } = finished.value;
  const taken = signIn(visit, person);
  if (!taken.ok) return reject("access_denied", taken.error, taken.message);
  const { account } = taken.value;
  if (challenge) {
    const proven = { userId: account.userId, challenge, method: "oauth" } as const;
    const code = issueAuthCode(site.db, proven, site.clock.now());
    return found(302, withMembers(target, { query: { code } }));
  }
  const tokens = await signInOverApi(visit, { account, method: "oauth" });
  if ("ok" in tokens) return reject("access_denied", tokens.error, tokens.message);
  const fragment = {
    ...tokenMembers(tokens),
    ...(accessToken ? { provider_token: accessToken } : {}),
    ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
  };
  return found(302, withMembers(target, { fragment }));
}

const oauthError = (error: string, description: string) =>
  Response.json(
    { error, error_description: description },
    { status: 400, headers: { "Cache-Control": "no-store" } },
  );

/** The client has the nonce; the provider and its token contain only the hash. */
const hashed = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

/** Signs in with the ID token of a request body. Token errors are returned as OAuth errors. */
export async function signInByIdToken(
  visit: Visit,
  { provider: name, id_token: idToken, nonce }: z.output<typeof idTokenBody>,
): Promise<TokenResponse | AuthRejected | Response> {
  const { site } = visit;
  const client = googleAccount(site);
  if (!client) return denied("provider_disabled", "Provider google is disabled");
  if (!idToken) return oauthError("invalid request", "id_token required");
  if (!name) return oauthError("invalid request", "provider required");
  if (name !== "google") return denied("provider_disabled", `Provider ${name.slice(0, 40)} is disabled`);
  const provider = await openProvider(site).catch(() => null);
  if (!provider) return unreachable();
  const requested = { idToken, clientId: client.clientId, nonce: nonce ? hashed(nonce) : null };
  const person = await readIdToken(provider, requested).catch((error: unknown) => {
    site.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "ID token not accepted");
    return error instanceof WrongNonce
      ? oauthError("invalid nonce", "Nonces mismatch")
      : oauthError("invalid request", "Bad ID token");
  });
  if (person instanceof Response) return person;
  const taken = signIn(visit, person);
  return taken.ok ? signInOverApi(visit, { account: taken.value.account, method: "oauth" }) : taken;
}
