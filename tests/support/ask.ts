// Sends one request over a raw connection, with any method, target and headers.
import { type Agent, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import type { server } from "./site";

type Listening = Awaited<ReturnType<typeof server.listen>>;
export type RawRequest = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent };
export type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** Sends a request to a listening server; the connection is closed afterwards unless the headers request otherwise. */
export function sendRaw(
  listening: Listening,
  path: string,
  { method = "GET", headers = {}, body, agent }: RawRequest = {},
) {
  const { port } = listening.address() as AddressInfo;
  return new Promise<RawResponse & { bytes: Buffer }>((resolve, reject) => {
    const sent = open(
      { agent, host: "127.0.0.1", port, path, method, headers: { Connection: "close", ...headers } },
      (message) => {
        const chunks: Buffer[] = [];
        message.on("data", (chunk) => chunks.push(chunk));
        message.on("error", reject);
        message.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = message;
          resolve({ status, headers, bytes, text: bytes.toString("utf8") });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
