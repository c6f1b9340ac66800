// Limits request bodies while streaming, before they are held in memory.
import type { Site } from "../../app/http/context.server";
import { errorIdHeader } from "../../app/http/failure.server";
import { BodiesInFlight, type Full, type Place, type Room, type Rooms } from "./bodies-in-flight";
import { type BodyLimit, bodyLimitOf } from "./body-limits";
import { fieldCounter } from "./field-count";

const megabyte = 1024 * 1024;
/** A crowd behind one address, such as a proxy's, still posts at once. */
const bodiesOfAddress = 2048;
const bodiesOfAll = 8192;
const formRooms: Rooms = {
  address: { bodies: bodiesOfAddress, bytes: 16 * megabyte },
  all: { bodies: bodiesOfAll, bytes: 64 * megabyte },
};
/** Files are the administrator's, and one of each body is in memory at a time. */
const fileRooms = {
  address: { bodies: 16, bytes: 128 * megabyte },
  all: { bodies: 32, bytes: 256 * megabyte },
};
const crowdedSeconds = 5;

/** The headers of a refused body's answer: one that is too large stays so. */
export function retryOf(status: number, requestId: string): Record<string, string> {
  if (status === 413) return {};
  const retry = { "Retry-After": String(crowdedSeconds) };
  return status < 500 ? retry : { ...retry, [errorIdHeader]: requestId };
}

/** Thrown to the reader of a body that exceeds its limit. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  readonly code = "BODY_TOO_LARGE";
}

/** Thrown into the reader of a body for which there is no room any more. */
export class TooManyBodies extends Error {
  override name = "TooManyBodies";
  readonly code = "BODIES_CROWDED";
}

/** A request whose body may be read; `release` is called when its answer is ready. */
type Limited = { request: Request; release: () => void };
type Refusal = { status: 413 | 429 | 503 };

const nothing = () => {};
const statusOfFull: Record<Full, 429 | 503> = { address: 429, all: 503 };

/** Bounds the bodies of a site. What is refused is refused unread where its declared length tells. */
export class BodyLimiter {
  readonly #site: Site;
  readonly #forms: BodiesInFlight;
  readonly #files = new BodiesInFlight(fileRooms);

  constructor(site: Site, rooms = formRooms) {
    this.#site = site;
    this.#forms = new BodiesInFlight(rooms);
  }

  /** What is held of bodies now. */
  get held(): { forms: Room; files: Room } {
    return { forms: this.#forms.held, files: this.#files.held };
  }

  /** The request with a bounded body. Throws when the database cannot be asked. */
  async limit(request: Request, pathname: string, address: string): Promise<Limited | Refusal> {
    if (!request.body) return { request, release: nothing };
    const limit = await bodyLimitOf(this.#site, request, pathname);
    if (limit === "unasked") return { request: withoutBody(request), release: nothing };
    const declared = Number(request.headers.get("Content-Length") ?? 0) || 0;
    if (declared > limit.bytes) return { status: 413 };
    const place = (limit.isFile ? this.#files : this.#forms).take(address, declared);
    if (typeof place === "string") return { status: statusOfFull[place] };
    return { request: bounded(request, request.body, { limit, declared, place }), release: place.release };
  }
}

/** Whoever may not send files is told so by the page; their bytes are not looked at. */
function withoutBody({ url, method, headers: given, signal }: Request): Request {
  const headers = new Headers(given);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}

type Bound = { limit: BodyLimit; declared: number; place: Place };

function bounded(request: Request, body: ReadableStream<Uint8Array>, { limit, declared, place }: Bound) {
  const fieldsIn = Number.isFinite(limit.fields)
    ? fieldCounter(request.headers.get("Content-Type"))
    : () => 0;
  let received = 0;
  let taken = declared;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        received += piece.byteLength;
        const more = Math.max(0, received - taken);
        if (received > limit.bytes || fieldsIn(piece) > limit.fields)
          controller.error(new BodyTooLarge("request body over its limit"));
        else if (more > 0 && !place.grow(more))
          controller.error(new TooManyBodies("too many bodies at once"));
        else {
          taken += more;
          controller.enqueue(piece);
        }
      },
    }),
  );
  return new Request(request, { body: counted, duplex: "half" } as RequestInit);
}
