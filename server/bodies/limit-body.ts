// Limits request bodies. Forms and calls are received completely before their action begins; files are streamed to it.
import type { Site } from "../../app/http/context.server";
import { errorIdHeader, UnreadableForm } from "../../app/http/failure.server";
import { BodiesInFlight, type Full, type Room, type Rooms } from "./bodies-in-flight";
import { type BodyRoom, bodyLimitOf } from "./body-limits";
import { BodyTimeout, BodyTooLarge, receiveStream, receiveWhole, TooManyBodies } from "./receive-body";

export type BodySettings = {
  rooms: Record<BodyRoom, Rooms>;
  /** How long the body of a form or a call may take, from its head to its end. */
  wholeMs: number;
  /** How long a body of files may make no progress. */
  stallMs: number;
};

const megabyte = 1024 * 1024;
const usual: BodySettings = {
  rooms: {
    // A crowd behind one address, such as a proxy's, still posts at once.
    forms: {
      address: { bodies: 2048, bytes: 16 * megabyte },
      all: { bodies: 8192, bytes: 64 * megabyte },
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
  wholeMs: 30_000,
  stallMs: 30_000,
};
const crowdedSeconds = 5;

type RefusalStatus = 408 | 413 | 429 | 503;

/** The headers of a refused body's response. Only a full room is worth a retry. */
export function retryOf(status: RefusalStatus, requestId: string): Record<string, string> {
  if (status === 413 || status === 408) return {};
  const retry = { "Retry-After": String(crowdedSeconds) };
  return status < 500 ? retry : { ...retry, [errorIdHeader]: requestId };
}

/** A request whose body may be read; call `release` when its response is ready. */
type Limited = { request: Request; release: () => void };
type Refusal = { status: RefusalStatus };

const nothing = () => {};
const statusOfFull: Record<Full, 429 | 503> = { address: 429, all: 503 };

/** The status for a body that could not be received. Throws what is no matter of limits. */
function statusOfFailure(error: unknown): RefusalStatus {
  if (error instanceof BodyTooLarge) return 413;
  if (error instanceof BodyTimeout) return 408;
  if (error instanceof TooManyBodies) return statusOfFull[error.full];
  // The connection broke off.
  throw new UnreadableForm();
}

/** Bounds the bodies of a site. A body whose declared length is over its limit is refused unread. */
export class BodyLimiter {
  readonly #site: Site;
  readonly #settings: BodySettings;
  readonly #inFlight: Record<BodyRoom, BodiesInFlight>;

  constructor(site: Site, settings: Partial<BodySettings> = {}) {
    this.#site = site;
    this.#settings = { ...usual, ...settings };
    const { forms, admin, files } = this.#settings.rooms;
    this.#inFlight = {
      forms: new BodiesInFlight(forms),
      admin: new BodiesInFlight(admin),
      files: new BodiesInFlight(files),
    };
  }

  /** The bodies that are held now. */
  get held(): Record<BodyRoom, Room> {
    const { forms, admin, files } = this.#inFlight;
    return { forms: forms.held, admin: admin.held, files: files.held };
  }

  /** The request with a bounded body. Throws when the database cannot be queried, and when the client disconnects. */
  async limit(request: Request, pathname: string, address: string): Promise<Limited | Refusal> {
    if (!request.body) return { request, release: nothing };
    const limit = await bodyLimitOf(this.#site, request, pathname);
    if (limit === "unasked") return { request: withoutBody(request), release: nothing };
    if (Number(request.headers.get("Content-Length") ?? 0) > limit.bytes) return { status: 413 };
    const place = this.#inFlight[limit.room].take(address);
    if (typeof place === "string") return { status: statusOfFull[place] };
    const bounds = { limit, place, contentType: request.headers.get("Content-Type") };
    const { wholeMs, stallMs } = this.#settings;
    const { release } = place;
    if (limit.room === "files") {
      const body = receiveStream(request.body, stallMs, bounds);
      return { request: new Request(request, { body, duplex: "half" } as RequestInit), release };
    }
    try {
      const body = await receiveWhole(request.body, wholeMs, bounds);
      const { url, method, headers, signal } = request;
      return { request: new Request(url, { method, headers, signal, body }), release };
    } catch (error) {
      release();
      return { status: statusOfFailure(error) };
    }
  }
}

/** Whoever may not send files is told so by the page; their bytes are not looked at. */
function withoutBody({ url, method, headers: given, signal }: Request): Request {
  const headers = new Headers(given);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}
