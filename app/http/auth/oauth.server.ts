// Google sign-in through remix-auth, for the pages and the auth API. A flow (nonce, PKCE verifier, intent) is a row that is
// valid once, keyed by its state: the pages read the state from the browser's cookie, the auth API from the query.
import { createSession, type SessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { z } from "zod";
import { consumeOauthState, saveOauthState } from "../../domain/accounts/oauth-states.server";
import { ok, type Rejected, type Result, rejected } from "../../domain/result";
import { discoverProvider, googleIssuer, ProviderUnusable } from "../../platform/google.server";
import { newToken } from "../../platform/tokens.server";
import type { Site } from "../context.server";
import { commonFailures } from "../failure-texts";
import type { FlashMessage } from "../forms/flash.server";
import { googleCallback } from "./auth-failure";
import type { GoogleSignIn, OpenIdClient } from "./oauth-strategy.server";

export const googleMessages = {
  notConfigured: "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册",
  configuration: "Google 登录配置错误，请联系管理员检查重定向地址配置",
  unavailable: "Google 登录暂时不可用，请使用邮箱注册或稍后重试",
  noAddress: "Google 授权地址生成失败，请稍后重试",
  network: commonFailures.lost,
  cancelled: "你取消了 Google 登录",
} as const;

/** A Google error as a message, with its specified time on top of the page. */
export function googleFlash(title: string): FlashMessage {
  const { notConfigured, configuration } = googleMessages;
  const seconds = title === notConfigured ? 6 : title === configuration ? 5 : undefined;
  return { tone: "bad", title, seconds };
}

export type OauthError = keyof typeof googleMessages;

const fail = (error: OauthError): Rejected<OauthError> => rejected(error, googleMessages[error]);

/** Whose flows these are: a state of one channel is unknown to the others. */
export type OauthChannel<Intent> = { name: "pages" | "api"; lifetimeMs: number; intent: z.ZodType<Intent> };

const attemptSchema = z.object({ nonce: z.string(), verifier: z.string(), redirectUri: z.string() });
const storedSchema = attemptSchema.extend({ intent: z.unknown() });
type Begun = z.output<typeof attemptSchema>;
export type Flow<Intent> = Begun & { state: string; intent: Intent };

/** The configured OAuth client, or null when Google sign-in is disabled. */
export function googleAccount({ env }: Site): OpenIdClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export const openProvider = ({ env }: Site) => discoverProvider(env.GOOGLE_ISSUER_URL ?? googleIssuer);

/** The session of one request for remix-auth, which looks for the state there. */
function sessionWith(state: string | undefined): SessionStorage {
  const session = createSession(state === undefined ? {} : { "oauth2:state": state });
  return { getSession: async () => session, commitSession: async () => "", destroySession: async () => "" };
}

type Step = { begun: Begun; state?: string; added?: URLSearchParams; url: URL };

async function authenticate(site: Site, client: OpenIdClient, { begun, state, added, url }: Step) {
  const provider = await openProvider(site);
  const { OauthStrategy } = await import("./oauth-strategy.server");
  const strategy = new OauthStrategy(provider, client, { ...begun, added: added ?? new URLSearchParams() });
  const authenticator = new Authenticator<GoogleSignIn>(sessionWith(state), { throwOnError: true });
  return authenticator.use(strategy).authenticate(strategy.name, new Request(url));
}

type Start<Intent> = {
  intent: Intent;
  /** Of the callback. */
  origin: string;
  /** Parameters that a client adds to the authorization request. */
  added?: URLSearchParams;
};

/** Saves a flow; returns its state and the provider's address. */
export async function beginOauth<Intent>(
  site: Site,
  { name, lifetimeMs }: OauthChannel<Intent>,
  { intent, origin, added }: Start<Intent>,
): Promise<Result<{ url: string; state: string }, OauthError>> {
  const client = googleAccount(site);
  if (!client) return fail("notConfigured");
  const begun = { nonce: newToken(), verifier: newToken(), redirectUri: origin + googleCallback };
  try {
    // The library redirects to the provider for every URL but the callback.
    await authenticate(site, client, { begun, added, url: new URL(origin) });
    return fail("unavailable");
  } catch (error) {
    const url = error instanceof Response && error.headers.get("Location");
    if (url) {
      const state = new URL(url).searchParams.get("state") ?? "";
      const terms = { token: `${name}:${state}`, lifetimeMs };
      saveOauthState(site.db, JSON.stringify({ ...begun, intent }), site.clock.now(), terms);
      return ok({ url, state });
    }
    site.log.warn({ reason: reasonOf(error) }, "google sign-in not begun");
    return fail(error instanceof ProviderUnusable ? "noAddress" : "network");
  }
}

/** Consumes the flow of a state; undefined when the channel did not start it. */
export function takeOauth<Intent>(
  site: Site,
  { name, intent: schema }: OauthChannel<Intent>,
  state: unknown,
): Flow<Intent> | undefined {
  if (typeof state !== "string") return undefined;
  const row = consumeOauthState(site.db, `${name}:${state}`, site.clock.now());
  const stored = storedSchema.safeParse(JSON.parse(row ?? "null"));
  const intent = schema.safeParse(stored.data?.intent);
  return stored.success && intent.success ? { ...stored.data, state, intent: intent.data } : undefined;
}

/** A short reason for the log, without tokens, addresses or provider responses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AuthorizationError ? error.cause : error;
  return cause instanceof Error ? cause.name : "unknown";
}

/** The error that a provider reports in the query: misconfiguration, cancellation, or unavailability. */
function reportedError(code: string): OauthError {
  if (code === "access_denied") return "cancelled";
  const isOurs = ["redirect_uri_mismatch", "invalid_client", "unauthorized_client"].includes(code);
  return isOurs ? "configuration" : "unavailable";
}

const ours = /"error"\s*:\s*"(invalid_client|unauthorized_client|redirect_uri_mismatch|invalid_request)"/;

function exchangeError(error: unknown): OauthError {
  if (!(error instanceof AuthorizationError)) return "network";
  if (ours.test(error.message)) return "configuration";
  const isNetwork = error.message === "fetch failed" || reasonOf(error) === "TimeoutError";
  return isNetwork ? "network" : "unavailable";
}

/** Exchanges the code in a callback's query. */
export async function finishOauth<Intent>(
  site: Site,
  flow: Flow<Intent> | undefined,
  query: URLSearchParams,
): Promise<Result<GoogleSignIn & { intent: Intent }, OauthError>> {
  const client = googleAccount(site);
  if (!client) return fail("notConfigured");
  const reported = query.get("error");
  if (reported !== null) return fail(reportedError(reported));
  if (!flow) return fail("unavailable");
  const url = new URL(`${flow.redirectUri}?${query}`);
  try {
    const signedIn = await authenticate(site, client, { begun: flow, state: flow.state, url });
    return ok({ ...signedIn, intent: flow.intent });
  } catch (error) {
    site.log.warn({ reason: reasonOf(error) }, "google sign-in not finished");
    return fail(exchangeError(error));
  }
}
