// One type of operation for both HTTP APIs. A table of them serves the requests, generates the OpenAPI document, and is walked by the
// tests.
import type { z } from "zod";
import { memoize } from "../../platform/memoize";
import type { Site } from "../context.server";
import type { RouteFacts } from "../pages/hydration";
import type { PageContent } from "../pages/page-content";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

/** What the operations of both APIs read of a request. */
export type OperationRequest = {
  site: Site;
  request: Request;
  /** The network address, for limits. */
  address: string;
  /** Path parameters. */
  params: Record<string, string>;
};

/**
 * The types in which the APIs differ: what an operation states besides the common members, what `run` reads besides
 * `OperationRequest`, and what it returns.
 */
type ApiTypes = { stated: object; read: object; result: unknown };

export type SchemaOf<T> = (timeZone: string) => z.ZodType<T>;

export type OperationOf<Api extends ApiTypes, Query, Body> = Api["stated"] & {
  /** operationId, the name in generated clients. */
  id: string;
  method: Method;
  /** Path under the API's base, with `:name` for parameters. */
  path: string;
  summary: string;
  query?: SchemaOf<Query>;
  /** The JSON body. */
  body?: SchemaOf<Body>;
  /** Fields of a multipart body, which the operation reads itself as a stream. */
  multipart?: z.ZodType;
  /** What a read that is the same for every client shows, by which its response is cached. */
  content?: PageContent;
  hashesPassword?: RouteFacts["hashesPassword"];
  /** A GET that changes something; HEAD does not run it. */
  writesOnGet?: true;
  run: (
    of: OperationRequest & Api["read"] & { query: Query; body: Body },
  ) => Api["result"] | Promise<Api["result"]>;
};

/** An operation in its API's table. */
export type Operation<Api extends ApiTypes> = OperationOf<Api, unknown, unknown>;

/** What both APIs state of their operations. */
export type CommonOperation = Omit<Operation<{ stated: object; read: object; result: unknown }>, "run">;

/**
 * Memoizes an operation's schemas. `run` takes their output, which the type of a table cannot express, so the table's type is given
 * by its API.
 */
export function operationOf<Erased>(of: { query?: SchemaOf<unknown>; body?: SchemaOf<unknown> }): Erased {
  const { query, body } = of;
  const schemas = { ...(query ? { query: memoize(query) } : {}), ...(body ? { body: memoize(body) } : {}) };
  return { ...of, ...schemas } as unknown as Erased;
}
