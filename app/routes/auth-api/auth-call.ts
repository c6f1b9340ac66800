// Definition of a call of the auth API. One table serves the requests and generates its OpenAPI document.
import type { z } from "zod";
import type { AuthCode, AuthRejected } from "~/domain/auth/rejections";
import { withBodyErased } from "~/http/api/operation";
import type { Bearer } from "~/http/auth/bearer.server";
import type { Site } from "~/http/context.server";
import type { Limit } from "~/http/limits/rate-limit.server";

export type AuthVisit = {
  site: Site;
  request: Request;
  /** The network address, for limits. */
  address: string;
  query: URLSearchParams;
  params: Record<string, string>;
};

/** What a call answers: JSON with status 200, a response of its own, or a rejection. */
export type AuthAnswer = { json: unknown; headers?: Record<string, string> } | Response | AuthRejected;

/** What a call answers when it is not rejected: a JSON body, nothing, or a way on. */
export type AnswerShape = { status: 200; data: z.ZodType } | { status: 204 | 302 | 303 } | { status: null };

export type QueryParameter = { name: string; about: string; values?: readonly string[]; isRequired?: true };

/** Calls of one name share a counter for each address: so many within the window of a limit. */
export type CallLimit = { name: string; most: number; within: Limit };

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

export type AuthCallOf<Body> = {
  /** operationId; for `*` the method is prefixed. */
  id: string;
  /** `*` answers every method. */
  method: (typeof methods)[number] | "*";
  /** Path under `/auth/v1`, with `:name` for parameters. */
  path: string;
  summary: string;
  body?: z.ZodType<Body>;
  limit?: CallLimit;
  /** GET changes something, so HEAD is answered without it. */
  isChange?: true;
  hashesPassword?: true;
  /** The response may be stored: it is the same for every client and contains nothing personal. */
  isStorable?: true;
  query?: readonly QueryParameter[];
  answer: AnswerShape;
  /** By status, beyond those of every call that takes a body, a token or has a limit. */
  rejections?: Readonly<Record<number, readonly AuthCode[]>>;
} & (
  | { access: "public"; run: (visit: AuthVisit, body: Body) => AuthAnswer | Promise<AuthAnswer> }
  | {
      access: "user";
      run: (visit: AuthVisit, body: Body, bearer: Bearer) => AuthAnswer | Promise<AuthAnswer>;
    }
);

export type AuthCall = AuthCallOf<unknown>;

/** Returns the operations of a call, one per method. */
export const operationsOf = (call: AuthCall) =>
  call.method === "*"
    ? methods.map((method) => ({ ...call, id: method.toLowerCase() + call.id, method }))
    : [{ ...call, method: call.method }];

/** Creates a call. The body's type is that of `run`, so it is erased here. */
export function authCall<Body = undefined>(of: AuthCallOf<Body>): AuthCall {
  return withBodyErased<AuthCall>(of);
}
