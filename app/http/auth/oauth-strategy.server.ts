// remix-auth's Google strategy with discovered endpoints, a nonce and PKCE. The identity comes only from the signed
// ID token.
import { createHash } from "node:crypto";
import { GoogleStrategy } from "remix-auth-google";
import type { GoogleUserInfo } from "../../domain/accounts/google-identity.server";
import { type OpenIdProvider, readIdToken } from "../../platform/google.server";

export type OpenIdClient = { clientId: string; clientSecret: string };

/** What was signed in with: the person of the ID token, and the provider's tokens as it issued them. */
export type GoogleSignIn = { person: GoogleUserInfo; accessToken?: string; refreshToken?: string };

/** One sign-in attempt: its secrets, where it returns to, and what a client added to the authorization request. */
export type Attempt = { nonce: string; verifier: string; redirectUri: string; added: URLSearchParams };

/** Parameters that the flow sets itself and a client must not. */
const ownParams = [
  ...["client_id", "client_secret", "redirect_uri", "state", "response_type", "scope", "nonce"],
  ...["provider", "redirect_to", "scopes", "code_challenge", "code_challenge_method", "skip_http_redirect"],
];
const timeoutMs = 10_000;

/** The profile that the library requires; nothing reads it. */
const noProfile = {
  provider: "google",
  id: "",
  displayName: "",
  name: { familyName: "", givenName: "" },
  emails: [{ value: "" }] as [{ value: string }],
  photos: [{ value: "" }] as [{ value: string }],
  _json: {
    sub: "",
    email: "",
    email_verified: false,
    name: "",
    given_name: "",
    family_name: "",
    picture: "",
    locale: "",
    hd: "",
  },
};

export class OauthStrategy extends GoogleStrategy<GoogleSignIn> {
  readonly #attempt: Attempt;

  constructor(provider: OpenIdProvider, { clientId, clientSecret }: OpenIdClient, attempt: Attempt) {
    const { nonce, redirectUri, added } = attempt;
    const requested = (added.get("scopes") ?? "").split(/\s+/).filter(Boolean);
    const scope = [...new Set(["openid", "email", "profile", ...requested])];
    super(
      { clientID: clientId, clientSecret, callbackURL: redirectUri, scope },
      async ({ accessToken, refreshToken, extraParams: { id_token: idToken } }) => {
        const person = await readIdToken(provider, { idToken, clientId, nonce });
        return { person, accessToken, ...(refreshToken ? { refreshToken } : {}) };
      },
    );
    this.authorizationURL = provider.authorizationUrl;
    this.tokenURL = provider.tokenUrl;
    this.#attempt = attempt;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    const { nonce, verifier, added } = this.#attempt;
    for (const [name, value] of added) if (!ownParams.includes(name)) params.set(name, value);
    params.set("nonce", nonce);
    params.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#attempt.verifier });
  }

  /** As the library does it, but where the endpoint leads elsewhere, neither code nor secret goes there. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    params.set("code", code);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(this.tokenURL, { method: "POST", body: params, redirect: "error", signal });
    if (!response.ok) throw new Error(await response.text());
    return this.getAccessToken(response);
  }

  protected override async userProfile() {
    return noProfile;
  }
}
