// Limits request bodies. Forms and API requests are received completely before their action starts; files are streamed to it.
import type { Site } from "../../app/http/context.server";
import { errorIdHeader, UnreadableForm } from "../../app/http/failure.server";
import type { RouteHandlers } from "../pages/route-handlers";
import { BodiesInFlight, type Exceeded, type Quota, type Quotas } from "./bodies-in-flight";
import { type BodyKind, bodyLimitOf } from "./body-limits";
import { BodyTimeout, BodyTooLarge, receiveStream, receiveWhole, TooManyBodies } from "./receive-body";

export type BodySettings = {
  quotas: Record<BodyKind, Quotas>;
  /** Time limit for the body of a form or an API request, from its head to its end. */
  totalMs: number;
  /** Idle timeout of a body with files. */
  stallMs: number;
};

const megabyte = 1024 * 1024;
const usual: BodySettings = {
  quotas: {
    // Many clients behind one address, such as a proxy, may post at once.
    forms: {
      address: { bodies: 2048, bytes: 16 * megabyte },
      all: { bodies: 8192, bytes: 64 * megabyte },
      // Well below the number of connections. A form mostly arrives with its head.
      unfinished: { network: 256, all: 1024 },
    },
    admin: {
      address: { bodies: 64, bytes: 16 * megabyte },
      all: { bodies: 128, bytes: 32 * megabyte },
    },
    // One file of each body is in memory at a time.
    files: {
      address: { bodies: 16, bytes: 128 * megabyte },
      all: { bodies: 32, bytes: 256 * megabyte },
    },
  },
  totalMs: 30_000,
  stallMs: 30_000,
};
const crowdedSeconds = 5;

type RejectionStatus = 408 | 413 | 429 | 503;

/** Headers of a rejected body's response. Only exhausted limits are worth a retry. */
export function retryOf(status: RejectionStatus, requestId: string): Record<string, string> {
  if (status === 413 || status === 408) return {};
  const retry = { "Retry-After": String(crowdedSeconds) };
  return status < 500 ? retry : { ...retry, [errorIdHeader]: requestId };
}

/** A request whose body may be read; call `release` once its response is ready. */
type Limited = { request: Request; release: () => void };
type Rejection = { status: RejectionStatus };

const nothing = () => {};
const statusOfExceeded: Record<Exceeded, 429 | 503> = { address: 429, all: 503 };

/** Returns the status for a body that could not be received. Rethrows errors other than limits. */
function statusOfFailure(error: unknown): RejectionStatus {
  if (error instanceof BodyTooLarge) return 413;
  if (error instanceof BodyTimeout) return 408;
  if (error instanceof TooManyBodies) return statusOfExceeded[error.exceeded];
  // The connection was closed.
  throw new UnreadableForm();
}

/** Limits the bodies of a site. A body whose declared length exceeds its limit is rejected unread. */
export class BodyLimiter {
  readonly #site: Site;
  readonly #factsOf: RouteHandlers["factsOf"];
  readonly #settings: BodySettings;
  readonly #inFlight: Record<BodyKind, BodiesInFlight>;

  constructor(site: Site, factsOf: RouteHandlers["factsOf"], settings: Partial<BodySettings> = {}) {
    this.#site = site;
    this.#factsOf = factsOf;
    this.#settings = { ...usual, ...settings };
    const { forms, admin, files } = this.#settings.quotas;
    this.#inFlight = {
      forms: new BodiesInFlight(forms),
      admin: new BodiesInFlight(admin),
      files: new BodiesInFlight(files),
    };
  }

  /** Request bodies in flight. */
  get usage(): Record<BodyKind, Quota> {
    const { forms, admin, files } = this.#inFlight;
    return { forms: forms.usage, admin: admin.usage, files: files.usage };
  }

  /** Returns the request with a limited body. Throws when the database cannot be queried or the client disconnects. */
  async limit(request: Request, pathname: string, address: string): Promise<Limited | Rejection> {
    if (!request.body) return { request, release: nothing };
    const limit = await bodyLimitOf(this.#site, request, pathname, this.#factsOf(pathname).files);
    if (limit === "unasked") return { request: withoutBody(request), release: nothing };
    if (Number(request.headers.get("Content-Length") ?? 0) > limit.bytes) return { status: 413 };
    const reservation = this.#inFlight[limit.kind].take(address);
    if (typeof reservation === "string") return { status: statusOfExceeded[reservation] };
    const bounds = { limit, reservation, contentType: request.headers.get("Content-Type") };
    const { totalMs, stallMs } = this.#settings;
    const { release } = reservation;
    if (limit.kind === "files") {
      const body = receiveStream(request.body, stallMs, bounds);
      return { request: new Request(request, { body, duplex: "half" } as RequestInit), release };
    }
    try {
      const body = await receiveWhole(request.body, totalMs, bounds);
      const { url, method, headers, signal } = request;
      return { request: new Request(url, { method, headers, signal, body }), release };
    } catch (error) {
      release();
      return { status: statusOfFailure(error) };
    }
  }
}

/** Drops the files of a client that may not upload; the page responds with the reason. */
function withoutBody({ url, method, headers: ownHeaders, signal }: Request): Request {
  const headers = new Headers(ownHeaders);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}
