// How large a posted body may be, by who posts it and where to.

import { readCallAdmin } from "../../app/http/api/api-identity.server";
import { isApiPath } from "../../app/http/api/envelope";
import { isAuthApiPath } from "../../app/http/auth/auth-failure";
import type { Site } from "../../app/http/context.server";
import { isMultipart } from "../../app/http/forms/media-type";
import { canonicalPath } from "../../app/http/security/canonical-path";
import { readAdmin } from "../../app/http/session/admin-guard.server";

export type BodyLimit = {
  bytes: number;
  fields: number;
  /** Bodies of files are counted apart from others. */
  isFile: boolean;
};

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** A form of somebody who is not the administrator: a thousand characters of text fit in many times. */
export const formLimit: BodyLimit = { bytes: 64 * kilobyte, fields: 100, isFile: false };
export const adminFormLimit: BodyLimit = { bytes: 256 * kilobyte, fields: 2000, isFile: false };
/** The JSON reader counts members by itself. */
const callLimit: BodyLimit = {
  bytes: 256 * kilobyte,
  fields: Number.POSITIVE_INFINITY,
  isFile: false,
};

/** As much as clients of the auth API may count on. */
const authCallLimit: BodyLimit = { ...callLimit, bytes: megabyte };

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
  if (isAuthApiPath(pathname)) return authCallLimit;
  const isCall = isApiPath(pathname);
  const fileBytes = isMultipart(request) ? fileBytesAt(pathname) : null;
  if (isCall && fileBytes === null) return callLimit;
  const admin = isCall ? await readCallAdmin(site, request) : readAdmin(site, request);
  if (fileBytes === null) return admin ? adminFormLimit : formLimit;
  // The reader of files has its own limit of parts.
  return admin ? { bytes: fileBytes, fields: Number.POSITIVE_INFINITY, isFile: true } : "unasked";
}
