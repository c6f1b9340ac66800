// remix-auth's Google strategy with discovered endpoints, a nonce and PKCE. The identity comes only from the signed
// ID token.
import { createHash } from "node:crypto";
import { type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import type { GoogleUserInfo } from "../../domain/accounts/google-identity.server";
import { type OpenIdProvider, readIdToken } from "../../platform/google.server";

export type OpenIdClient = { clientId: string; clientSecret: string };

/** Secrets of one sign-in attempt. */
export type Secrets = { nonce: string; verifier: string };

/** The profile type required by the library; fields that we do not request are empty. */
function toProfile({ subject, email, isEmailVerified }: GoogleUserInfo): GoogleProfile {
  return {
    provider: "google",
    id: subject,
    displayName: "",
    name: { familyName: "", givenName: "" },
    emails: [{ value: email }],
    photos: [{ value: "" }],
    _json: {
      ...{ sub: subject, email, email_verified: isEmailVerified },
      ...{ name: "", given_name: "", family_name: "", picture: "", locale: "", hd: "" },
    },
  };
}

/** Created for each request; `secrets` returns those of the attempt, null when it was not started here. */
export class OpenIdStrategy extends GoogleStrategy<GoogleUserInfo> {
  readonly #provider: OpenIdProvider;
  readonly #clientId: string;
  readonly #secrets: () => Secrets | null;

  constructor(
    provider: OpenIdProvider,
    { clientId, clientSecret }: OpenIdClient,
    callbackURL: string,
    secrets: () => Secrets | null,
  ) {
    const scope = ["openid", "email", "profile"];
    super({ clientID: clientId, clientSecret, callbackURL, scope }, async ({ profile: { id, _json } }) => ({
      subject: id,
      email: _json.email,
      isEmailVerified: _json.email_verified,
    }));
    this.authorizationURL = provider.authorizationUrl;
    this.tokenURL = provider.tokenUrl;
    this.#provider = provider;
    this.#clientId = clientId;
    this.#secrets = secrets;
  }

  #need(): Secrets {
    const secrets = this.#secrets();
    if (!secrets) throw new Error("the sign-in was not begun here");
    return secrets;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    const { nonce, verifier } = this.#need();
    params.set("nonce", nonce);
    params.set("code_challenge", createHash("sha256").update(verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#need().verifier });
  }

  /** As the library does it, but where the endpoint leads elsewhere, neither code nor secret goes there. */
  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    params.set("code", code);
    const response = await fetch(this.tokenURL, { method: "POST", body: params, redirect: "error" });
    if (!response.ok) throw new Error(await response.text());
    return this.getAccessToken(response);
  }

  protected override async userProfile(_accessToken: string, params?: Record<string, unknown>) {
    const idToken = params?.id_token;
    if (typeof idToken !== "string") throw new Error("the answer holds no id token");
    const clientId = this.#clientId;
    return toProfile(await readIdToken(this.#provider, { idToken, clientId, nonce: this.#need().nonce }));
  }
}
