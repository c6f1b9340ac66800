// Dispatcher of the JSON API: parses a request, identifies the requester, enforces the operation's schema and limits,
// runs it and wraps the result in the envelope. Business rules are in commands and queries.
import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { findAnswer, type KeptAnswer, type KeyedCall, runOnce } from "../../domain/calls/answered.server";
import type { Refused } from "../../domain/result";
import { invalid } from "../../domain/validation";
import { voterKeyOf } from "../../domain/voter-key";
import { actorOf } from "../admin-guard.server";
import type { Site } from "../context.server";
import { momentOf } from "../moment.server";
import { visitorCookie } from "../visitor.server";
import { limitCall, limitHeaders, limitWriter } from "./call-limits.server";
import { type Caller, identifyCaller, withoutOtherProof } from "./caller.server";
import { apiMessages, failure } from "./envelope";
import {
  type Call,
  createMatcher,
  type Operation,
  type Outcome,
  type Reply,
  statusOfRefusal,
} from "./operation";
import { readJson } from "./read-call.server";

type Args = { request: Request; context: AppLoadContext };
/** A request in progress, with what was parsed so far. */
type Visit = Pick<Call<unknown, unknown>, "params" | "request" | "site" | "address"> & {
  operation: Operation;
  caller: Caller;
};

const keyPattern = /^[\x21-\x7e]{8,255}$/;
const publicRead = { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding, Authorization, Cookie" };

/** Dispatches all requests under `/api` to a table of operations. */
export function createDoor(operations: readonly Operation[]): (args: Args) => Promise<Response> {
  const match = createMatcher(operations);
  return async ({ request: sent, context: { site, address } }) => {
    const request = withoutOtherProof(sent);
    const found = match(new URL(request.url).pathname.slice("/api".length));
    if (!found) return failure(404);
    const allow = allowOf(found.operations);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
    const operation = found.operations.find(({ method }) => method === request.method);
    if (!operation) return failure(405, { headers: { Allow: allow } });
    const caller = identifyCaller(site, request, address);
    const { addressHash } = caller.asker();
    const visit: Visit = { operation, params: found.params, request, site, address, caller };
    const refused = limitCall(site, addressHash);
    const response = refused ? refusalOf(429, refused) : await answer(visit).catch(redirectOf);
    const made = caller.newVisitor();
    if (made && response.ok) response.headers.append("Set-Cookie", visitorCookie(site, made));
    for (const [name, value] of Object.entries(limitHeaders(site, addressHash, operation.limits)))
      response.headers.set(name, value);
    return response;
  };
}

/** Returns a thrown redirect, as for a visitor's first post. */
function redirectOf(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

/** The value of `Allow` for a path. */
function allowOf(operations: readonly Operation[]): string {
  const own = operations.map(({ method }) => method);
  return [...own, ...(own.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}

async function answer({ operation, caller, ...visit }: Visit): Promise<Response> {
  const { site, request } = visit;
  const { access, limits } = operation;
  const askForToken = { headers: { "WWW-Authenticate": "Bearer" } };
  if (access === "admin" && !caller.admin) return failure(401, askForToken);
  const isWrite = operation.method !== "GET";
  if (isWrite && !operation.takesAnyToken && caller.hasBadToken())
    return failure(401, { message: apiMessages.badToken, ...askForToken });
  const query = readQuery(operation, site, request);
  if (query instanceof Response) return query;
  const read = operation.body ? await readJson(request) : { text: "", value: undefined };
  if (read instanceof Response) return read;
  const keyed = operation.isKeyed ? keyOf(request, read.text, nameOf(operation, caller, visit)) : null;
  if (keyed instanceof Response) return keyed;
  const known = keyed && findAnswer(site.db, keyed, site.clock.now());
  if (known && !known.ok) return refusalOf(statusOfRefusal(operation, known.error), known);
  if (known?.value) return answeredBefore(known.value);
  const body = parsed(operation.body?.(site.env.SITE_TIME_ZONE), read.value);
  if (body instanceof Response) return body;
  const tooMany = limits && limitWriter(site, caller.writer(), limits);
  if (tooMany) return refusalOf(429, tooMany);
  const call: Call<unknown, unknown> = {
    ...{ ...visit, query, body },
    moment: momentOf(site),
    ...{ asker: caller.asker(), writer: caller.writer, admin: caller.admin },
    actor: () => {
      if (!caller.admin) throw new Error(`${operation.id} asks for an administrator without being theirs`);
      return actorOf(caller.admin);
    },
  };
  if (keyed) return runKeyed(operation, call, keyed);
  const outcome = await operation.run(call);
  return outcome instanceof Response ? outcome : written(operation, call, outcome).response();
}

/** The parsed value, undefined without a schema, or the refusing response. */
function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value);
  return result && !result.success ? refusalOf(422, invalid(result.error)) : result?.data;
}

/** Empty parameters count as absent; of repeated ones the first counts. */
function readQuery(operation: Operation, site: Site, request: Request): unknown {
  const given = [...new URL(request.url).searchParams].reverse().filter(([, value]) => value !== "");
  return parsed(operation.query?.(site.env.SITE_TIME_ZONE), Object.fromEntries(given));
}

/** Namespace of an idempotency key, so that clients choosing the same key do not get each other's responses. */
function nameOf(
  { access }: Operation,
  caller: Caller,
  { request, address }: Pick<Visit, "request" | "address">,
): string {
  if (access === "admin") return "admin";
  // The plain address, which is only hashed together with the key: the address hash for counting changes daily.
  const stranger = JSON.stringify([address, request.headers.get("User-Agent")]);
  return voterKeyOf(caller.asker()) ?? (caller.admin ? `s:${caller.admin.id}` : stranger);
}

function keyOf(request: Request, text: string, caller: string): KeyedCall | Response | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return null;
  if (!keyPattern.test(key)) return failure(422, { message: apiMessages.key });
  const { pathname } = new URL(request.url);
  return { key, caller, scope: `${request.method} ${pathname.replace(/\/$/, "")}`, request: text };
}

/** The answer once more. It makes nobody a visitor: who sends the key may be another than who got the first answer. */
function answeredBefore({ status, body }: KeptAnswer): Response {
  const headers = new Headers({ "Content-Type": "application/json", "Cache-Control": "no-store" });
  headers.set("Idempotency-Replayed", "true");
  return new Response(body, { status, headers });
}

function runKeyed(operation: Operation, call: Call<unknown, unknown>, keyed: KeyedCall): Response {
  const { site, moment } = call;
  const work = () => {
    const { status, text, response } = written(operation, call, atOnce(operation, operation.run(call)));
    const isDone = status < 300;
    return {
      value: response,
      answer: isDone ? { status, body: text } : null,
    };
  };
  return runOnce(site.db, keyed, work, moment.now)();
}

function atOnce({ id }: Operation, outcome: Outcome | Promise<Outcome>): Reply | Refused<string> {
  if (outcome instanceof Promise || outcome instanceof Response) throw new Error(`${id} cannot be kept`);
  return outcome;
}

/** Serialises an outcome. */
function written(
  operation: Operation,
  { admin }: Pick<Call<unknown, unknown>, "admin">,
  outcome: Reply | Refused<string>,
) {
  if ("ok" in outcome) {
    const status = statusOfRefusal(operation, outcome.error);
    return { status, text: "", response: () => refusalOf(status, outcome) };
  }
  const { data, members, headers, cookies = [] } = outcome;
  const text = JSON.stringify({ success: true, data, ...members });
  const { status } = operation.answer;
  const isPublic = operation.method === "GET" && operation.access === "public" && !admin;
  const caching: Record<string, string> = isPublic ? publicRead : { "Cache-Control": "no-store" };
  const type = { "Content-Type": "application/json" };
  const response = () => {
    const made = new Response(text, { status, headers: { ...type, ...caching, ...headers } });
    for (const cookie of cookies) made.headers.append("Set-Cookie", cookie);
    return made;
  };
  return { status, text, response };
}

function refusalOf(status: number, { message, fields, retryAfterSeconds }: Refused<string>): Response {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return failure(status, { message, ...(fields ? { details: fields } : {}), headers });
}
