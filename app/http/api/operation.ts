// Definition of an API operation. One table serves the requests, generates the OpenAPI document and its page, and is
// walked by the tests.
import type { z } from "zod";
import type { Actor } from "../../domain/audit/actor";
import type { SiteTime } from "../../domain/events/site-time";
import type { Permission } from "../../domain/organisers/roles";
import type { AdminSession } from "../../domain/organisers/sessions.server";
import type { Requester } from "../../domain/posts.server";
import type { Rejected } from "../../domain/result";
import { memoize } from "../../platform/memoize";
import type { Site } from "../context.server";
import type { PostLimits } from "../limits/post-limits.server";
import type { RouteFacts } from "../pages/hydration";
import type { PageContent } from "../pages/page-content";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** A parsed, authorised and valid call. */
export type Call<Query, Body> = {
  site: Site;
  request: Request;
  /** The network address, for limiting sign-ins. */
  address: string;
  /** Path parameters. */
  params: Record<string, string>;
  query: Query;
  body: Body;
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

/** The result of an operation: `data` and further members of the envelope. */
export type Reply = {
  data: unknown;
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** `Set-Cookie` values. */
  cookies?: string[];
};

export type Outcome = Reply | Rejected<string> | Response;

type SchemaOf<T> = (timeZone: string) => z.ZodType<T>;

type ResponseShape =
  | { status: 200 | 201; data: z.ZodType; members?: Record<string, z.ZodType> }
  /** A file, or a body without the envelope; `isTagged` when it comes with an ETag. */
  | { status: 200; type: string; body?: z.ZodType; isTagged?: boolean };

export type OperationOf<Query, Body> = {
  /** operationId, the name in generated clients. */
  id: string;
  method: Method;
  /** Path under `/api`, with `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  /** Description beyond the summary. */
  note?: string;
  access: "public" | Permission;
  /** On a public operation, the permission that lets an organiser do or see more; full access unless named. */
  organiserPermission?: Permission;
  query?: SchemaOf<Query>;
  /** The JSON body. */
  body?: SchemaOf<Body>;
  /** Fields of a multipart body, which the operation reads itself as a stream. */
  multipart?: z.ZodType;
  /** Example of a valid body, for the document. */
  example?: Record<string, unknown>;
  answer: ResponseShape;
  /** The status of each rejection beyond `invalid` (422), `not-found` and `missing` (404). */
  rejections?: Record<string, number>;
  /** Bodies of rejections sent without the envelope, by status. */
  bareRejections?: Record<number, z.ZodType>;
  limits?: PostLimits;
  /** Accepts an `Idempotency-Key`. Such an operation must return synchronously. */
  isIdempotent?: boolean;
  /** Returns a secret or personal data: the response is never cached, and encrypted where it is stored for repetition. */
  isPrivate?: boolean;
  /** What a read that is the same for everybody shows, by which its response is cached. */
  content?: PageContent;
  hashesPassword?: RouteFacts["hashesPassword"];
  /** Accepts a write with an invalid token; other operations reject it. */
  takesAnyToken?: boolean;
  run: (call: Call<Query, Body>) => Outcome | Promise<Outcome>;
};

export type Operation = OperationOf<unknown, unknown>;

/**
 * Creates an operation with memoized schemas. Their output types are those of `run`, so the type parameters are
 * erased here.
 */
export function operation<Query = undefined, Body = undefined>(of: OperationOf<Query, Body>): Operation {
  const { query, body } = of;
  const schemas = { ...(query ? { query: memoize(query) } : {}), ...(body ? { body: memoize(body) } : {}) };
  return withBodyErased<Operation>({ ...of, ...schemas });
}

/** Forgets what a call's `run` takes: always the output of the same call's schemas, which the table's type cannot say. */
export const withBodyErased = <Erased>(of: object): Erased => of as unknown as Erased;

const usualRejections: Record<string, number> = {
  invalid: 422,
  "not-found": 404,
  missing: 404,
  "key-reused": 422,
};

/** The status of an operation's rejection. Throws when the operation does not declare it. */
export function statusOfRejection({ id, rejections }: Operation, error: string): number {
  const status = rejections?.[error] ?? usualRejections[error];
  if (status === undefined) throw new Error(`${id} does not say what ${error} answers`);
  return status;
}

/** All statuses an operation can return, sorted. */
export function statusesOf(operation: Operation): number[] {
  const { method, path, access, query, body, multipart, answer, rejections = {} } = operation;
  const { isIdempotent, isPrivate, limits, takesAnyToken } = operation;
  const isRead = method === "GET";
  const carries = body || multipart;
  const statuses = [answer.status, 414, 429, 503, ...Object.values(rejections)];
  const isTagged = "type" in answer ? answer.isTagged : isRead && access === "public" && !isPrivate;
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
