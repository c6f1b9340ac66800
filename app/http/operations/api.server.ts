// Serves the operations of an HTTP API: finds the operation of a request, handles its method, admits its client, reads and validates
// its input, and runs it. An adapter has the identity, limits and response format of its API. Business rules are in commands and queries.
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { parseJson } from "../../platform/json";
import { headOnly, isHead } from "../head-request";
import type { RouteFacts } from "../pages/hydration";
import { createMatcher } from "../path-matcher";
import { type KnownFields, unknownFields } from "./closed-body";
import type { CommonOperation, OperationRequest } from "./operation";

// Reads the JSON body of a request to an API.

type JsonBody = { text: string; value: unknown };
/** Why a body is not a JSON object in UTF-8; `blank` when it is empty. */
type JsonRejection = "media-type" | "charset" | "malformed" | "blank" | "too-deep" | "not-object";

const jsonType = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** The body, or the first reason against it that `rejects`. The server has limited and received it before. */
async function readJsonBody(
  request: Request,
  rejects: (reason: JsonRejection) => boolean,
): Promise<JsonBody | JsonRejection> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!jsonType.test(type) && rejects("media-type")) return "media-type";
  const [, encoding = "utf-8"] = charset.exec(type) ?? [];
  if (!/^utf-?8$/i.test(encoding)) return "charset";
  const bytes = await request.arrayBuffer();
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "malformed";
  }
  if (text.trim() === "") return rejects("blank") ? "blank" : { text, value: {} };
  const parsed = parseJson(text);
  if (typeof parsed === "string") return parsed;
  const { value } = parsed;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return !isObject && rejects("not-object") ? "not-object" : { text, value };
}

/** A request with its operation. */
export type Received<Op> = OperationRequest &
  Pick<AppLoadContext, "requestId" | "isCounted"> & { operation: Op };

export type Input = {
  query: unknown;
  /** The text of the JSON body. */
  text: string;
  /** Validates the JSON body; returns the rejecting response if it is invalid. */
  readBody: () => unknown;
};

export type Adapter<Op extends CommonOperation, Client extends object> = {
  /** The path that all operations are under. */
  base: string;
  operations: readonly Op[];
  /** Whether no response under a path may be stored, by the operations of that path. */
  isPrivate: (path: string, operations: readonly Op[]) => boolean;
  /** Whether organisers alone may post to a path with these operations. */
  isOrganisersOnly?: (operations: readonly Op[]) => boolean;
  /** Whether `Allow` lists HEAD, which every GET accepts. */
  listsHead: boolean;
  /** The response to a request that is rejected by its status alone. */
  reject: (request: Request, status: number, headers?: Record<string, string>) => Response;
  /** The responses to bodies that are no JSON object. Of the reasons without one, `malformed` is a 400 and the others are accepted. */
  bodyRejections: Partial<Record<JsonRejection, (request: Request) => Response>>;
  rejectInput: (request: Request, error: z.ZodError) => Response;
  /** The fields that an operation's body may have, and the message at others. Absent where others are ignored. */
  knownFields?: { of: (operation: Op, timeZone: string) => KnownFields; message: string };
  /** Counts a request and identifies its client, or returns the rejecting response. */
  admit: (received: Received<Op>) => Promise<Client | Response>;
  /** Runs an operation and writes its result in the API's format. */
  run: (received: Received<Op>, client: Client, input: Input) => Promise<Response>;
  /** Adds headers to each response of an operation. */
  finish?: (received: Received<Op>, response: Response) => void;
};

export function createApi<Op extends CommonOperation, Client extends object>({
  base,
  operations,
  ...adapter
}: Adapter<Op, Client>) {
  const match = createMatcher(operations);
  const operationsOf = (path: string) => match(path)?.operations ?? [];

  /** The operation of a request, or the response that needs none. */
  function find(request: Request): { operation: Op; params: Record<string, string> } | Response {
    const found = match(new URL(request.url).pathname.slice(base.length));
    if (!found) return adapter.reject(request, 404);
    const allowed = found.operations.map(({ method }) => method);
    const head = adapter.listsHead && allowed.includes("GET") ? ["HEAD"] : [];
    const allow = [...allowed, ...head, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
    const operation = found.operations.find(({ method }) => method === request.method);
    return operation ? { operation, params: found.params } : adapter.reject(request, 405, { Allow: allow });
  }

  async function handle(received: Received<Op>): Promise<Response> {
    const { operation, request, site } = received;
    const client = await adapter.admit(received);
    if (client instanceof Response) return client;
    if (operation.writesOnGet && isHead(request)) return headOnly();
    const parse = (
      schema: Op["query"],
      value: unknown,
      unknown: readonly z.core.$ZodIssue[] = [],
    ): unknown => {
      const result = schema?.(site.timeZone).safeParse(value);
      const issues = [...unknown, ...(result?.error?.issues ?? [])];
      return issues.length > 0 ? adapter.rejectInput(request, new z.ZodError(issues)) : result?.data;
    };
    const query = operation.query && parse(operation.query, queryOf(request));
    if (query instanceof Response) return query;
    const body = operation.body ? await readBody(request) : { text: "", value: undefined };
    if (body instanceof Response) return body;
    const { text, value } = body;
    return adapter.run(received, client, {
      query,
      text,
      readBody: () => parse(operation.body, value, unknownIn(operation, value, site)),
    });
  }

  /** Validation errors at the unknown fields of a body. */
  function unknownIn(operation: Op, body: unknown, site: AppLoadContext["site"]): z.core.$ZodIssue[] {
    const { knownFields } = adapter;
    if (!knownFields || !operation.body) return [];
    const { of, message } = knownFields;
    const paths = unknownFields(body, of(operation, site.timeZone));
    return paths.map((path) => ({ code: "custom", path, message, input: undefined }));
  }

  async function readBody(request: Request) {
    const { bodyRejections } = adapter;
    const body = await readJsonBody(request, (reason) => bodyRejections[reason] !== undefined);
    return typeof body === "string"
      ? (bodyRejections[body]?.(request) ?? adapter.reject(request, 400))
      : body;
  }

  return {
    base,
    operationsOf,
    find,
    async respond(request: Request, context: AppLoadContext): Promise<Response> {
      const found = find(request);
      if (found instanceof Response) return found;
      const { site, address, requestId, isCounted } = context;
      const received = { ...found, request, site, address, requestId, isCounted };
      const response = await handle(received);
      adapter.finish?.(received, response);
      return response;
    },
    /** What the steps before the route need to know of a path. */
    factsOf(path: string): RouteFacts {
      const found = operationsOf(path);
      return {
        private: adapter.isPrivate(path, found),
        files: found.some(({ multipart }) => multipart) ? "organiser" : undefined,
        organisersOnly: adapter.isOrganisersOnly?.(found),
        hashesPassword: found.find(({ hashesPassword }) => hashesPassword)?.hashesPassword,
        writesOnGet: found.some(({ writesOnGet }) => writesOnGet),
        anyHost: true,
      };
    },
  };
}

/** Empty parameters count as absent; of repeated ones the first counts. */
function queryOf(request: Request): Record<string, string> {
  const sent = [...new URL(request.url).searchParams].reverse().filter(([, value]) => value !== "");
  return Object.fromEntries(sent);
}
