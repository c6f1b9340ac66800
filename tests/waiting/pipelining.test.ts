// Memory of the server for clients that pipeline requests and read no response.
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { client, createSite, server, type TestSite } from "../support/site";

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
beforeAll(async () => {
  site = await createSite({ RATE_LIMITS: "off" });
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
});
afterAll(async () => {
  await server.drain(listening);
  site.close();
});

const [connections, requests] = [10, 60];
const growthAtMost = 8 * 1024 * 1024;
const largest = [...client.files].sort(([, a], [, b]) => b.raw.length - a.raw.length)[0]?.[0] ?? "";

/** Bytes of the process's buffers after a garbage collection. */
function buffersHeld() {
  if (!gc) throw new Error("the tests' workers are to run with --expose-gc");
  gc();
  return process.memoryUsage().arrayBuffers;
}

test.each([
  ["the largest file", largest],
  ["a cached page", "/events"],
  ["a document made for each request", "/auth/v1/openapi.json"],
])("at most one response of %s is in memory per connection", async (_name, path) => {
  const { port } = listening.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  for (let n = 0; n < 3; n += 1) await (await fetch(url)).arrayBuffer();
  const before = buffersHeld();
  const sockets: Socket[] = [];
  for (let n = 0; n < connections; n += 1) {
    const socket = connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(requests));
    sockets.push(socket);
  }
  // All that the server sends without being read.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Collected buffers are freed in the background.
  await expect.poll(() => buffersHeld() - before).toBeLessThan(growthAtMost);
  for (const socket of sockets) socket.destroy();
});
