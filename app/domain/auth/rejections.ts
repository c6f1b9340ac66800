// Errors of the auth API: the codes of its contract (section 2) with their usual status.
import type { Rejected } from "../result";

const statuses = {
  validation_failed: 400,
  bad_json: 400,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  user_banned: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  session_not_found: 403,
  no_authorization: 401,
  bad_jwt: 403,
  user_not_found: 403,
  not_admin: 403,
  insufficient_aal: 403,
  otp_expired: 403,
  otp_disabled: 422,
  weak_password: 422,
  same_password: 422,
  email_exists: 422,
  user_already_exists: 422,
  signup_disabled: 422,
  reauthentication_needed: 400,
  reauthentication_not_valid: 422,
  flow_state_not_found: 404,
  flow_state_expired: 422,
  bad_code_verifier: 400,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  provider_email_needs_verification: 422,
  identity_not_found: 422,
  single_identity_not_deletable: 422,
  manual_linking_disabled: 404,
  identity_already_exists: 422,
  mfa_factor_not_found: 404,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_ip_address_mismatch: 422,
  mfa_phone_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  anonymous_provider_disabled: 422,
  phone_provider_disabled: 400,
  web3_provider_disabled: 422,
  saml_provider_disabled: 404,
  provider_disabled: 400,
  passkey_disabled: 404,
  feature_disabled: 404,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  conflict: 409,
  request_entity_too_large: 413,
  unexpected_failure: 500,
  unknown: 404,
} as const;

export type AuthCode = keyof typeof statuses;
export type WeakPasswordReason = "length" | "characters";

export type AuthRejected = Rejected<AuthCode> & { status: number; reasons?: WeakPasswordReason[] };

type Details = { status?: number; reasons?: WeakPasswordReason[]; retryAfterSeconds?: number };

/** Returns the rejection of a request. `status` overrides the code's usual one. */
export function denied(error: AuthCode, message: string, details: Details = {}): AuthRejected {
  return { ok: false, error, message, status: statuses[error], ...details };
}

export const invalidRequest = (message: string) => denied("validation_failed", message);

/** The same error for wrong, used, expired and foreign links and codes. */
export const expiredProof = () => denied("otp_expired", "Email link or code is invalid or has expired");
export const wrongCredentials = () => denied("invalid_credentials", "Invalid login credentials");
export const phoneDisabled = (status = 400) =>
  denied("phone_provider_disabled", "Phone sign-in is disabled", { status });
