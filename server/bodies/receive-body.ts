// Receives request bodies: checks each chunk against the limits, and aborts bodies that arrive too slowly.
import type { Exceeded, Reservation } from "./bodies-in-flight";
import type { BodyLimit } from "./body-limits";

// Counts the fields of a form while its body arrives, before it is parsed.

const ampersand = "&".charCodeAt(0);

/** Returns a function that takes chunks of a body and returns the number of fields so far; 0 for a body that is not a form. */
export function fieldCounter(contentType: string | null): (piece: Uint8Array) => number {
  const type = contentType ?? "";
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return countAmpersands();
  const boundary = /^multipart\/form-data\b.*?\bboundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type);
  if (boundary) return countBoundaries(Buffer.from(`--${boundary[1] ?? boundary[2] ?? ""}`, "latin1"));
  return () => 0;
}

function countAmpersands() {
  let fields = 1;
  return (piece: Uint8Array) => {
    for (let at = piece.indexOf(ampersand); at >= 0; at = piece.indexOf(ampersand, at + 1)) fields += 1;
    return fields;
  };
}

/** Counts boundaries. The last one closes the form and starts no field. */
function countBoundaries(boundary: Buffer) {
  let found = 0;
  let tail = Buffer.alloc(0);
  return (piece: Uint8Array) => {
    const bytes = Buffer.concat([tail, piece]);
    let read = 0;
    for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, read)) {
      found += 1;
      read = at + boundary.length;
    }
    // A boundary may span two chunks.
    tail = bytes.subarray(Math.max(read, bytes.length - boundary.length + 1));
    return found - 1;
  };
}

/** Thrown when a body exceeds its limit. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  readonly code = "BODY_TOO_LARGE";
}

/** Thrown when the limit of concurrent bodies is exhausted. */
export class TooManyBodies extends Error {
  override name = "TooManyBodies";
  readonly code = "BODIES_CROWDED";

  constructor(readonly exceeded: Exceeded) {
    super("too many bodies at once");
  }
}

/** Thrown when a body arrives too slowly. */
export class BodyTimeout extends Error {
  override name = "BodyTimeout";
  readonly code = "BODY_TIMEOUT";
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Bounds = { limit: BodyLimit; reservation: Reservation; contentType: string | null };

/** Checks each chunk as it arrives; throws `BodyTooLarge` or `TooManyBodies`. */
function pieceChecker({ limit, reservation, contentType }: Bounds): (piece: Uint8Array) => void {
  const fieldsIn = Number.isFinite(limit.fields) ? fieldCounter(contentType) : () => 0;
  let received = 0;
  return (piece) => {
    received += piece.byteLength;
    if (received > limit.bytes || fieldsIn(piece) > limit.fields)
      throw new BodyTooLarge("request body over its limit");
    const exceeded = reservation.grow(piece.byteLength);
    if (exceeded) throw new TooManyBodies(exceeded);
  };
}

/**
 * Returns the next chunk, or undefined at the end. Throws `BodyTimeout` when it takes longer than `ms`, and `TooManyBodies` when it
 * ends for a newer body.
 */
async function nextPiece(
  reader: Reader,
  ms: number,
  reservation: Reservation,
): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTimeout("request body too slow")), ms);
    reservation.onEnded((exceeded) => reject(new TooManyBodies(exceeded)));
  });
  try {
    return (await Promise.race([reader.read(), late])).value;
  } finally {
    clearTimeout(timer);
  }
}

/** Receives a body completely, within `ms` from now. */
export async function receiveWhole(
  body: ReadableStream<Uint8Array>,
  ms: number,
  bounds: Bounds,
): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  const check = pieceChecker(bounds);
  const endsAt = performance.now() + ms;
  const pieces: Uint8Array[] = [];
  try {
    for (;;) {
      const piece = await nextPiece(reader, Math.max(0, endsAt - performance.now()), bounds.reservation);
      if (piece === undefined) {
        bounds.reservation.finish();
        return Buffer.concat(pieces);
      }
      check(piece);
      pieces.push(piece);
    }
  } catch (error) {
    reader.cancel(error).catch(() => {});
    throw error;
  }
}

/** A body that is checked while it is read. Only the time spent waiting for the client counts against `stallMs`. */
export function receiveStream(
  body: ReadableStream<Uint8Array>,
  stallMs: number,
  bounds: Bounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const check = pieceChecker(bounds);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await nextPiece(reader, stallMs, bounds.reservation);
          if (piece === undefined) return controller.close();
          check(piece);
          controller.enqueue(piece);
        } catch (error) {
          reader.cancel(error).catch(() => {});
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
