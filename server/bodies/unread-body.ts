// An answer that is ready before the whole of its request has come. A connection that stays open would hold up the next
// request on it, which behind a proxy is somebody else's; one that is cut at once takes the answer with it. So the answer
// goes first, then what still comes is read and thrown away within bounds, and then the connection ends.
import type { IncomingMessage, ServerResponse } from "node:http";
import { WholeResponse } from "../pages/whole-response";

const readOnBytes = 64 * 1024 * 1024;
const readOnMs = 15_000;
/** Who waits for the end of the connection sends nothing in the meantime. */
const silenceMs = 1000;

/** Sends an answer while its request's body is still unread. Resolves when the connection has been given up. */
export async function answerUnread(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const body = answer instanceof WholeResponse ? answer.whole : Buffer.from(await answer.arrayBuffer());
  const isBare = message.method === "HEAD" || [204, 304].includes(answer.status);
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.setHeader("Connection", "close");
  if (!isBare) response.setHeader("Content-Length", String(body.length));
  response.writeHead(answer.status);
  if (isBare || body.length === 0) response.flushHeaders();
  else response.write(body);
  await readOn(message);
  response.end();
}

/** Takes what still comes of a body, and throws it away, until its end or a bound. */
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
    // The reader of the body would stop it once more.
    message.removeAllListeners("data");
    message.on("data", take).once("end", stop).once("close", stop).once("error", stop);
    message.resume();
  });
}
