// Responds before the request's body has been received. An unread body would block the next request on the connection, which behind
// a proxy belongs to another client; closing the connection at once would lose the response. So this sends the response first, then
// discards the rest of the body within limits, and then closes the connection.
import type { IncomingMessage, ServerResponse } from "node:http";
import { WholeResponse } from "../pages/whole-response";

const readOnBytes = 64 * 1024 * 1024;
const readOnMs = 15_000;
/** A client that waits for the connection to close sends nothing meanwhile. */
const silenceMs = 1000;

/** Sends a response while its request's body is unread. Resolves when the connection is closing. */
export async function respondUnread(
  message: IncomingMessage,
  response: ServerResponse,
  rejection: Response,
): Promise<void> {
  const body =
    rejection instanceof WholeResponse ? rejection.whole : Buffer.from(await rejection.arrayBuffer());
  const isBare = message.method === "HEAD" || [204, 304].includes(rejection.status);
  for (const [name, value] of rejection.headers) response.appendHeader(name, value);
  response.setHeader("Connection", "close");
  if (!isBare) response.setHeader("Content-Length", String(body.length));
  response.writeHead(rejection.status);
  if (isBare || body.length === 0) response.flushHeaders();
  else response.write(body);
  await readOn(message);
  response.end();
}

/** Discards the rest of a body until its end or a limit. */
function readOn(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = readOnBytes;
    const whole = setTimeout(stop, readOnMs);
    const silence = setTimeout(stop, silenceMs);
    function stop() {
      clearTimeout(whole);
      clearTimeout(silence);
      message.off("data", take).pause();
      resolve();
    }
    function take(piece: Buffer) {
      silence.refresh();
      left -= piece.length;
      if (left < 0) stop();
    }
    // The body's reader would pause the stream again.
    message.removeAllListeners("data");
    message.on("data", take).once("end", stop).once("close", stop).once("error", stop);
    message.resume();
  });
}
