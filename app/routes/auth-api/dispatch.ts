// All requests under /auth/v1; Google's way back has a route of its own. Matches a call, counts it, reads its body and its access
// token, and says rejections as the contract does. Rules are in the commands.
import type { AppLoadContext } from "@remix-run/node";
import { type AuthRejected, denied, invalidRequest } from "~/domain/auth/rejections";
import { type JsonRejection, readJsonBody } from "~/http/api/json-body.server";
import { authFailure, authFailureOf } from "~/http/auth/auth-failure";
import { readBearer } from "~/http/auth/bearer.server";
import { errorIdHeader } from "~/http/failure.server";
import { headOnly, isHead } from "~/http/head-request";
import { createMatcher } from "~/http/path-matcher";
import { type AuthAnswer, type AuthCall, type AuthVisit, operationsOf } from "./auth-call";
import { limitAuthCall } from "./call-limits.server";
import { authCalls } from "./calls.server";

type Args = { request: Request; context: AppLoadContext };

const match = createMatcher(authCalls);

async function dispatch({ request, context: { site, requestId, address } }: Args): Promise<Response> {
  const url = new URL(request.url);
  const found = match(url.pathname.slice("/auth/v1".length));
  if (!found) return authFailureOf(request, 404);
  const operations = found.operations.flatMap(operationsOf);
  const allow = [...new Set(operations.map(({ method }) => method)), "OPTIONS"].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  const call = operations.find(({ method }) => method === request.method);
  if (!call) return authFailureOf(request, 405, { Allow: allow });
  const visit = { site, request, address, query: url.searchParams, params: found.params };
  return toResponse(request, await answer(call, visit), requestId);
}

function toResponse(request: Request, outcome: AuthAnswer, requestId: string): Response {
  if (outcome instanceof Response) return outcome;
  if ("ok" in outcome)
    return authFailure(request, outcome, outcome.status < 500 ? {} : { [errorIdHeader]: requestId });
  return Response.json(outcome.json, { headers: { "Cache-Control": "no-store", ...outcome.headers } });
}

async function answer(call: AuthCall, visit: AuthVisit): Promise<AuthAnswer> {
  const { site, request } = visit;
  const waitMs = call.limit ? limitAuthCall(site, call.limit, visit.address) : 0;
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    return denied("over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds });
  }
  const bearer = call.access === "user" ? await readBearer(site, request) : null;
  if (bearer && !bearer.ok) return bearer;
  if (call.isChange && isHead(request)) return headOnly();
  const body = call.body ? await readBody(request, call.body) : { value: undefined };
  if (!("value" in body)) return body;
  if (call.access === "public") return call.run(visit, body.value);
  if (!bearer) throw new Error(`${call.id} asks for a user`);
  return call.run(visit, body.value, bearer);
}

const rejections: Record<JsonRejection, () => AuthRejected> = {
  charset: () => denied("bad_json", "Request body must be UTF-8", { status: 415 }),
  malformed: () => denied("bad_json", "Could not parse request body as JSON"),
  "too-deep": () => denied("validation_failed", "Request body is nested too deeply", { status: 422 }),
};

/** The members of a body; none of an empty one. */
async function readBody(request: Request, schema: NonNullable<AuthCall["body"]>) {
  const read = await readJsonBody(request);
  if (typeof read === "string") return rejections[read]();
  const parsed = schema.safeParse(read.value === undefined ? {} : read.value);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  return invalidRequest(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "is not valid"}`);
}

export const loader = dispatch;
export const action = dispatch;
