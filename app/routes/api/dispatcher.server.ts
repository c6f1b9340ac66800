// Dispatcher of the JSON API: parses a request, identifies the requester, enforces the operation's schema and limits,
// runs it and wraps the result in the envelope. Business rules are in commands and queries.
import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import {
  findStoredResponse,
  type IdempotentRequest,
  runOnce,
  type StoredResponse,
} from "~/domain/idempotency.server";
import { organiserMessages } from "~/domain/organisers/messages";
import type { Rejected } from "~/domain/result";
import { inSharedTransaction } from "~/domain/shared-commit.server";
import { invalid } from "~/domain/validation";
import { type ApiIdentity, identifyRequester, withoutOtherProof } from "~/http/api/api-identity.server";
import { apiMessages, failure } from "~/http/api/envelope";
import { type Call, type Operation, type Outcome, type Reply, statusOfRejection } from "~/http/api/operation";
import type { Site } from "~/http/context.server";
import { limitApiRequest, limitAttempts, limitHeaders, limitRequester } from "~/http/limits/api-calls.server";
import { createMatcher } from "~/http/path-matcher";
import { sealText, unsealText } from "~/http/security/sealed-secrets.server";
import { actorOf } from "~/http/session/admin-guard.server";
import { visitorCookie } from "~/http/session/visitor.server";
import { siteTimeOf } from "~/http/site-time.server";
import { readJson } from "./read-call.server";
import { isProven, permittedAdmin, requesterKeyOf } from "./requester-key";

type Args = { request: Request; context: AppLoadContext };
/** A request in progress, with what was parsed so far. */
type PendingCall = Pick<Call<unknown, unknown>, "params" | "request" | "site" | "address"> & {
  operation: Operation;
  identity: ApiIdentity;
};

const keyPattern = /^[\x21-\x7e]{8,255}$/;
const publicRead = { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding, Authorization, Cookie" };

/** Dispatches all requests under `/api` to a table of operations. */
export function createDispatcher(operations: readonly Operation[]): (args: Args) => Promise<Response> {
  const match = createMatcher(operations);
  return async ({ request: sent, context: { site, address, isCounted } }) => {
    const request = withoutOtherProof(sent);
    const found = match(new URL(request.url).pathname.slice("/api".length));
    if (!found) return failure(404);
    const allow = allowOf(found.operations);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
    const operation = found.operations.find(({ method }) => method === request.method);
    if (!operation) return failure(405, { headers: { Allow: allow } });
    const identity = await identifyRequester(site, request, address);
    const { addressHash } = identity.requester;
    const visit: PendingCall = { operation, params: found.params, request, site, address, identity };
    const rejected = isCounted ? null : limitApiRequest(site, addressHash);
    const response = rejected ? rejectionOf(429, rejected) : await handleCall(visit);
    if (isCounted) return response;
    for (const [name, value] of Object.entries(limitHeaders(site, addressHash, operation.limits)))
      response.headers.set(name, value);
    return response;
  };
}

/** The value of `Allow` for a path. */
function allowOf(operations: readonly Operation[]): string {
  const own = operations.map(({ method }) => method);
  return [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

async function handleCall({ operation, identity, ...visit }: PendingCall): Promise<Response> {
  const { site, request } = visit;
  const { access, limits } = operation;
  const askForToken = { headers: { "WWW-Authenticate": "Bearer" } };
  const admin = permittedAdmin(operation, identity);
  if (access !== "public" && !identity.admin) return failure(401, askForToken);
  if (access !== "public" && !admin) return failure(403, { message: organiserMessages.notPermitted });
  const isWrite = operation.method !== "GET";
  if (isWrite && !operation.takesAnyToken && identity.isBadToken)
    return failure(401, { message: apiMessages.badToken, ...askForToken });
  const excess = limits && limitAttempts(site, identity.requester.addressHash, limits);
  if (excess) return rejectionOf(429, excess);
  const query = readQuery(operation, site, request);
  if (query instanceof Response) return query;
  const read = operation.body ? await readJson(request) : { text: "", value: undefined };
  if (read instanceof Response) return read;
  const keyed = operation.isIdempotent
    ? readIdempotencyKey(request, read.text, requesterKeyOf(operation, identity, visit))
    : null;
  if (keyed instanceof Response) return keyed;
  const known = keyed && answeredBefore(operation, site, keyed, isProven(identity));
  if (known) return known;
  const body = parseWith(operation.body?.(site.env.SITE_TIME_ZONE), read.value);
  if (body instanceof Response) return body;
  if (limits && identity.firstPost) return identity.firstPost;
  const tooMany = limits && limitRequester(site, identity.poster, limits);
  if (tooMany) return rejectionOf(429, tooMany);
  const call: Call<unknown, unknown> = {
    ...visit,
    query,
    body,
    admin,
    siteTime: siteTimeOf(site),
    requester: identity.requester,
    poster: identity.poster,
    actor: () => {
      if (!admin) throw new Error(`${operation.id} asks for an administrator without being theirs`);
      return actorOf(admin);
    },
  };
  const response = await (keyed
    ? runIdempotently(operation, call, keyed, isProven(identity))
    : runCall(operation, call));
  const { newVisitor } = identity;
  if (limits && newVisitor && response.ok)
    response.headers.append("Set-Cookie", await visitorCookie(site, newVisitor));
  return response;
}

async function runCall(operation: Operation, call: Call<unknown, unknown>): Promise<Response> {
  const run = () => operation.run(call);
  const outcome = operation.isIdempotent
    ? await inSharedTransaction(call.site.db, () => requireSynchronous(operation, run()))
    : await run();
  return outcome instanceof Response ? outcome : serializeOutcome(operation, call, outcome).response();
}

/** The parsed value, undefined without a schema, or the rejecting response. */
function parseWith(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value);
  return result && !result.success ? rejectionOf(422, invalid(result.error)) : result?.data;
}

/** Empty parameters count as absent; of repeated ones the first counts. */
function readQuery(operation: Operation, site: Site, request: Request): unknown {
  const given = [...new URL(request.url).searchParams].reverse().filter(([, value]) => value !== "");
  return parseWith(operation.query?.(site.env.SITE_TIME_ZONE), Object.fromEntries(given));
}

function readIdempotencyKey(
  request: Request,
  text: string,
  requesterKey: string,
): IdempotentRequest | Response | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return null;
  if (!keyPattern.test(key)) return failure(422, { message: apiMessages.key });
  const { pathname } = new URL(request.url);
  return { key, requesterKey, scope: `${request.method} ${pathname.replace(/\/$/, "")}`, request: text };
}

/** Replays a response without its cookies: the key may be sent by another client than the first one. */
function replayResponse({ status, body }: StoredResponse): Response {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  headers.set("Idempotency-Replayed", "true");
  return new Response(body, { status, headers });
}

/**
 * The stored response of an idempotency key, or the rejection of a reused one; null for a new key. A private response is repeated
 * to a proven requester only: anybody in the network may send the same key.
 */
function answeredBefore(
  operation: Operation,
  site: Site,
  keyed: IdempotentRequest,
  isProven: boolean,
): Response | null {
  const known = findStoredResponse(site.db, keyed, site.clock.now());
  if (!known.ok) return rejectionOf(statusOfRejection(operation, known.error), known);
  if (!known.value) return null;
  if (operation.isPrivate && !isProven) return failure(409, { message: apiMessages.notRepeated });
  const { status, body: stored } = known.value;
  const body = operation.isPrivate ? unsealText(site, sealOf(keyed), stored) : stored;
  return body === null ? null : replayResponse({ status, body });
}

/** What a stored private response is encrypted under; of this the database has a hash only. */
const sealOf = ({ requesterKey, scope, key }: IdempotentRequest) =>
  JSON.stringify([requesterKey, scope, key]);

function runIdempotently(
  operation: Operation,
  call: Call<unknown, unknown>,
  keyed: IdempotentRequest,
  isProven: boolean,
): Promise<Response> {
  const { site, siteTime } = call;
  const work = () => {
    const { status, text, response } = serializeOutcome(
      operation,
      call,
      requireSynchronous(operation, operation.run(call)),
    );
    const body = () => (operation.isPrivate ? sealText(site, sealOf(keyed), text) : text);
    return {
      value: response,
      response: status < 300 ? { status, body: body() } : null,
    };
  };
  return inSharedTransaction(
    site.db,
    // Looked up again, since a duplicate may have been committed while this one was queued.
    () => answeredBefore(operation, site, keyed, isProven) ?? runOnce(site.db, keyed, work, siteTime.now)(),
  );
}

function requireSynchronous(
  { id }: Operation,
  outcome: Outcome | Promise<Outcome>,
): Reply | Rejected<string> {
  if (outcome instanceof Promise || outcome instanceof Response)
    throw new Error(`${id} is idempotent and must return a synchronous result`);
  return outcome;
}

/** Serialises an outcome. */
function serializeOutcome(
  operation: Operation,
  { admin }: Pick<Call<unknown, unknown>, "admin">,
  outcome: Reply | Rejected<string>,
) {
  if ("ok" in outcome) {
    const status = statusOfRejection(operation, outcome.error);
    return { status, text: "", response: () => rejectionOf(status, outcome) };
  }
  const { data, members, headers, cookies = [] } = outcome;
  const text = JSON.stringify({ success: true, data, ...members });
  const { status } = operation.answer;
  const { method, access, isPrivate } = operation;
  const isPublic = method === "GET" && access === "public" && !isPrivate && !admin;
  const caching: Record<string, string> = isPublic ? publicRead : { "Cache-Control": "no-store" };
  const type = { "Content-Type": "application/json" };
  const response = () => {
    const made = new Response(text, { status, headers: { ...type, ...caching, ...headers } });
    for (const cookie of cookies) made.headers.append("Set-Cookie", cookie);
    return made;
  };
  return { status, text, response };
}

function rejectionOf(status: number, { message, fields, retryAfterSeconds }: Rejected<string>): Response {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return failure(status, { message, ...(fields ? { details: fields } : {}), headers });
}
