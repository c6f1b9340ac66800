// Sessions over the auth API: by password, by refresh token, and by the code of a client with a proof key.
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
import { signInByIdToken } from "~/http/auth/google.server";
import { bannedUser, respondWithTokens, signInOverApi } from "~/http/auth/token-response.server";
import { checkSignIn } from "~/http/session/member-sign-in.server";
import { type AuthRequest, type AuthResult, asResult, authOperation } from "./auth-operation";
import { limitRequest, requestLimits } from "./request-limits.server";
import { tokenShape } from "./shapes";

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

export const tokenOperations = [
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
