// Heads of answers from memory. node:http checks and joins a dozen headers anew for each answer, which took a fifth of one from
// memory: here their lines are made once (decision 003).
import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";

/**
 * How long a connection may stay idle between two requests; each response says so. Longer than proxies keep theirs (Caddy two
 * minutes, nginx one), so that none sends a request on a connection that is just being closed.
 */
export const keepAliveMs = 140_000;

/** Headers in node:http's flat form, and the same as the lines that are sent. */
export type ReadyHead = { flat: readonly string[]; lines: string };

/** Makes headers of the flat form ready. Throws on what node:http would not send. */
export function readyHead(flat: readonly string[]): ReadyHead {
  let lines = "";
  for (let at = 0; at < flat.length; at += 2) {
    const [name = "", value = ""] = [flat[at], flat[at + 1]];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return { flat, lines };
}

const connectionLines = (() => {
  let [second, lines] = [-1, ""];
  return () => {
    const now = Date.now();
    if (Math.floor(now / 1000) === second) return lines;
    second = Math.floor(now / 1000);
    const lasts = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}`;
    lines = `Date: ${new Date(now).toUTCString()}\r\n${lasts}\r\n\r\n`;
    return lines;
  };
})();

/** Where node:http keeps the head that it sends with the body. */
type WithHead = ServerResponse & { _header: string | null };

/**
 * Answers with a ready head, the request's id and `own`, what is for this reader alone. Where the connection ends with the answer, or
 * node:http does not say that it has taken the head, it is asked to write one itself.
 */
export function answerReady(
  response: ServerResponse,
  {
    status,
    always,
    requestId,
    own,
  }: { status: number; always: ReadyHead; requestId: string; own: ReadyHead },
  body?: Buffer,
): void {
  response.statusCode = status;
  if (response.shouldKeepAlive) {
    (response as WithHead)._header =
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${always.lines}X-Request-Id: ${requestId}\r\n${own.lines}${connectionLines()}`;
  }
  if (!response.headersSent)
    response.writeHead(status, [...always.flat, "X-Request-Id", requestId, ...own.flat]);
  response.end(body);
}
