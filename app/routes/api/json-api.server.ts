// The JSON API: identifies the requester, enforces permissions and limits, and wraps results in the envelope.
import { organiserMessages } from "~/domain/organisers/messages";
import { isPermitted } from "~/domain/organisers/roles";
import type { Rejected } from "~/domain/result";
import { inSharedTransaction } from "~/domain/shared-commit.server";
import { invalid } from "~/domain/validation";
import { type ApiIdentity, identifyRequester } from "~/http/api/api-identity.server";
import { knownBodyFields } from "~/http/api/body-fields";
import { apiBase, apiMessages, failure, rejectionResponse } from "~/http/api/envelope";
import {
  type ApiRequest,
  type Operation,
  type OperationResult,
  type Reply,
  statusOfRejection,
} from "~/http/api/operation";
import { limitApiRequest, limitAttempts, limitHeaders, limitRequester } from "~/http/limits/api-calls.server";
import { createApi, type Input, type Received } from "~/http/operations/api.server";
import { areaOf } from "~/http/path-matcher";
import { actorOf } from "~/http/session/admin-guard.server";
import { hashAddress } from "~/http/session/requester.server";
import { visitorCookie } from "~/http/session/visitor.server";
import { operations } from "./operations.server";
import { findRepeated, readKey, runKeyed, type SerializedResponse } from "./repeated-requests.server";

type OperationRequest = ApiRequest<unknown, unknown>;

const publicRead = { "Cache-Control": "private, no-cache", Vary: "Accept-Encoding, Authorization, Cookie" };

/** The organiser of a request if the operation is for their role. */
function permittedAdmin({ access, organiserPermission = "full" }: Operation, { admin }: ApiIdentity) {
  const permission = access === "public" ? organiserPermission : access;
  return admin && isPermitted(admin.organiser, permission) ? admin : undefined;
}

async function admit({
  operation,
  request,
  site,
  address,
  isCounted,
}: Received<Operation>): Promise<ApiIdentity | Response> {
  const { access, limits, method, takesAnyToken } = operation;
  const identity = await identifyRequester(site, request, address);
  const { addressHash } = identity.requester;
  const excess = isCounted ? null : limitApiRequest(site, addressHash);
  if (excess) return rejectionResponse(429, excess);
  const requestToken = { headers: { "WWW-Authenticate": "Bearer" } };
  if (access !== "public" && !identity.admin) return failure(401, requestToken);
  if (access !== "public" && !permittedAdmin(operation, identity))
    return failure(403, { message: organiserMessages.notPermitted });
  if (method !== "GET" && !takesAnyToken && identity.isBadToken)
    return failure(401, { message: apiMessages.badToken, ...requestToken });
  const attempts = limits && limitAttempts(site, addressHash, limits);
  return attempts ? rejectionResponse(429, attempts) : identity;
}

async function run(
  received: Received<Operation>,
  identity: ApiIdentity,
  { query, text, readBody }: Input,
): Promise<Response> {
  const { operation, site } = received;
  const { limits } = operation;
  const keyed = operation.isIdempotent ? readKey(received, identity, text) : null;
  if (keyed instanceof Response) return keyed;
  const repeated = keyed && findRepeated(operation, site, keyed);
  if (repeated) return repeated;
  const body = readBody();
  if (body instanceof Response) return body;
  if (limits && identity.firstPost) return identity.firstPost;
  const excess = limits && limitRequester(site, identity.poster, limits);
  if (excess) return rejectionResponse(429, excess);
  const admin = permittedAdmin(operation, identity);
  const { requester, poster, newVisitor } = identity;
  const request: OperationRequest = {
    ...received,
    query,
    body,
    admin,
    siteTime: {
      now: site.clock.now(),
      // Read on use: the health check responds without a database.
      get timeZone() {
        return site.timeZone;
      },
    },
    requester,
    poster,
    actor: () => {
      if (!admin) throw new Error(`${operation.id} requires an administrator but its access is public`);
      return actorOf(admin);
    },
  };
  await operation.prepare?.(request);
  const response = await (keyed
    ? runKeyed(operation, site, keyed, () =>
        serialize(operation, request, runSynchronously(operation, request)),
      )
    : runOperation(operation, request));
  if (limits && newVisitor && response.ok)
    response.headers.append("Set-Cookie", await visitorCookie(site, newVisitor));
  return response;
}

async function runOperation(operation: Operation, request: OperationRequest): Promise<Response> {
  const result = operation.isIdempotent
    ? await inSharedTransaction(request.site.db, () => runSynchronously(operation, request))
    : await operation.run(request);
  return result instanceof Response ? result : serialize(operation, request, result).response();
}

function runSynchronously(
  operation: Operation,
  request: OperationRequest,
): Exclude<OperationResult, Response> {
  const result = operation.run(request);
  if (result instanceof Promise || result instanceof Response)
    throw new Error(`${operation.id} is idempotent and must return a synchronous result`);
  return result;
}

function serialize(
  operation: Operation,
  { admin }: Pick<OperationRequest, "admin">,
  result: Reply | Rejected<string>,
): SerializedResponse {
  if ("ok" in result) {
    const status = statusOfRejection(operation, result.error);
    return { status, text: "", response: () => rejectionResponse(status, result) };
  }
  const { data, members, headers, cookies = [] } = result;
  const text = JSON.stringify({ success: true, data, ...members });
  const { method, access, isPrivate, response: responseShape } = operation;
  const isPublic = method === "GET" && access === "public" && !isPrivate && !admin;
  const caching: Record<string, string> = isPublic ? publicRead : { "Cache-Control": "no-store" };
  const type = { "Content-Type": "application/json" };
  const response = () => {
    const created = new Response(text, {
      status: responseShape.status,
      headers: { ...type, ...caching, ...headers },
    });
    for (const cookie of cookies) created.headers.append("Set-Cookie", cookie);
    return created;
  };
  return { status: responseShape.status, text, response };
}

const areasOf = (of: readonly Operation[]) => new Set(of.map(({ path }) => areaOf(path)));
const publicAreas = areasOf(operations.filter(({ isPrivate }) => !isPrivate));
const privateAreas = new Set([...areasOf(operations)].filter((area) => !publicAreas.has(area)));

export const jsonApi = createApi<Operation, ApiIdentity>({
  base: apiBase,
  operations,
  listsHead: true,
  isPrivate: (path) => privateAreas.has(areaOf(path)),
  isOrganisersOnly: (found) => found.some(({ method, access }) => method !== "GET" && access !== "public"),
  reject: (_request, status, headers = {}) => failure(status, { headers }),
  bodyRejections: {
    "media-type": () => failure(415),
    charset: () => failure(415, { message: apiMessages.charset }),
    blank: () => failure(400),
    "too-deep": () => failure(422, { message: apiMessages.tooDeep }),
    "not-object": () => failure(422, { message: apiMessages.notObject }),
  },
  knownFields: { of: knownBodyFields(() => operations), message: apiMessages.unknownField },
  rejectInput: (_request, error) => rejectionResponse(422, invalid(error)),
  admit,
  run,
  finish({ operation, site, address, isCounted }, response) {
    if (isCounted) return;
    const headers = limitHeaders(site, hashAddress(site, address), operation.limits);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  },
});
