// The node:http server: adapter, time-outs for slow clients, and an orderly end.
import { createServer, type Server } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Log } from "../app/platform/log.server";
import type { Handler } from "./handler";

const headersTimeoutMs = 15_000;
const idleTimeoutMs = 30_000;
/** A 20 MB picture over a slow line: the idle time-out ends a stalled one much earlier. */
const wholeRequestTimeoutMs = 20 * 60_000;
const keepAliveMs = 20_000;
/** A sign-in may wait for its turn for longer than a client may be silent. */
const longestAnswerMs = 120_000;
/** A crowd that comes at once: what finds no place here is tried again by the system seconds later. */
const waitingConnections = 4096;
export const drainMs = 10_000;
const idleCheckMs = 100;

/** Starts listening and resolves with the server once the port is open; rejects when it is taken. */
export function listen(
  handler: Handler,
  { port, host }: { port: number; host: string },
  log: Log,
): Promise<Server> {
  const answer = createRequestListener(
    (request: Request, client: { address: string }) => handler(request, client.address),
    {
      onError(error) {
        log.error({ err: error }, "request could not be handled");
        return new Response("Bad Request", { status: 400 });
      },
    },
  );
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: wholeRequestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
    },
    (request, response) => {
      if (handler.answerKept(request, response)) return;
      request.once("end", () => {
        if (!response.writableEnded) request.socket.setTimeout(longestAnswerMs);
      });
      // An answer before the whole body has come (413) would otherwise leave the client stuck in its upload.
      response.once("finish", () => {
        if (!request.complete) request.resume();
      });
      answer(request, response);
    },
  );
  server.timeout = idleTimeoutMs;
  server.maxRequestsPerSocket = 0;
  server.on("clientError", (_error, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: waitingConnections }, () => resolve(server));
  });
}

/** Stops taking connections, lets running requests finish, and cuts what is left after ten seconds. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer has just left would otherwise be kept alive.
    const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs - 500);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(closeIdle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
