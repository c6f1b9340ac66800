// Size limits of request bodies, by client and URL.

import { readApiAdmin } from "../../app/http/api/api-identity.server";
import { isApiPath } from "../../app/http/api/envelope";
import { isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { Site } from "../../app/http/context.server";
import { isMultipart } from "../../app/http/forms/media-type";
import type { RouteFacts } from "../../app/http/pages/hydration";
import { readAdmin } from "../../app/http/session/admin-guard.server";

/** Separate quotas: visitors' forms and API requests, the administrator's, and the administrator's files. */
export type BodyKind = "forms" | "admin" | "files";
export type BodyLimit = { bytes: number; fields: number; kind: BodyKind };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A visitor's form. Percent-encoding triples each byte: a thousand emoji of several code points exceed an API request's 32 KB. */
export const formLimit: BodyLimit = { bytes: 64 * kilobyte, fields: 100, kind: "forms" };
export const adminFormLimit: BodyLimit = { bytes: 256 * kilobyte, fields: 2000, kind: "admin" };
/** The JSON parser limits members itself. */
const apiLimit: BodyLimit = { ...formLimit, bytes: 32 * kilobyte, fields: Number.POSITIVE_INFINITY };
const adminApiLimit: BodyLimit = { ...adminFormLimit, fields: Number.POSITIVE_INFINITY };

/** Limits of forms with files in bytes. Only the administrator may post files. */
const bytesOfFiles = {
  /** A file of at most 20 MB. */
  one: 21 * megabyte,
  /** Five photos, or one file that is far too large and still gets its error message. One file at a time is in memory. */
  several: 52 * megabyte,
} as const;

/**
 * The limit of a request's body, for a URL that accepts `files`; `unasked` for files, or texts above a form's limit, from a client
 * that is not signed in as the administrator. Throws when the database cannot be queried.
 */
export async function bodyLimitOf(
  site: Site,
  request: Request,
  pathname: string,
  files: RouteFacts["files"],
): Promise<BodyLimit | "unasked"> {
  if (isAuthApiPath(pathname)) return apiLimit;
  const isApi = isApiPath(pathname);
  const fileBytes = files && isMultipart(request) ? bytesOfFiles[files] : null;
  const admin = isApi ? await readApiAdmin(site, request) : readAdmin(site, request);
  if (fileBytes === null) {
    if (isApi) return admin ? adminApiLimit : apiLimit;
    return admin ? adminFormLimit : formLimit;
  }
  // The response to a form with an expired session contains the form's texts.
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (!admin && !isApi && length <= formLimit.bytes) return formLimit;
  // The multipart parser limits parts itself.
  return admin ? { bytes: fileBytes, fields: Number.POSITIVE_INFINITY, kind: "files" } : "unasked";
}
