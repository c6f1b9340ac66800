import { googleAccount } from "~/http/auth/oauth.server";
import { authIssuer } from "~/http/auth/redirect-target.server";
import { authOperation } from "./auth-operation";
import { configurationShape, healthShape, keysShape, settingsShape } from "./shapes";

const otherProviders = [
  ...["apple", "azure", "bitbucket", "discord", "facebook", "figma", "github", "gitlab", "kakao", "keycloak"],
  ...["linkedin", "linkedin_oidc", "notion", "slack", "slack_oidc", "spotify", "twitch", "twitter", "workos"],
  "zoom",
];
const keysMaxAgeSeconds = 600;

export const siteOperations = [
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
