// The node:http server: adapter, timeouts for slow clients, and graceful shutdown.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { failureCode } from "../app/http/failure.server";
import type { Log } from "../app/platform/log.server";
import { createAdmissionQueue } from "./admission-queue";
import { respondUnread } from "./bodies/unread-body";
import {
  type ConnectionLimits,
  createConnectionQueue,
  limitConnections,
  networkOf,
  usualConnectionLimits,
} from "./connections";
import type { Handler } from "./handler";
import { WholeResponse } from "./pages/whole-response";
import { readableHeaders, rejectedHead } from "./readable-request";

type RawStatus = 400 | 405 | 408 | 431;

const statusOfCode: Record<string, RawStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const statusOfClientError = (error: unknown): RawStatus => statusOfCode[failureCode(error) ?? ""] ?? 400;

/** Writes a response's head to a connection and ends it; a connection that already has a response is destroyed. */
function respondRaw(socket: Duplex, reply: Response): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = new Headers(reply.headers);
  for (const name of ["Content-Type", "Transfer-Encoding"]) headers.delete(name);
  headers.set("Connection", "close");
  headers.set("Content-Length", "0");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

/** Enough for a 20 MB picture over a slow connection; stalled ones reach the idle timeout much earlier. */
const wholeRequestTimeoutMs = 20 * 60_000;
/** A sign-in may be queued for longer than the idle timeout. */
const responseTimeoutMs = 120_000;
/**
 * Longer than proxies keep idle connections (Caddy two minutes, nginx one): a proxy must not reuse a connection that is being
 * closed.
 */
const keepAliveMs = 140_000;
/** Backlog for many simultaneous connections; the client's system retries rejected ones only after seconds. */
const waitingConnections = 4096;
export const drainMs = 10_000;
const idleCheckMs = 100;

const usualTimes = {
  /** From the first byte of a request to the end of its head. */
  headersMs: 15_000,
  /** Without progress during a request, and before the first one. */
  idleMs: 30_000,
  /** Between two requests; announced in each response. */
  keepAliveMs,
};

type ListenOptions = {
  port: number;
  host: string;
  connections?: Partial<ConnectionLimits>;
  times?: Partial<typeof usualTimes>;
};

/** Starts listening; resolves once the port is open, rejects when it is in use. */
export function listen(
  handler: Handler,
  { port, host, connections, times }: ListenOptions,
  log: Log,
): Promise<Server> {
  const respond = async (message: IncomingMessage, response: ServerResponse) => {
    const reply = await responseOf(handler, message, response, log);
    // Waits one tick: node:http parses bytes that arrived with the head only after this one.
    if (!message.complete) await nextTurn();
    if (response.destroyed) return void reply.body?.cancel();
    if (!message.complete) return respondUnread(message, response, reply);
    if (!(reply instanceof WholeResponse)) return sendResponse(response, reply);
    response.writeHead(reply.status, [...reply.headers].flat()).end(reply.whole);
  };
  const limits = { ...usualConnectionLimits, ...connections };
  const admission = createAdmissionQueue();
  const enqueue = createConnectionQueue();
  const begin = (message: IncomingMessage, response: ServerResponse) => {
    if (rejectedHead(message) === null && handler.sendCached(message, response)) return;
    message.once("end", () => {
      if (!response.writableEnded) message.socket.setTimeout(responseTimeoutMs);
    });
    // An unread body would block the next request on the connection.
    response.once("finish", () => message.removeAllListeners("data").resume());
    const start = () => {
      if (response.destroyed) return;
      respond(message, response).catch((error: unknown) => {
        if (!response.destroyed) log.error({ err: error }, "answer could not be sent");
        response.destroy();
      });
    };
    const isRead = message.method === "GET" || message.method === "HEAD";
    admission.begin(isRead, start, networkOf(message, limits.proxies));
  };
  const time = { ...usualTimes, ...times };
  const server = createServer(
    {
      headersTimeout: time.headersMs,
      requestTimeout: wholeRequestTimeoutMs,
      keepAliveTimeout: time.keepAliveMs,
      connectionsCheckingInterval: time.headersMs / 3,
      // Node's own 400 response would lack our headers.
      requireHostHeader: false,
    },
    (message, response) => enqueue(message, response, begin),
  );
  limitConnections(server, limits);
  server.on("connection", admission.recordConnection);
  server.timeout = time.idleMs;
  server.maxRequestsPerSocket = 0;
  server.on("checkExpectation", (message: IncomingMessage, response: ServerResponse) => {
    enqueue(message, response, () => {
      const rejection = handler.respondUnread(message.method ?? "", message.url ?? "", 417);
      void respondUnread(message, response, rejection);
    });
  });
  server.on("connect", (_message, socket) => {
    socket.on("error", () => {});
    respondRaw(socket, handler.respondUnread("CONNECT", "/", 405));
  });
  server.on("clientError", (error, socket) => {
    respondRaw(socket, handler.respondUnread("", "/", statusOfClientError(error)));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: waitingConnections }, () => resolve(server));
  });
}

/** The response to a message; 400 for an unreadable URL. */
async function responseOf(
  handler: Handler,
  message: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<Response> {
  const respondUnread = (status: 400 | 405 | 414) => {
    const { method = "", url = "/", headers } = message;
    return handler.respondUnread(method, url, status, readableHeaders(headers));
  };
  const rejected = rejectedHead(message);
  if (rejected !== null) return respondUnread(rejected);
  let request: Request;
  try {
    request = createRequest(message, response);
  } catch (error) {
    log.info({ message: String(error) }, "request could not be read");
    return respondUnread(400);
  }
  return handler(request, message.socket.remoteAddress ?? "");
}

/** Stops accepting connections, finishes in-flight requests, and closes the rest after ten seconds. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Closes idle keep-alive connections.
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
