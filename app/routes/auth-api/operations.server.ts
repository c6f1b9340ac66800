// The operations of the auth API, in the order of its contract (section 7).

import { denied } from "~/domain/auth/rejections";
import { beginGoogleFlow } from "~/http/auth/google.server";
import { type AuthOperation, authOperation } from "./auth-operation";
import { factorOperations } from "./factor-operations.server";
import { mailOperations } from "./mail-operations.server";
import { documentOperation } from "./openapi.server";
import { requestLimits } from "./request-limits.server";
import { siteOperations } from "./site-operations.server";
import { tokenOperations } from "./token-operations.server";
import { userOperations } from "./user-operations.server";

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
