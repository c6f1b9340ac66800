// The auth API: limits requests, verifies access tokens, and writes rejections in the contract's formats.
import { denied, invalidRequest } from "~/domain/auth/rejections";
import { authApiBase, authFailure, authFailureOf } from "~/http/auth/auth-failure";
import { type Bearer, readBearer } from "~/http/auth/bearer.server";
import { errorIdHeader } from "~/http/failure.server";
import { createApi, type Received } from "~/http/operations/api.server";
import type { AuthOperation, AuthResult } from "./auth-operation";
import { authOperations } from "./operations.server";
import { limitRequest } from "./request-limits.server";

/** The access token of a protected operation. */
type Client = { bearer?: Bearer };

async function admit({
  operation,
  request,
  site,
  address,
}: Received<AuthOperation>): Promise<Client | Response> {
  const excess = operation.limit && limitRequest(site, operation.limit, address);
  if (excess) return authFailure(request, excess);
  if (operation.access === "public") return {};
  const bearer = await readBearer(site, request);
  return bearer.ok ? { bearer } : authFailure(request, bearer);
}

function runOperation(
  operation: AuthOperation,
  received: Received<AuthOperation>,
  { bearer }: Client,
  body: unknown,
) {
  const { searchParams } = new URL(received.request.url);
  const read = { ...received, searchParams, query: undefined, body };
  if (operation.access === "public") return operation.run(read);
  if (!bearer) throw new Error(`${operation.id} requires a user`);
  return operation.run({ ...read, bearer });
}

function responseOf(result: AuthResult, request: Request, requestId: string): Response {
  if (result instanceof Response) return result;
  if ("data" in result)
    return Response.json(result.data, { headers: { "Cache-Control": "no-store", ...result.headers } });
  const rejection = "status" in result ? result : denied(result.error, result.message);
  return authFailure(request, rejection, rejection.status < 500 ? {} : { [errorIdHeader]: requestId });
}

export const authApi = createApi<AuthOperation, Client>({
  base: authApiBase,
  operations: authOperations,
  listsHead: false,
  isPrivate: (_path, found) => !found.some(({ isStorable }) => isStorable),
  reject: authFailureOf,
  bodyRejections: {
    charset: (request) =>
      authFailure(request, denied("bad_json", "Request body must be UTF-8", { status: 415 })),
    "too-deep": (request) =>
      authFailure(request, denied("validation_failed", "Request body is nested too deeply", { status: 422 })),
  },
  rejectInput(request, { issues: [issue] }) {
    const where = issue?.path.join(".") || "body";
    return authFailure(request, invalidRequest(`${where}: ${issue?.message ?? "is not valid"}`));
  },
  admit,
  async run(received, client, { readBody }) {
    const body = readBody();
    if (body instanceof Response) return body;
    const { operation, request, requestId } = received;
    return responseOf(await runOperation(operation, received, client, body), request, requestId);
  },
});
