// What commands and sign-ins of the auth API come to, as answers of its calls.
import { type AuthRejected, denied } from "~/domain/auth/rejections";
import type { Result } from "~/domain/result";
import type { TokenAnswer } from "~/http/auth/token-answer.server";
import type { AuthAnswer } from "./auth-call";

export type Outcome<T> = Result<T, AuthRejected["error"]> | AuthRejected;

/** A rejection as the API says it. */
export const rejectionOf = (outcome: Extract<Outcome<unknown>, { ok: false }>): AuthRejected =>
  "status" in outcome ? outcome : denied(outcome.error, outcome.message);

/** Tokens, or why there are none. */
export const asAnswer = (answer: TokenAnswer | AuthRejected): AuthAnswer =>
  "ok" in answer ? answer : { json: answer };
