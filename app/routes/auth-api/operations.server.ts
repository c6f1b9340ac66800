// The operations of the auth API, in the order of its contract (section 7).

import { isRefreshToken, refreshTokenSession } from "~/domain/accounts/token-sessions.server";
import { spendAuthCode } from "~/domain/auth/auth-codes.server";
import { denied, invalidRequest, phoneDisabled, wrongCredentials } from "~/domain/auth/rejections";
import {
  codeBody,
  idTokenBody,
  passwordBody,
  refreshBody,
  tokenBody,
  weaknessesOf,
  weakPasswordText,
} from "~/domain/auth/schema";
import { beginGoogleFlow, signInByIdToken } from "~/http/auth/google.server";
import { googleAccount } from "~/http/auth/oauth.server";
import { authIssuer } from "~/http/auth/redirect-target.server";
import { bannedUser, respondWithTokens, signInOverApi } from "~/http/auth/token-response.server";
import { checkSignIn } from "~/http/session/member-sign-in.server";
import {
  type AuthOperation,
  type AuthRequest,
  type AuthResult,
  asResult,
  authOperation,
} from "./auth-operation";
import { factorOperations } from "./factor-operations.server";
import { mailOperations } from "./mail-operations.server";
import { documentOperation } from "./openapi.server";
import { limitRequest, requestLimits } from "./request-limits.server";
import { configurationShape, healthShape, keysShape, settingsShape, tokenShape } from "./shapes";
import { userOperations } from "./user-operations.server";

const otherProviders = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "github", "gitlab", "kakao", "keycloak"],
  ...["linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "spotify", "twitch", "twitter", "workos"],
  "zoom",
];
const keysMaxAgeSeconds = 600;

const siteOperations = [
  authOperation({
    id: "getSettings",
    method: "GET",
    path: "/settings",
    summary: "登录方式与设置",
    access: "public",
    response: { status: 200, data: settingsShape },
    run: ({ site }) => ({
      data: {
        external: {
          ...Object.fromEntries(otherProviders.map((name) => [name, false])),
          google: googleAccount(site) !== null,
          email: true,
          phone: false,
          anonymous_users: false,
        },
        disable_signup: site.env.AUTH_DISABLE_SIGNUP === "on",
        mailer_autoconfirm: site.env.AUTH_AUTOCONFIRM === "on",
        phone_autoconfirm: false,
        sms_provider: "",
        saml_enabled: false,
      },
    }),
  }),
  authOperation({
    id: "getAuthHealth",
    method: "GET",
    path: "/health",
    summary: "服务状态",
    access: "public",
    response: { status: 200, data: healthShape },
    run: ({ site }) => ({
      data: { version: site.version, name: "auth", description: "Accounts and sessions" },
    }),
  }),
  authOperation({
    id: "getKeys",
    method: "GET",
    path: "/.well-known/jwks.json",
    summary: "验证访问令牌的公钥",
    access: "public",
    isStorable: true,
    response: { status: 200, data: keysShape },
    run: ({ site }) => ({
      data: { keys: site.authKeys.published(site.clock.now()) },
      headers: { "Cache-Control": `public, max-age=${keysMaxAgeSeconds}` },
    }),
  }),
  authOperation({
    id: "getConfiguration",
    method: "GET",
    path: "/.well-known/openid-configuration",
    access: "public",
    isStorable: true,
    response: { status: 200, data: configurationShape },
    summary: "发现文档",
    run: ({ site }) => {
      const issuer = authIssuer(site);
      return {
        data: {
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          userinfo_endpoint: `${issuer}/user`,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["ES256"],
        },
        headers: { "Cache-Control": `public, max-age=${keysMaxAgeSeconds}` },
      };
    },
  }),
];

// Sessions over the auth API: by password, by refresh token, and by the code of a client with a proof key.

type Grant = (request: AuthRequest, body: unknown) => AuthResult | Promise<AuthResult>;

async function byPassword(request: AuthRequest, body: unknown): Promise<AuthResult> {
  const { email, phone, password = "" } = passwordBody.parse(body);
  if (phone && !email) return phoneDisabled(422);
  if (!email) return invalidRequest("missing email or phone");
  const { site, address } = request;
  const checked = await checkSignIn(site, address, { email: email.toLowerCase(), password });
  if (!checked.ok) {
    const { error, retryAfterSeconds = 1 } = checked;
    if (error === "too-many")
      return denied("over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds });
    if (error === "unconfirmed") return denied("email_not_confirmed", "Email not confirmed");
    return wrongCredentials();
  }
  const response = await signInOverApi(request, { account: checked.value, method: "password" });
  const reasons = weaknessesOf(password);
  if ("ok" in response || reasons.length === 0) return asResult(response);
  return { data: { ...response, weak_password: { message: weakPasswordText(reasons), reasons } } };
}

async function byRefreshToken({ site }: AuthRequest, body: unknown): Promise<AuthResult> {
  const { refresh_token: token } = refreshBody.parse(body);
  if (!token) return invalidRequest("refresh_token required");
  if (!isRefreshToken(token)) return invalidRequest("Refresh token is not valid");
  const reuseMs = site.env.AUTH_REFRESH_REUSE_INTERVAL * 1000;
  const renewed = refreshTokenSession(site.db, site.secret, { token, reuseMs }, site.clock.now());
  if (renewed.ok) return asResult(await respondWithTokens(site, renewed.value));
  if (renewed.error === "banned") return bannedUser();
  const code = renewed.error === "used" ? "refresh_token_already_used" : "refresh_token_not_found";
  return denied(code, renewed.message);
}

async function byCode(request: AuthRequest, body: unknown): Promise<AuthResult> {
  const { site } = request;
  const spent = spendAuthCode(site.db, codeBody.parse(body), site.clock.now());
  if (!spent.ok) return spent;
  return asResult(await signInOverApi(request, spent.value));
}

async function byIdToken(request: AuthRequest, body: unknown): Promise<AuthResult> {
  const response = await signInByIdToken(request, idTokenBody.parse(body));
  return response instanceof Response ? response : asResult(response);
}

function byWallet({ site, address }: AuthRequest): AuthResult {
  const disabled = denied("web3_provider_disabled", "Web3 provider is disabled");
  return limitRequest(site, requestLimits.web3, address) ?? disabled;
}

const grants: Record<string, Grant> = {
  password: byPassword,
  refresh_token: byRefreshToken,
  pkce: byCode,
  id_token: byIdToken,
  web3: byWallet,
};

const tokenOperations = [
  authOperation({
    id: "createToken",
    method: "POST",
    path: "/token",
    summary: "登录或续期",
    access: "public",
    body: () => tokenBody,
    limit: requestLimits.token,
    hashesPassword: "members",
    parameters: [{ name: "grant_type", about: "凭什么登录", values: Object.keys(grants), isRequired: true }],
    response: { status: 200, data: tokenShape },
    rejections: {
      400: [
        ...(["invalid_credentials", "email_not_confirmed", "user_banned", "provider_disabled"] as const),
        ...(["refresh_token_not_found", "refresh_token_already_used", "bad_code_verifier"] as const),
      ],
      403: ["user_not_found"],
      404: ["flow_state_not_found"],
      422: [
        ...(["flow_state_expired", "phone_provider_disabled", "web3_provider_disabled"] as const),
        "provider_email_needs_verification",
      ],
    },
    run: ({ body, ...request }) => {
      const name = request.searchParams.get("grant_type") ?? "";
      const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
      return grant ? grant(request, body) : denied("invalid_credentials", "unsupported_grant_type");
    },
  }),
];

const saml = {
  code: "saml_provider_disabled",
  text: "SAML 2.0 is disabled",
  limit: requestLimits.sso,
} as const;

const passkeys = { code: "passkey_disabled", text: "Passkeys are disabled" } as const;

const oauth = { code: "feature_disabled", text: "The OAuth server is disabled" } as const;

const admin = { code: "not_admin", text: "User not allowed", access: "user" } as const;

const disabled = [
  { path: "/sso", id: "Sso", ...saml },
  { path: "/sso/:part", id: "SsoPart", ...saml },
  { path: "/passkeys", id: "Passkeys", ...passkeys },
  { path: "/passkeys/:part", id: "PasskeysPart", ...passkeys },
  { path: "/passkeys/:part/:step", id: "PasskeysStep", ...passkeys },
  { path: "/oauth/:part", id: "OauthPart", ...oauth },
  { path: "/oauth/:part/:step", id: "OauthStep", ...oauth },
  { path: "/invite", id: "Invite", ...admin },
  { path: "/admin/:part", id: "AdminPart", ...admin },
  { path: "/admin/:part/:id", id: "AdminItem", ...admin },
  { path: "/admin/:part/:id/:step", id: "AdminStep", ...admin },
] as const;

/** Operations that this site does not offer, for every method; each rejection names what is disabled (contract section 10). */
const disabledOperations = disabled.flatMap(({ code, text, id, ...stated }) =>
  (["GET", "POST", "PUT", "DELETE"] as const).map((method) =>
    authOperation({
      access: "public",
      ...stated,
      id: method.toLowerCase() + id,
      method,
      summary: text,
      response: { status: null },
      rejections: { [denied(code, text).status]: [code] },
      run: () => denied(code, text),
    }),
  ),
);

export const authOperations: readonly AuthOperation[] = [
  ...siteOperations,
  ...tokenOperations,
  ...mailOperations,
  ...userOperations,
  ...factorOperations,
  authOperation({
    id: "authorize",
    method: "GET",
    path: "/authorize",
    summary: "用 Google 登录",
    access: "public",
    limit: requestLimits.authorize,
    writesOnGet: true,
    parameters: [
      { name: "provider", about: "google", values: ["google"], isRequired: true },
      { name: "redirect_to", about: "登录后回到的地址" },
      { name: "scopes", about: "另外要求的权限，以空格分开" },
      { name: "code_challenge", about: "PKCE" },
      { name: "code_challenge_method", about: "PKCE", values: ["s256", "plain"] },
    ],
    response: { status: 302 },
    rejections: { 400: ["validation_failed"] },
    run: ({ site, searchParams }) => beginGoogleFlow(site, searchParams),
  }),
  documentOperation(() => authOperations),
  ...disabledOperations,
];
