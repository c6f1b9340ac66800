// The size limit of a request's body by its route. The route checks the session before it reads the body.
import { isApiPath } from "../../app/http/api/envelope";
import { isAuthApiPath } from "../../app/http/auth/auth-failure";
import { isMultipart } from "../../app/http/forms/media-type";
import type { RouteFacts } from "../../app/http/pages/hydration";

/** `isStreamed`: the action reads the body while it arrives. */
export type BodyLimit = { bytes: number; fields: number; isStreamed: boolean };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Percent-encoding triples each byte: a thousand emoji of several code points exceed an API request's 32 KB. */
const visitorForm: BodyLimit = { bytes: 64 * kilobyte, fields: 100, isStreamed: false };
const organiserForm: BodyLimit = { bytes: 256 * kilobyte, fields: 2000, isStreamed: false };
const visitorCall: BodyLimit = { ...visitorForm, bytes: 32 * kilobyte };

/** Limits of forms with files in bytes. One file at a time is in memory. */
const bytesOfFiles = {
  /** Five photos, or one file that is far too large and still gets its error message. */
  organiser: 52 * megabyte,
  /** One photo. */
  visitor: 21 * megabyte,
} as const satisfies Record<NonNullable<RouteFacts["files"]>, number>;

/** The limit of a request's body for the facts of its route. */
export function bodyLimitOf(
  request: Request,
  pathname: string,
  { files, organisersOnly }: RouteFacts,
): BodyLimit {
  // The multipart parser limits parts itself, the JSON parser members.
  const fields = Number.POSITIVE_INFINITY;
  if (files && isMultipart(request)) return { bytes: bytesOfFiles[files], fields, isStreamed: true };
  if (isApiPath(pathname) || isAuthApiPath(pathname))
    return { ...(organisersOnly ? organiserForm : visitorCall), fields };
  return organisersOnly ? organiserForm : visitorForm;
}
