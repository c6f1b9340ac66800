// Signing in with Google through remix-auth: a link leads to Google, and one address takes the answer. State, nonce and
// the proof of the code exchange lie in a row for one use; the browser holds only the row's token.
import { createSessionStorage } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { z } from "zod";
import type { GooglePerson } from "../domain/accounts/google-identity.server";
import { keepOauthState, oauthStateMs, takeOauthState } from "../domain/accounts/oauth-states.server";
import { discoverProvider, googleIssuer, ProviderUnusable } from "../platform/google.server";
import { newToken } from "../platform/tokens.server";
import type { Site } from "./context.server";
import { type OpenIdClient, OpenIdStrategy } from "./openid-strategy.server";
import { isSecure, publicOrigin } from "./public-origin.server";

export const googleMessages = {
  notConfigured: "服务未配置：Google 登录服务未配置，请联系管理员启用 Google 登录，或使用邮箱注册",
  configuration: "Google 登录配置错误，请联系管理员检查重定向地址配置",
  unavailable: "Google 登录暂时不可用，请使用邮箱注册或稍后重试",
  noAddress: "Google 授权地址生成失败，请稍后重试",
  network: "网络连接异常",
  inWechat: "微信内无法使用 Google 登录，请在浏览器中打开",
  cancelled: "您取消了 Google 登录",
} as const;

const callbackPath = "/auth/v1/callback";
const strategyName = "google";
const longestExchangeMs = 20_000;

/** What the row holds: remix-auth's own state, and ours. */
const keptSchema = z.object({
  session: z.record(z.string(), z.unknown()),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go on this site afterwards. */
  redirectTo: z.string(),
  /** Who was signed in and wants to be connected. */
  memberId: z.string().nullable(),
});

type Kept = z.output<typeof keptSchema>;
export type GoogleErrand = Pick<Kept, "redirectTo" | "memberId">;

/** The configured client of this site, or null when Google sign-in is off. */
export function googleAccount({ env }: Site): OpenIdClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

type Begun = Omit<Kept, "session">;

/** The row of one sign-in: made from what is begun, or taken by the token in the browser's cookie, once. */
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
      // Only the sign-in's own addresses get this cookie: it makes no other page personal.
      cookie: {
        name: "oauth",
        path: "/auth",
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure(this.#site),
        maxAge: oauthStateMs / 1000,
        secrets: [this.#site.secret],
      },
      createData: async (session) =>
        keepOauthState(db, JSON.stringify({ ...this.#current, session }), clock.now()),
      readData: async (token) => {
        const kept = takeOauthState(db, token, clock.now());
        const parsed = keptSchema.safeParse(JSON.parse(kept ?? "null"));
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
  const strategy = new OpenIdStrategy(provider, client, origin + callbackPath, () => row.current);
  return new Authenticator<GooglePerson>(row.storage(), { throwOnError: true }).use(strategy, strategyName);
}

/** The way to Google as a redirect, or why there is none. */
export async function beginGoogle(
  site: Site,
  request: Request,
  errand: GoogleErrand,
): Promise<Response | string> {
  const client = googleAccount(site);
  if (!client) return googleMessages.notConfigured;
  const row = new StateRow(site, { ...errand, nonce: newToken(), verifier: newToken() });
  // Without its cookies: what an earlier try left behind is not continued.
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

/** A short reason for the log: never a token, an address or what the provider wrote. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AuthorizationError ? error.cause : error;
  return cause instanceof Error ? cause.name : "unknown";
}

const ours = /"error"\s*:\s*"(invalid_client|unauthorized_client|redirect_uri_mismatch|invalid_request)"/;

/** What an error of the provider's own tells: a mistake of the configuration, the person's no, or nothing to act on. */
function refusalOf(code: string | null): string | null {
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

/** Who came back from Google and what for, or why they are not let in. A state serves once, whatever comes of it. */
export async function finishGoogle(
  site: Site,
  request: Request,
): Promise<{ person: GooglePerson; errand: GoogleErrand } | { message: string }> {
  const client = googleAccount(site);
  if (!client) return { message: googleMessages.notConfigured };
  const row = new StateRow(site, null);
  const refusal = refusalOf(new URL(request.url).searchParams.get("error"));
  try {
    if (refusal) {
      await row.storage().getSession(request.headers.get("Cookie"));
      return { message: refusal };
    }
    const authenticator = await openStrategy(site, client, publicOrigin(site, request), row);
    const person = await withinTime(authenticator.authenticate(strategyName, request));
    return row.current ? { person, errand: row.current } : { message: googleMessages.unavailable };
  } catch (error) {
    site.log.warn({ reason: reasonOf(error) }, "google sign-in not finished");
    return { message: refusal ?? failureOf(error) };
  }
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(longestExchangeMs).addEventListener("abort", () => reject(new Error("too late")));
  });
  return Promise.race([work, late]);
}
