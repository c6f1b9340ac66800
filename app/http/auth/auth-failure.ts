// Errors of the auth API on the wire (contract section 2): always JSON, in the format of the client's version.
import type { AuthCode, AuthRejected, WeakPasswordReason } from "../../domain/auth/rejections";
import type { HasHeaders } from "../cookies";
import { errorIdHeader } from "../failure.server";
import { isBelow } from "../path-matcher";

export const authApiBase = "/auth/v1";
/** Where Google redirects to. It responds with pages, not as the API. */
export const googleCallback = `${authApiBase}/callback`;

export const versionHeader = "X-Supabase-Api-Version";
const currentVersion = "2024-01-01";

/** Whether a path is one of the auth API, in any case as routes are. */
export const isAuthApiPath = (pathname: string) => isBelow(authApiBase, pathname);

/** Whether a client reads errors in the format of 2024. */
function readsNewFormat({ headers }: HasHeaders): boolean {
  const version = headers.get(versionHeader) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= currentVersion;
}

type Shown = Pick<AuthRejected, "message" | "status"> & {
  error: AuthCode;
  reasons?: WeakPasswordReason[] | undefined;
  retryAfterSeconds?: number | undefined;
};

/** The response to a rejected request. */
export function authFailure(
  request: HasHeaders,
  { error, message, status, reasons, retryAfterSeconds }: Shown,
  more: Record<string, string> = {},
): Response {
  const isNew = readsNewFormat(request);
  const weak = reasons ? { weak_password: { reasons } } : {};
  const body = isNew
    ? { code: error, message, ...weak }
    : {
        code: status,
        error_code: error,
        msg: message,
        ...(status >= 500 ? { error_id: more[errorIdHeader] ?? "" } : {}),
        ...weak,
      };
  const headers = new Headers({ "Cache-Control": "no-store", "X-Sb-Error-Code": error, ...more });
  if (isNew) headers.set(versionHeader, currentVersion);
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return Response.json(body, { status, headers });
}

const codeOfStatus: Record<number, [AuthCode, string]> = {
  400: ["bad_json", "Could not parse request body as JSON"],
  404: ["unknown", "Not found"],
  405: ["unknown", "Method not allowed"],
  413: ["request_entity_too_large", "Request body is too large"],
  429: ["over_request_rate_limit", "Request rate limit reached"],
};

/** The response to a request that the server rejects before the API, by its status. */
export function authFailureOf(
  request: HasHeaders,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const [error, message] =
    codeOfStatus[status] ??
    (status < 500 ? ["unknown", "Refused"] : ["unexpected_failure", "The server is busy, try again"]);
  return authFailure(request, { error, message, status }, headers);
}
