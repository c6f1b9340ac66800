// What a call of the JSON API is. One table of operations answers the calls, writes the OpenAPI document and the page for
// people, and is walked by the tests: what is not in it does not exist.
import type { z } from "zod";
import type { AdminSession } from "../../domain/accounts/admin-sessions.server";
import type { Actor } from "../../domain/audit/actor";
import type { Moment } from "../../domain/events/moment";
import type { Refused } from "../../domain/result";
import { remember } from "../../platform/remember";
import type { Asker } from "../asker.server";
import type { Site } from "../context.server";
import type { PostLimits } from "../form-guard.server";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** One call as an operation sees it: read, allowed and valid. */
export type Call<Query, Body> = {
  site: Site;
  request: Request;
  /** The network address, under which sign-ins are limited. */
  address: string;
  /** Ids in the address, by name. */
  params: Record<string, string>;
  query: Query;
  body: Body;
  moment: Moment;
  /** Who asks; the visitor may be unknown. */
  asker: Asker;
  /** Who posts: a visitor without a cookie becomes a new one, whose cookie goes out with the answer. */
  writer: () => Asker & { visitorId: string };
  /** The administrator's session; always there when the operation is the administrator's. */
  admin: AdminSession | undefined;
  /** Whom the audit trail names. Throws for anybody but the administrator. */
  actor: () => Actor;
};

/** What an operation answers: `data`, and members beside it. */
export type Reply = {
  data: unknown;
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** `Set-Cookie` values. */
  cookies?: string[];
};

export type Outcome = Reply | Refused<string> | Response;

type SchemaOf<T> = (timeZone: string) => z.ZodType<T>;

type Answered =
  | { status: 200 | 201; data: z.ZodType; members?: Record<string, z.ZodType> }
  /** A file, or a body without the envelope; `isTagged` when it comes with an ETag. */
  | { status: 200; type: string; body?: z.ZodType; isTagged?: boolean };

export type OperationOf<Query, Body> = {
  /** Name of the call in the client's types. */
  id: string;
  method: Method;
  /** Under `/api`, with `:name` for ids. */
  path: string;
  tag: string;
  summary: string;
  /** What the summary does not say. */
  note?: string;
  access: "public" | "admin";
  query?: SchemaOf<Query>;
  /** The JSON body. */
  body?: SchemaOf<Body>;
  /** Fields of a multipart body; the operation reads it by itself, since it streams. */
  multipart?: z.ZodType;
  /** A body that the schema takes, for the document. */
  example?: Record<string, unknown>;
  answer: Answered;
  /** The status of each refusal beyond `invalid` (422), `not-found` and `missing` (404). */
  refusals?: Record<string, number>;
  /** Bodies of refusals that come without the envelope, by status. */
  bareRefusals?: Record<number, z.ZodType>;
  limits?: PostLimits;
  /** Takes an `Idempotency-Key`: sent again, it does nothing twice. Such an operation answers at once, not by a promise. */
  isKeyed?: boolean;
  /** Writes for whoever comes with a token that is worth nothing; any other write tells them so. */
  takesAnyToken?: boolean;
  run: (call: Call<Query, Body>) => Outcome | Promise<Outcome>;
};

export type Operation = OperationOf<unknown, unknown>;

/**
 * An operation of the table, with schemas that are made once. What they read is what `run` gets, so the types may be
 * forgotten here.
 */
export function operation<Query = undefined, Body = undefined>(of: OperationOf<Query, Body>): Operation {
  const { query, body } = of;
  const schemas = { ...(query ? { query: remember(query) } : {}), ...(body ? { body: remember(body) } : {}) };
  return { ...of, ...schemas } as unknown as Operation;
}

const usualRefusals: Record<string, number> = {
  invalid: 422,
  "not-found": 404,
  missing: 404,
  "key-reused": 422,
};

/** The status of a refusal of an operation. Throws for one that the operation does not name. */
export function statusOfRefusal({ id, refusals }: Operation, error: string): number {
  const status = refusals?.[error] ?? usualRefusals[error];
  if (status === undefined) throw new Error(`${id} does not say what ${error} answers`);
  return status;
}

/** Every status that an operation can answer, in order. */
export function statusesOf(operation: Operation): number[] {
  const { method, path, access, query, body, multipart, answer, refusals = {} } = operation;
  const { isKeyed, limits, takesAnyToken } = operation;
  const isRead = method === "GET";
  const carries = body || multipart;
  const statuses = [answer.status, 414, 429, 503, ...Object.values(refusals)];
  const isTagged = "type" in answer ? answer.isTagged : isRead && access === "public";
  if (isTagged) statuses.push(304);
  // What visitors write: the first time a page of ours is told who its visitor is.
  if (limits) statuses.push(307);
  if (!isRead) statuses.push(403, 413);
  if (access === "admin" || !(isRead || takesAnyToken)) statuses.push(401);
  if (path.includes(":")) statuses.push(404);
  if (query || isKeyed) statuses.push(422);
  if (carries) statuses.push(400, 415, 422);
  return [...new Set(statuses)].sort((a, b) => a - b);
}

export type Match = { params: Record<string, string>; operations: Operation[] };

type Pattern = { pattern: RegExp; names: string[]; operations: Operation[] };

function patternOf(path: string): Omit<Pattern, "operations"> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return { pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}/?$`), names };
}

/** From a path under `/api` to the operations at it; one that is written out goes before one with an id in its place. */
export function createMatcher(operations: readonly Operation[]): (path: string) => Match | null {
  const byPath = new Map<string, Pattern>();
  for (const each of operations) {
    const known = byPath.get(each.path) ?? { ...patternOf(each.path), operations: [] };
    known.operations.push(each);
    byPath.set(each.path, known);
  }
  const patterns = [...byPath.values()].sort((a, b) => a.names.length - b.names.length);
  return (path) => {
    for (const { pattern, names, operations: found } of patterns) {
      const values = pattern.exec(path)?.slice(1);
      if (!values) continue;
      return {
        operations: found,
        params: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])),
      };
    }
    return null;
  };
}
