// What commands and sign-ins of the auth API come to, as answers of its calls.
import { type AuthRefused, denied } from "~/domain/auth/refusals";
import type { Result } from "~/domain/result";
import type { TokenAnswer } from "~/http/auth/token-answer.server";
import type { AuthAnswer } from "./auth-call";

export type Outcome<T> = Result<T, AuthRefused["error"]> | AuthRefused;

/** A refusal as the API says it. */
export const refusalOf = (outcome: Extract<Outcome<unknown>, { ok: false }>): AuthRefused =>
  "status" in outcome ? outcome : denied(outcome.error, outcome.message);

/** Tokens, or why there are none. */
export const asAnswer = (answer: TokenAnswer | AuthRefused): AuthAnswer =>
  "ok" in answer ? answer : { json: answer };
