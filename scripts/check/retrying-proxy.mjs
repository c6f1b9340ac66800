// A proxy that retries while its server restarts, as docs/deploy.md configures one, and clients that count failures behind it.
import { createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const tryMs = 15_000;
const tryEveryMs = 250;
const loopback = "127.0.0.1";
const readEveryMs = 20;

/** The response of the server at `port`, retried while it is unreachable; other methods than GET only while nothing was sent. */
async function ask(port, { method, url: path, headers }, body) {
  const until = Date.now() + tryMs;
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const own = method === "GET" ? {} : { agent: false };
        request({ host: loopback, port, method, path, headers, ...own }, resolve)
          .once("error", reject)
          .end(body);
      });
    } catch (error) {
      const maySend = method === "GET" || error.code === "ECONNREFUSED";
      if (Date.now() > until || !maySend) throw error;
      await sleep(tryEveryMs);
    }
  }
}

/** Starts the proxy for the server at `port`; resolves with its origin and a function to close it. */
export function startProxy(port) {
  const server = createServer(async (asked, response) => {
    try {
      const parts = [];
      for await (const part of asked) parts.push(part);
      const answer = await ask(port, asked, Buffer.concat(parts));
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once("error", () => response.destroy());
      answer.pipe(response);
    } catch (error) {
      response.writeHead(502).end(error.message);
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, loopback, () => {
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ origin: `http://${loopback}:${server.address().port}`, close });
    });
  });
}

/** Reads pages of a site one after the other until stopped: `stop` resolves with the number of reads and a line per failure. */
export function startReading(origin, paths) {
  const failures = [];
  let reads = 0;
  let isStopped = false;
  const read = async (path) => {
    reads += 1;
    try {
      const answer = await fetch(origin + path, { redirect: "manual" });
      await answer.text();
      if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
    } catch (error) {
      failures.push(`${path}: ${error.cause?.code ?? error.message}`);
    }
  };
  const over = (async () => {
    while (!isStopped) {
      for (const path of paths) await read(path);
      await sleep(readEveryMs);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await over;
    return { reads, failures };
  };
  return { stop };
}
