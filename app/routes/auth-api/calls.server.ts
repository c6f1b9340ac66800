// The calls of the auth API, in the order of its contract (section 7).

import { denied } from "~/domain/auth/rejections";
import { beginGoogleFlow } from "~/http/auth/google.server";
import { type AuthCall, authCall } from "./auth-call";
import { callLimits } from "./call-limits.server";
import { factorCalls } from "./factor-calls.server";
import { mailCalls } from "./mail-calls.server";
import { documentCall } from "./openapi.server";
import { siteCalls } from "./site-calls.server";
import { tokenCalls } from "./token-calls.server";
import { userCalls } from "./user-calls.server";

const saml = { code: "saml_provider_disabled", text: "SAML 2.0 is disabled", limit: callLimits.sso } as const;

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

/** Calls that this site does not offer, for every method; each rejection names what is disabled (contract section 10). */
const disabledCalls = disabled.map(({ code, text, ...call }) =>
  authCall({
    access: "public",
    ...call,
    method: "*",
    summary: text,
    answer: { status: null },
    rejections: { [denied(code, text).status]: [code] },
    run: () => denied(code, text),
  }),
);

export const authCalls: readonly AuthCall[] = [
  ...siteCalls,
  ...tokenCalls,
  ...mailCalls,
  ...userCalls,
  ...factorCalls,
  authCall({
    id: "authorize",
    method: "GET",
    path: "/authorize",
    summary: "用 Google 登录",
    access: "public",
    limit: callLimits.authorize,
    isChange: true,
    query: [
      { name: "provider", about: "google", values: ["google"], isRequired: true },
      { name: "redirect_to", about: "登录后回到的地址" },
      { name: "scopes", about: "另外要求的权限，以空格分开" },
      { name: "code_challenge", about: "PKCE" },
      { name: "code_challenge_method", about: "PKCE", values: ["s256", "plain"] },
    ],
    answer: { status: 302 },
    rejections: { 400: ["validation_failed"] },
    run: ({ site, query }) => beginGoogleFlow(site, query),
  }),
  documentCall(() => authCalls),
  ...disabledCalls,
];
