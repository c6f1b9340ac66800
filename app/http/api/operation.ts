import type { z } from "zod";
import type { Actor } from "../../domain/audit/actor";
import type { SiteTime } from "../../domain/events/site-time";
import type { Permission } from "../../domain/organisers/roles";
import type { AdminSession } from "../../domain/organisers/sessions.server";
import type { Requester } from "../../domain/posts.server";
import type { Rejected } from "../../domain/result";
import type { PostLimits } from "../limits/post-limits.server";
import {
  type Operation as AnyOperation,
  type OperationOf as AnyOperationOf,
  type OperationRequest,
  operationOf,
} from "../operations/operation";

type Read = {
  siteTime: SiteTime;
  /** The requester; the visitor may be unknown. */
  requester: Requester;
  /** The requester of a post: without a cookie a new visitor, whose cookie the response of an operation with `limits` sets. */
  poster: Requester & { visitorId: string };
  /** The organiser's session, if it has the permission that `access` names; on public operations, full access. */
  admin: AdminSession | undefined;
  /** The audit log's actor. Throws unless the requester is an organiser. */
  actor: () => Actor;
};

/** An authorised and valid request with its parsed input. */
export type ApiRequest<Query, Body> = OperationRequest & Read & { query: Query; body: Body };

/** The result of an operation: `data` and further members of the envelope. */
export type Reply = {
  data: unknown;
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** `Set-Cookie` values. */
  cookies?: string[];
};

export type OperationResult = Reply | Rejected<string> | Response;

type ResponseShape =
  | { status: 200 | 201; data: z.ZodType; members?: Record<string, z.ZodType> }
  /** A file, or a body without the envelope; `isTagged` when it comes with an ETag. */
  | { status: 200; type: string; body?: z.ZodType; isTagged?: boolean };

type Stated = {
  tag: string;
  /** Description beyond the summary. */
  note?: string;
  access: "public" | Permission;
  /** On a public operation, the permission that lets an organiser do or see more; full access unless named. */
  organiserPermission?: Permission;
  /** Example of a valid body, for the document. */
  example?: Record<string, unknown>;
  response: ResponseShape;
  /** The status of each rejection beyond `invalid` (422), `not-found` and `missing` (404). */
  rejections?: Record<string, number>;
  /** Bodies of rejections sent without the envelope, by status. */
  bareRejections?: Record<number, z.ZodType>;
  limits?: PostLimits;
  /** Accepts an `Idempotency-Key`. Such an operation must return synchronously. */
  isIdempotent?: boolean;
  /** Returns a secret or personal data: the response is never cached, and encrypted where it is stored for repetition. */
  isPrivate?: boolean;
  /** Accepts a write with an invalid token; other operations reject it. */
  takesAnyToken?: boolean;
};

type JsonApi = { stated: Stated; read: Read; result: OperationResult };

type Prepared<Query, Body> = {
  /** Awaited before `run`, outside of its transaction; `run` gets the same request, by which it finds the result. */
  prepare?: (request: ApiRequest<Query, Body>) => Promise<void>;
};

export type OperationOf<Query, Body> = AnyOperationOf<JsonApi, Query, Body> & Prepared<Query, Body>;
export type Operation = AnyOperation<JsonApi> & Prepared<unknown, unknown>;

export const operation = <Query = undefined, Body = undefined>(of: OperationOf<Query, Body>): Operation =>
  operationOf(of);

const usualRejections: Record<string, number> = {
  invalid: 422,
  "not-found": 404,
  missing: 404,
  "key-reused": 422,
};

/** The status of an operation's rejection. Throws when the operation does not declare it. */
export function statusOfRejection({ id, rejections }: Operation, error: string): number {
  const status = rejections?.[error] ?? usualRejections[error];
  if (status === undefined) throw new Error(`${id} does not declare the status of ${error}`);
  return status;
}

/** All statuses an operation can return, sorted. */
export function statusesOf(operation: Operation): number[] {
  const { method, path, access, query, body, multipart, response, rejections = {} } = operation;
  const { isIdempotent, isPrivate, limits, takesAnyToken } = operation;
  const isRead = method === "GET";
  const carries = body || multipart;
  const statuses = [response.status, 414, 429, 503, ...Object.values(rejections)];
  const isTagged = "type" in response ? response.isTagged : isRead && access === "public" && !isPrivate;
  if (isTagged) statuses.push(304);
  // Visitors' posts: the first one of our own pages is redirected to set the visitor cookie.
  if (limits) statuses.push(307);
  if (!isRead) statuses.push(403, 413);
  if (access !== "public" || !(isRead || takesAnyToken)) statuses.push(401);
  if (access !== "public") statuses.push(403);
  if (path.includes(":")) statuses.push(404);
  if (query || isIdempotent) statuses.push(422);
  if (carries) statuses.push(400, 415, 422);
  return [...new Set(statuses)].sort((a, b) => a - b);
}
