// Calls of the client that this site does not offer: each says so by name (contract section 10).
import { type AuthCode, denied } from "~/domain/auth/refusals";
import { type AuthCall, authCall, type CallLimit } from "./auth-call";
import { callLimits } from "./call-limits.server";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

type Disabled = {
  path: string;
  name: string;
  code: AuthCode;
  text: string;
  access?: "public" | "user";
  limit?: CallLimit;
};

const off = ({ path, name, code, text, access = "public", limit }: Disabled): AuthCall[] =>
  methods.map((method) =>
    authCall({
      ...{ id: `${method.toLowerCase()}${name}`, method, path, summary: text, access },
      ...(limit ? { limit } : {}),
      answer: { status: null },
      refusals: { [denied(code, text).status]: [code] },
      run: () => denied(code, text),
    }),
  );

const saml = { code: "saml_provider_disabled", text: "SAML 2.0 is disabled", limit: callLimits.sso } as const;
const passkeys = { code: "passkey_disabled", text: "Passkeys are disabled" } as const;
const oauth = { code: "feature_disabled", text: "The OAuth server is disabled" } as const;
const admin = { code: "not_admin", text: "User not allowed", access: "user" } as const;

export const disabledCalls: AuthCall[] = [
  ...off({ path: "/sso", name: "Sso", ...saml }),
  ...off({ path: "/sso/:part", name: "SsoPart", ...saml }),
  ...off({ path: "/passkeys", name: "Passkeys", ...passkeys }),
  ...off({ path: "/passkeys/:part", name: "PasskeysPart", ...passkeys }),
  ...off({ path: "/passkeys/:part/:step", name: "PasskeysStep", ...passkeys }),
  ...off({ path: "/oauth/:part", name: "OauthPart", ...oauth }),
  ...off({ path: "/oauth/:part/:step", name: "OauthStep", ...oauth }),
  ...off({ path: "/invite", name: "Invite", ...admin }),
  ...off({ path: "/admin/:part", name: "AdminPart", ...admin }),
  ...off({ path: "/admin/:part/:id", name: "AdminItem", ...admin }),
  ...off({ path: "/admin/:part/:id/:step", name: "AdminStep", ...admin }),
];
