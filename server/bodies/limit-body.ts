// Limits request bodies. Forms and API requests are received completely before their action starts; files are streamed to it.
import { errorIdHeader, UnreadableForm } from "../../app/http/failure.server";
import type { RouteHandlers } from "../pages/route-handlers";
import { BodiesInFlight, type BodyBounds, type Exceeded } from "./bodies-in-flight";
import { bodyLimitOf } from "./body-limits";
import { BodyTooLarge, limitedBody, TooManyBodies } from "./receive-body";

const usual: BodyBounds = {
  // Well below the number of connections. A form mostly arrives with its head.
  network: 256,
  all: 1024,
  // A server of 1 GB also draws pictures.
  bytes: 128 * 1024 * 1024,
};
const crowdedSeconds = 5;

type RejectionStatus = 413 | 429 | 503;

/** Headers of a rejected body's response. Only exceeded bounds are worth a retry. */
export function retryOf(status: RejectionStatus, requestId: string): Record<string, string> {
  if (status === 413) return {};
  const retry = { "Retry-After": String(crowdedSeconds) };
  return status < 500 ? retry : { ...retry, [errorIdHeader]: requestId };
}

/** A request whose body may be read; call `release` once its response is ready. */
type Limited = { request: Request; release: () => void };
type Rejection = { status: RejectionStatus };

const nothing = () => {};
const statusOfExceeded: Record<Exceeded, 429 | 503> = { network: 429, all: 503, bytes: 503 };

/** Returns the status for a body that could not be received. Rethrows errors other than limits. */
function statusOfFailure(error: unknown): RejectionStatus {
  if (error instanceof BodyTooLarge) return 413;
  if (error instanceof TooManyBodies) return statusOfExceeded[error.exceeded];
  // The connection was closed.
  throw new UnreadableForm();
}

/** Limits the bodies of a site. A body whose declared length exceeds its limit is rejected unread. */
export class BodyLimiter {
  readonly #factsOf: RouteHandlers["factsOf"];
  readonly #inFlight: BodiesInFlight;

  constructor(factsOf: RouteHandlers["factsOf"], bounds: Partial<BodyBounds> = {}) {
    this.#factsOf = factsOf;
    this.#inFlight = new BodiesInFlight({ ...usual, ...bounds });
  }

  /** Request bodies in flight. */
  get usage(): BodiesInFlight["usage"] {
    return this.#inFlight.usage;
  }

  /** Returns the request with a limited body. Throws when the client disconnects. */
  async limit(request: Request, pathname: string, address: string): Promise<Limited | Rejection> {
    if (!request.body) return { request, release: nothing };
    const limit = bodyLimitOf(request, pathname, this.#factsOf(pathname));
    if (Number(request.headers.get("Content-Length") ?? 0) > limit.bytes) return { status: 413 };
    const reservation = this.#inFlight.take(address);
    const contentType = request.headers.get("Content-Type");
    const body = limitedBody(request.body, { limit, reservation, contentType });
    const { release } = reservation;
    if (limit.isStreamed)
      return { request: new Request(request, { body, duplex: "half" } as RequestInit), release };
    try {
      const { url, method, headers, signal } = request;
      const received = await new Response(body).arrayBuffer();
      return { request: new Request(url, { method, headers, signal, body: received }), release };
    } catch (error) {
      release();
      return { status: statusOfFailure(error) };
    }
  }
}
