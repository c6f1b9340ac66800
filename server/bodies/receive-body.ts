// Receives request bodies: checks each chunk against the limits, and aborts bodies that arrive too slowly.
import type { Exceeded, Reservation } from "./bodies-in-flight";
import type { BodyLimit } from "./body-limits";
import { fieldCounter } from "./field-count";

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

/** Returns the next chunk, or undefined at the end. Throws `BodyTimeout` when it takes longer than `ms`. */
async function nextPiece(reader: Reader, ms: number): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTimeout("request body too slow")), ms);
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
      const piece = await nextPiece(reader, Math.max(0, endsAt - performance.now()));
      if (piece === undefined) return Buffer.concat(pieces);
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
          const piece = await nextPiece(reader, stallMs);
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
