// The calls of the auth API, in the order of its contract (section 7).
import { beginGoogleFlow } from "~/http/auth/google-flow.server";
import { type AuthCall, authCall } from "./auth-call";
import { callLimits } from "./call-limits.server";
import { disabledCalls } from "./disabled-calls.server";
import { factorCalls } from "./factor-calls.server";
import { mailCalls } from "./mail-calls.server";
import { documentCall } from "./openapi.server";
import { siteCalls } from "./site-calls.server";
import { tokenCalls } from "./token-calls.server";
import { userCalls } from "./user-calls.server";

export const authCalls: readonly AuthCall[] = [
  ...siteCalls,
  ...tokenCalls,
  ...mailCalls,
  ...userCalls,
  ...factorCalls,
  authCall({
    ...{ id: "authorize", method: "GET", path: "/authorize", summary: "用 Google 登录" },
    access: "public",
    ...{ limit: callLimits.authorize, isChange: true },
    query: [
      { name: "provider", about: "google", values: ["google"], isRequired: true },
      { name: "redirect_to", about: "登录后回到的地址" },
      { name: "scopes", about: "另外要求的权限，以空格分开" },
      { name: "code_challenge", about: "PKCE" },
      { name: "code_challenge_method", about: "PKCE", values: ["s256", "plain"] },
    ],
    answer: { status: 302 },
    refusals: { 400: ["validation_failed"] },
    run: ({ site, query }) => beginGoogleFlow(site, query),
  }),
  documentCall(() => authCalls),
  ...disabledCalls,
];
