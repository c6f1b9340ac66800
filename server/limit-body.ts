// Bounds a request body while it streams in, before it is held in memory.

export const formBodyBytes = 256 * 1024;
export const uploadBodyBytes = 21 * 1024 * 1024;
/** Five photos in one form. The pages behind it ask who is there before they read, and hold one file at a time. */
export const deskBodyBytes = 52 * 1024 * 1024;

/** Thrown into the reader of a body that grows over its limit. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
  readonly code = "BODY_TOO_LARGE";
}

function limitFor(request: Request): number {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return formBodyBytes;
  return new URL(request.url).pathname.startsWith("/admin/") ? deskBodyBytes : uploadBodyBytes;
}

/** The request with a bounded body, or null when its declared length is over the bound already. */
export function limitBody(request: Request): Request | null {
  if (!request.body) return request;
  const limit = limitFor(request);
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) return null;
  let received = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > limit) controller.error(new BodyTooLarge("request body over its limit"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: "half" } as RequestInit);
}
