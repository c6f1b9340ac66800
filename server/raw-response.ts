// Responses to messages that node:http cannot parse, written directly to the connection.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { failureCode } from "../app/http/failure.server";

type RawStatus = 400 | 405 | 408 | 431;

const statusOfCode: Record<string, RawStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The status for a connection error. */
export const statusOfClientError = (error: unknown): RawStatus =>
  statusOfCode[failureCode(error) ?? ""] ?? 400;

/** Writes a response's head to a connection and ends it; a connection that already has a response is destroyed. */
export function respondRaw(socket: Duplex, answer: Response): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Type", "Transfer-Encoding"]) headers.delete(name);
  headers.set("Connection", "close");
  headers.set("Content-Length", "0");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join("\r\n")}\r\n\r\n`);
}
