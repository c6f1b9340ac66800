// How large a posted body may be, by who posts it and where to.

import { readCallAdmin } from "../../app/http/api/api-identity.server";
import { isApiPath } from "../../app/http/api/envelope";
import { isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { Site } from "../../app/http/context.server";
import { isMultipart } from "../../app/http/forms/media-type";
import { canonicalPath } from "../../app/http/security/canonical-path";
import { readAdmin } from "../../app/http/session/admin-guard.server";

/** Bodies are counted apart: visitors' forms and calls, the administrator's, and the administrator's files. */
export type BodyRoom = "forms" | "admin" | "files";
export type BodyLimit = { bytes: number; fields: number; room: BodyRoom };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A visitor's form. Percent-encoding triples each byte: a thousand emoji of several code points need more than a call's 32 KB. */
export const formLimit: BodyLimit = { bytes: 64 * kilobyte, fields: 100, room: "forms" };
export const adminFormLimit: BodyLimit = { bytes: 256 * kilobyte, fields: 2000, room: "admin" };
/** The JSON reader counts members by itself. */
const callLimit: BodyLimit = { ...formLimit, bytes: 32 * kilobyte, fields: Number.POSITIVE_INFINITY };
const adminCallLimit: BodyLimit = { ...adminFormLimit, fields: Number.POSITIVE_INFINITY };

/** One file of at most 20 MB. */
const oneFileBytes = 21 * megabyte;
/** Five photos, or one file that is far too large and still gets its message at its field. One at a time is in memory. */
const formWithFilesBytes = 52 * megabyte;

/** Every address that reads files, and the bytes it takes. All of them are the administrator's. */
const fileRoutes: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/api\/upload$/, oneFileBytes],
  [/^\/admin\/drafts\/import$/, oneFileBytes],
  [/^\/admin\/settings$/, formWithFilesBytes],
  [/^\/admin\/create-event$/, formWithFilesBytes],
  [/^\/admin\/events\/[^/]+\/(edit|photos|qr)$/, formWithFilesBytes],
];

/** The bytes that an address takes when files are sent to it, or null where none are read. */
export function fileBytesAt(pathname: string): number | null {
  const path = canonicalPath(pathname);
  return fileRoutes.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/**
 * The limit of a request's body; `unasked` for files from who is not signed in as the administrator, which nobody reads.
 * Throws when the database cannot be asked.
 */
export async function bodyLimitOf(
  site: Site,
  request: Request,
  pathname: string,
): Promise<BodyLimit | "unasked"> {
  if (isAuthApiPath(pathname)) return callLimit;
  const isCall = isApiPath(pathname);
  const fileBytes = isMultipart(request) ? fileBytesAt(pathname) : null;
  const admin = isCall ? await readCallAdmin(site, request) : readAdmin(site, request);
  if (fileBytes === null) {
    if (isCall) return admin ? adminCallLimit : callLimit;
    return admin ? adminFormLimit : formLimit;
  }
  // The reader of files has its own limit of parts.
  return admin ? { bytes: fileBytes, fields: Number.POSITIVE_INFINITY, room: "files" } : "unasked";
}
