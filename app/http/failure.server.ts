// Maps unexpected errors to responses. A locked, full or broken database is a 503 with Retry-After.
import { DrawingProcessLost } from "../platform/drawing-process-lost";
import { ImageQueueFull } from "../platform/images/image-store.server";
import { PasswordQueueFull } from "../platform/password-hash.server";
import { DrawingAbandoned, PosterQueueFull } from "../platform/poster-store.server";

const retryAfterSeconds = 30;

/** A post with `Origin: null` and no `Sec-Fetch-Site: same-origin`. */
export class HiddenOrigin extends Error {
  override name = "HiddenOrigin";
}

/** A malformed form body. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
}

/** A client exceeded its limit of uncached reads. */
export class TooManyReads extends Error {
  override name = "TooManyReads";

  constructor(readonly waitMs: number) {
    super("too many reads");
  }
}

type Coded = { code: string };

function hasCode(error: unknown): error is Coded {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string";
}

/** The code of an SQLite or file-system error, searched through causes; undefined for any other error. */
export function failureCode(error: unknown): string | undefined {
  if (hasCode(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? failureCode(error.cause) : undefined;
}

const bodyStatuses: Readonly<Record<string, 413 | 503>> = {
  BODY_TOO_LARGE: 413,
  BODIES_CROWDED: 503,
};

/**
 * The status for a body rejected while it arrives: too large, or above the bound of bodies in flight. Undefined for any other error.
 */
export function bodyRejection(error: unknown): 413 | 503 | undefined {
  return bodyStatuses[failureCode(error) ?? ""];
}

const temporaryCodes =
  /^(BODIES_CROWDED$|SQLITE_(BUSY|LOCKED|FULL|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|PROTOCOL|NOMEM)|ENOSPC|EMFILE|EIO)/;

/** Whether the site rather than the request is at fault. */
export function isUnavailable(error: unknown): boolean {
  const isCrowded = [
    DrawingAbandoned,
    DrawingProcessLost,
    ImageQueueFull,
    PasswordQueueFull,
    PosterQueueFull,
  ].some((kind) => error instanceof kind);
  return isCrowded || temporaryCodes.test(failureCode(error) ?? "");
}

/** Identifies a failure's log entries; sent with each response of status 500 and above. */
export const errorIdHeader = "X-Error-Id";

/** Status and headers for an unexpected error of the request `requestId`. */
export function failureStatus(
  error: unknown,
  requestId: string,
): {
  status: 400 | 403 | 413 | 429 | 500 | 503;
  headers: Record<string, string>;
} {
  const status = statusOf(error);
  if (error instanceof TooManyReads)
    return { status, headers: { "Retry-After": String(Math.ceil(error.waitMs / 1000)) } };
  if (status < 500) return { status, headers: {} };
  const retry: Record<string, string> = status === 503 ? { "Retry-After": String(retryAfterSeconds) } : {};
  return { status, headers: { ...retry, [errorIdHeader]: requestId } };
}

/** The status for an unexpected error. */
export function statusOf(error: unknown): 400 | 403 | 413 | 429 | 500 | 503 {
  if (error instanceof HiddenOrigin) return 403;
  if (error instanceof UnreadableForm) return 400;
  if (error instanceof TooManyReads) return 429;
  const rejected = bodyRejection(error);
  if (rejected) return rejected;
  return isUnavailable(error) ? 503 : 500;
}
