// A proxy that retries while its server restarts, as docs/deploy.md configures one, and clients that count failures behind it.
import { createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../setup/shell.mjs";

const host = "127.0.0.1";
const retryMs = 250;
const longestRetryMs = 15_000;
const readEveryMs = 20;

/** The response of the server at `port`, retried while it is unreachable; other methods than GET only while nothing was sent. */
async function forward(port, { method, url: path, headers }, body) {
  // A new connection for each post: a reused one may close while it is sent.
  const agent = method === "GET" ? undefined : false;
  const send = (resolve, reject) =>
    request({ host, port, method, path, headers, agent }, resolve).once("error", reject).end(body);
  for (const until = Date.now() + longestRetryMs; ; await sleep(retryMs)) {
    try {
      return await new Promise(send);
    } catch (error) {
      const maySend = method === "GET" || error.code === "ECONNREFUSED";
      if (Date.now() > until || !maySend) throw error;
    }
  }
}

/** Starts the proxy for the server at `port`; resolves with its origin and a function to close it. */
export async function startProxy(port) {
  const server = createServer(async (received, response) => {
    try {
      const body = Buffer.concat(await received.toArray());
      const forwarded = await forward(port, received, body);
      response.writeHead(forwarded.statusCode ?? 502, forwarded.headers);
      forwarded.once("error", () => response.destroy());
      forwarded.pipe(response);
    } catch (error) {
      response.writeHead(502).end(error.message);
    }
  });
  const origin = `http://${host}:${await listen(server)}`;
  return { origin, close: () => server.close() && server.closeAllConnections() };
}

/** Reads pages of a site one after the other until stopped: `stop` resolves with the number of reads and a line per failure. */
export function startReading(origin, paths) {
  const failures = [];
  let reads = 0;
  let isStopped = false;
  const read = async (path) => {
    reads += 1;
    try {
      const response = await fetch(origin + path, { redirect: "manual" });
      await response.text();
      if (response.status !== 200) failures.push(`${path}: ${response.status}`);
    } catch (error) {
      failures.push(`${path}: ${error.cause?.code ?? error.message}`);
    }
  };
  const ended = (async () => {
    for (; !isStopped; await sleep(readEveryMs)) for (const path of paths) await read(path);
  })();
  return {
    async stop() {
      isStopped = true;
      await ended;
      return { reads, failures };
    },
  };
}
