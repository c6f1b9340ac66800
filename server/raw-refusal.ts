// Refusals of what node:http cannot make a request of: they are written to the connection as they are.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { failureCode } from "../app/http/failure.server";

type RawStatus = 400 | 405 | 408 | 431;

const statusOfCode: Record<string, RawStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The status that an error of a connection deserves. */
export const statusOfClientError = (error: unknown): RawStatus =>
  statusOfCode[failureCode(error) ?? ""] ?? 400;

/** Writes an answer's head to a connection and ends it; a connection that has answered already is cut. */
export function refuseRaw(socket: Duplex, answer: Response): void {
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
