// Calls that this site does not offer, for every method; each rejection names what is disabled (contract section 10).
import { denied } from "~/domain/auth/refusals";
import { authCall } from "./auth-call";
import { callLimits } from "./call-limits.server";

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

export const disabledCalls = disabled.map(({ code, text, ...call }) =>
  authCall({
    access: "public",
    ...call,
    ...{ method: "*", summary: text, answer: { status: null } },
    refusals: { [denied(code, text).status]: [code] },
    run: () => denied(code, text),
  }),
);
