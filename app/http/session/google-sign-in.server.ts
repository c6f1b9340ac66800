// Google sign-in through remix-auth: one route redirects to Google, one receives the callback. State, nonce and PKCE
// verifier are in a single-use row; the browser holds only the row's token.

import { createSessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { z } from "zod";
import type { GoogleUserInfo } from "../../domain/accounts/google-identity.server";
import {
  consumeOauthState,
  oauthStateLifetimeMs,
  saveOauthState,
} from "../../domain/accounts/oauth-states.server";
import { discoverProvider, googleIssuer, ProviderUnusable } from "../../platform/google.server";
import { newToken } from "../../platform/tokens.server";
import type { Site } from "../context.server";
import { commonFailures } from "../failure-texts";
import { isSecure, publicOrigin } from "../security/public-origin.server";
import { cookieSecret } from "../signed-cookie.server";
import type { OpenIdClient } from "./openid-strategy.server";

export const googleMessages = {
  notConfigured: "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册",
  configuration: "Google 登录配置错误，请联系管理员检查重定向地址配置",
  unavailable: "Google 登录暂时不可用，请使用邮箱注册或稍后重试",
  noAddress: "Google 授权地址生成失败，请稍后重试",
  network: commonFailures.lost,
  inWechat: "微信内无法使用 Google 登录，请在浏览器中打开",
  cancelled: "您取消了 Google 登录",
} as const;

const callbackPath = "/auth/v1/callback";
const strategyName = "google";
const longestExchangeMs = 20_000;

/** The row's data: remix-auth's state, and ours. */
const storedStateSchema = z.object({
  session: z.record(z.string(), z.unknown()),
  nonce: z.string(),
  verifier: z.string(),
  /** Path on this site to continue at. */
  redirectTo: z.string(),
  /** The signed-in member who connects an account, or null. */
  memberId: z.string().nullable(),
});

type StoredState = z.output<typeof storedStateSchema>;
export type OAuthIntent = Pick<StoredState, "redirectTo" | "memberId">;

/** The configured OAuth client, or null when Google sign-in is disabled. */
export function googleAccount({ env }: Site): OpenIdClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

type Begun = Omit<StoredState, "session">;

/** The state row of one sign-in: created at the start, or consumed once by the browser's token. */
class StateRow {
  readonly #site: Site;
  #current: Begun | null;

  constructor(site: Site, begun: Begun | null) {
    this.#site = site;
    this.#current = begun;
  }

  get current(): Begun | null {
    return this.#current;
  }

  storage() {
    const { db, clock } = this.#site;
    return createSessionStorage({
      // Does not make pages personal. Path `/`, as the cookie's name prefix under https requires.
      cookie: {
        name: "oauth",
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure(this.#site),
        maxAge: oauthStateLifetimeMs / 1000,
        secrets: [cookieSecret(this.#site, "oauth")],
      },
      createData: async (session) =>
        saveOauthState(db, JSON.stringify({ ...this.#current, session }), clock.now()),
      readData: async (token) => {
        const stored = consumeOauthState(db, token, clock.now());
        const parsed = storedStateSchema.safeParse(JSON.parse(stored ?? "null"));
        if (!parsed.success) return null;
        const { session, ...begun } = parsed.data;
        this.#current = begun;
        return session;
      },
      updateData: async () => {},
      deleteData: async () => {},
    });
  }
}

async function openStrategy(site: Site, client: OpenIdClient, origin: string, row: StateRow) {
  const provider = await discoverProvider(site.env.GOOGLE_ISSUER_URL ?? googleIssuer);
  const { OpenIdStrategy } = await import("./openid-strategy.server");
  const strategy = new OpenIdStrategy(provider, client, origin + callbackPath, () => row.current);
  return new Authenticator<GoogleUserInfo>(row.storage(), { throwOnError: true }).use(strategy, strategyName);
}

/** The redirect to Google, or an error message. */
export async function beginGoogle(
  site: Site,
  request: Request,
  intent: OAuthIntent,
): Promise<Response | string> {
  const client = googleAccount(site);
  if (!client) return googleMessages.notConfigured;
  const row = new StateRow(site, { ...intent, nonce: newToken(), verifier: newToken() });
  // Without cookies, so that an earlier attempt is not continued.
  const fresh = new Request(request.url, { headers: { Host: request.headers.get("Host") ?? "" } });
  try {
    const authenticator = await openStrategy(site, client, publicOrigin(site, request), row);
    await authenticator.authenticate(strategyName, fresh);
  } catch (error) {
    if (error instanceof Response) return error;
    site.log.warn({ reason: reasonOf(error) }, "google sign-in not begun");
    return error instanceof ProviderUnusable ? googleMessages.noAddress : googleMessages.network;
  }
  return googleMessages.unavailable;
}

/** A short reason for the log, without tokens, addresses or provider responses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AuthorizationError ? error.cause : error;
  return cause instanceof Error ? cause.name : "unknown";
}

const ours = /"error"\s*:\s*"(invalid_client|unauthorized_client|redirect_uri_mismatch|invalid_request)"/;

/** The message for an error of the provider: misconfiguration, cancellation, or unavailability. */
function rejectionOf(code: string | null): string | null {
  if (code === null) return null;
  if (code === "access_denied") return googleMessages.cancelled;
  const isOurs = ["redirect_uri_mismatch", "invalid_client", "unauthorized_client"].includes(code);
  return isOurs ? googleMessages.configuration : googleMessages.unavailable;
}

function failureOf(error: unknown): string {
  if (error instanceof AuthorizationError && ours.test(error.message)) return googleMessages.configuration;
  const isNetwork = error instanceof AuthorizationError && error.message === "fetch failed";
  return isNetwork || !(error instanceof AuthorizationError)
    ? googleMessages.network
    : googleMessages.unavailable;
}

/** The Google profile and the intent of a callback, or an error message. A state is consumed in any case. */
export async function finishGoogle(
  site: Site,
  request: Request,
): Promise<{ person: GoogleUserInfo; intent: OAuthIntent } | { message: string }> {
  const client = googleAccount(site);
  if (!client) return { message: googleMessages.notConfigured };
  const row = new StateRow(site, null);
  const rejection = rejectionOf(new URL(request.url).searchParams.get("error"));
  try {
    if (rejection) {
      await row.storage().getSession(request.headers.get("Cookie"));
      return { message: rejection };
    }
    const authenticator = await openStrategy(site, client, publicOrigin(site, request), row);
    const person = await withinTime(authenticator.authenticate(strategyName, request));
    return row.current ? { person, intent: row.current } : { message: googleMessages.unavailable };
  } catch (error) {
    site.log.warn({ reason: reasonOf(error) }, "google sign-in not finished");
    return { message: rejection ?? failureOf(error) };
  }
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(longestExchangeMs).addEventListener("abort", () => reject(new Error("too late")));
  });
  return Promise.race([work, late]);
}
