// Request bodies of the auth API. Null members count as absent; unknown ones are ignored.
import { z } from "zod";
import { accountMessages } from "../accounts/messages";
import { passwordRules } from "../accounts/password-rules";
import { emailMax, passwordBytesMax } from "../accounts/schema";
import { factorLimits } from "../factors/messages";
import { type AuthRejected, denied, invalidRequest, type WeakPasswordReason } from "./rejections";

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? undefined);
const text = optional(z.string());
const metadata = optional(z.record(z.string(), z.unknown()));
const challenged = { code_challenge: text, code_challenge_method: text };

export const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...challenged,
});
export const passwordBody = z.object({ email: text, phone: text, password: text });
export const refreshBody = z.object({ refresh_token: text });
export const codeBody = z.object({ auth_code: text, code_verifier: text });
export const idTokenBody = z.object({ provider: text, id_token: text, nonce: text });
/** Members of all grant types; each grant reads its subset. */
export const tokenBody = z.object({
  ...passwordBody.shape,
  ...refreshBody.shape,
  ...codeBody.shape,
  ...idTokenBody.shape,
});
export const otpBody = z.object({
  email: text,
  phone: text,
  data: metadata,
  create_user: optional(z.boolean()),
  ...challenged,
});
export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });
export const recoverBody = z.object({ email: text, ...challenged });
export const resendBody = z.object({ type: text, email: text, phone: text, ...challenged });
export const userBody = z.object({
  email: text,
  phone: text,
  password: text,
  nonce: text,
  current_password: text,
  data: metadata,
  app_metadata: optional(z.unknown()),
  ...challenged,
});

/** Length limits of a factor's name and issuer, so that both fit into the QR code. */
const [factorNameMax, issuerMax] = [factorLimits.name, 64];
export const factorBody = z.object({
  factor_type: text,
  friendly_name: optional(z.string().max(factorNameMax)),
  issuer: optional(z.string().max(issuerMax)),
});
export const factorCodeBody = z.object({ challenge_id: text, code: text });

const lowerEmail = z
  .string()
  .max(emailMax)
  .pipe(z.email())
  .transform((email) => email.toLowerCase());

/** Normalises an address for storage, or rejects it. Surrounding whitespace makes it invalid. */
export function readEmail(typed: string): { ok: true; email: string } | AuthRejected {
  const parsed = lowerEmail.safeParse(typed);
  if (parsed.success) return { ok: true, email: parsed.data };
  return invalidRequest("Unable to validate email address: invalid format");
}

/** Lists the rules that a password violates, as the contract's reasons. */
export function weaknessesOf(password: string): WeakPasswordReason[] {
  const broken = passwordRules.filter(({ pattern }) => !pattern.test(password)).map(({ key }) => key);
  const reasons: WeakPasswordReason[] = [];
  if (broken.includes("length")) reasons.push("length");
  if (broken.some((key) => key !== "length")) reasons.push("characters");
  return reasons;
}

export const weakPasswordText = (reasons: readonly WeakPasswordReason[]) =>
  [
    ...(reasons.includes("length") ? ["Password should be at least 8 characters."] : []),
    ...(reasons.includes("characters")
      ? ["Password should contain at least one character of each: a-z, A-Z, 0-9."]
      : []),
  ].join(" ");

/** Returns why a new password is rejected; null when it is accepted. */
export function rejectPassword(password: string): AuthRejected | null {
  const reasons = weaknessesOf(password);
  if (reasons.length > 0) return denied("weak_password", weakPasswordText(reasons), { reasons });
  if (new TextEncoder().encode(password).length > passwordBytesMax)
    return invalidRequest(
      `Password cannot be longer than ${passwordBytesMax} bytes (${accountMessages.tooLong})`,
    );
  return null;
}

const challengePattern = /^[\w.~-]{43,128}$/;

type Pair = { code_challenge?: string | undefined; code_challenge_method?: string | undefined };
type Proof = { challenge: string; method: "s256" | "plain" };

/** Reads the PKCE challenge of a request; undefined when absent, rejected when invalid. */
export function readChallenge(pair: Pair): { ok: true; challenge: Proof | undefined } | AuthRejected {
  const { code_challenge: challenge, code_challenge_method: requestedMethod } = pair;
  if (!challenge && !requestedMethod) return { ok: true, challenge: undefined };
  const method = requestedMethod?.toLowerCase();
  if (!challenge || !method) return invalidRequest("code_challenge and code_challenge_method come together");
  if (!challengePattern.test(challenge))
    return invalidRequest("code_challenge has to be between 43 and 128 characters long");
  if (method !== "s256" && method !== "plain") return invalidRequest("code_challenge_method is not known");
  return { ok: true, challenge: { challenge, method } };
}
