// Other sites for tests of pictures by address: one local server behind made-up names with public addresses. The guard judges those
// addresses; only the connection to a judged address is led to the local server, without TLS.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect as connectTo, type Socket } from "node:net";
import type { Network } from "../../app/platform/images/picture-source.server";

export const publicAddress = "93.184.215.14";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Opens the server. `answers` are by host and path; other paths of known hosts are 404. */
export async function openWeb(answers: Record<string, Answer>, addresses: Record<string, string[]> = {}) {
  const requests: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const connected: string[] = [];
  const resolved: string[] = [];
  const sockets = new Set<Socket>();
  let open = 0;
  let mostOpen = 0;
  const respond: RequestListener = (request, response) => {
    const at = `${request.headers.host}${request.url}`;
    requests.push(at);
    headers.push(request.headers);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on("close", () => {
      open -= 1;
    });
    const answer = answers[at];
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  };
  const server = createServer(respond);
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    async resolve(host) {
      resolved.push(host);
      return addresses[host] ?? [publicAddress];
    },
    connect(address) {
      connected.push(address);
      return connectTo(port, "127.0.0.1");
    },
  };
  return {
    network,
    requests,
    headers,
    connected,
    resolved,
    /** Most requests that were open at the same time. */
    mostOpen: () => mostOpen,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer with a file. */
export const file =
  (bytes: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, headers).end(bytes);

/** An answer that redirects. */
export const redirectTo =
  (Location: string): Answer =>
  (response) =>
    response.writeHead(302, { Location }).end();
