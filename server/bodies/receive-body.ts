// Receives request bodies: checks each chunk against the limits, and ends bodies that must make room for newer ones.
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

/** Thrown when a body ends for a newer one, or exceeds the bound of all. */
export class TooManyBodies extends Error {
  override name = "TooManyBodies";
  readonly code = "BODIES_CROWDED";

  constructor(readonly exceeded: Exceeded) {
    super("too many bodies at once");
  }
}

type Bounds = { limit: BodyLimit; reservation: Reservation; contentType: string | null };

/**
 * A body that is checked while it is read; throws `BodyTooLarge` or `TooManyBodies`. The connection's idle timeout ends a body that
 * makes no progress.
 */
export function limitedBody(
  body: ReadableStream<Uint8Array>,
  { limit, reservation, contentType }: Bounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const countFields = Number.isFinite(limit.fields) ? fieldCounter(contentType) : () => 0;
  let bytes = 0;
  const cancel = (reason: unknown) => reader.cancel(reason).catch(() => {});
  // Settles a pending read.
  reservation.onEnded(() => void cancel("ended"));
  const check = (piece: Uint8Array) => {
    bytes += piece.byteLength;
    if (bytes > limit.bytes || countFields(piece) > limit.fields)
      throw new BodyTooLarge("request body over its limit");
    const exceeded = reservation.grow(piece.byteLength);
    if (exceeded) throw new TooManyBodies(exceeded);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value: piece } = await reader.read();
          if (reservation.ended) throw new TooManyBodies(reservation.ended);
          if (piece === undefined) {
            reservation.finish();
            return controller.close();
          }
          check(piece);
          controller.enqueue(piece);
        } catch (error) {
          void cancel(error);
          throw error;
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
