import type { z } from "zod";
import type { AuthCode, AuthRejected } from "~/domain/auth/rejections";
import type { Rejected } from "~/domain/result";
import type { Bearer } from "~/http/auth/bearer.server";
import type { Limit } from "~/http/limits/rate-limit.server";
import {
  type Operation,
  type OperationOf,
  type OperationRequest,
  operationOf,
} from "~/http/operations/operation";

/** A request to the auth API. Its operations read their parameters themselves, since each has errors of its own. */
export type AuthRequest = OperationRequest & { searchParams: URLSearchParams };

/** The result of an operation: JSON with status 200, a response, or a rejection. */
export type AuthResult =
  | { data: unknown; headers?: Record<string, string> }
  | Response
  | AuthRejected
  | Rejected<AuthCode>;

/** The response of an operation that is not rejected: JSON, nothing, or a redirect. */
type ResponseShape = { status: 200; data: z.ZodType } | { status: 204 | 302 | 303 } | { status: null };

export type QueryParameter = { name: string; about: string; values?: readonly string[]; isRequired?: true };

/** Operations with the same `name` share a counter for each address: at most `most` within the window of a limit. */
export type RequestLimit = { name: string; most: number; within: Limit };

type Stated = {
  limit?: RequestLimit;
  /** The response may be stored: it is the same for every client and contains nothing personal. */
  isStorable?: true;
  /** Query parameters, for the document. */
  parameters?: readonly QueryParameter[];
  response: ResponseShape;
  /** By status, beyond those of every operation with a body, a token or a limit. */
  rejections?: Readonly<Record<number, readonly AuthCode[]>>;
};

type PublicApi = { stated: Stated & { access: "public" }; read: AuthRequest; result: AuthResult };
type UserApi = {
  stated: Stated & { access: "user" };
  read: AuthRequest & { bearer: Bearer };
  result: AuthResult;
};

export type AuthOperation = Operation<PublicApi> | Operation<UserApi>;

export function authOperation<Body = undefined>(
  of: OperationOf<PublicApi, undefined, Body> | OperationOf<UserApi, undefined, Body>,
): AuthOperation {
  return operationOf(of);
}

/** Reports tokens, or why there are none. */
export const asResult = <T extends object>(of: T | AuthRejected): { data: T } | AuthRejected =>
  "ok" in of ? of : { data: of };
