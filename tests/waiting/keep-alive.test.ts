// How long connections stay open: idle between requests, and stalled in the middle of one.
import { readFileSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dialTo } from "../support/dial";
import { createSite, server, type TestSite } from "../support/site";

const idleMs = 300;
const headersMs = 300;
const keepAliveMs = 1500;

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
const sockets: Socket[] = [];
beforeEach(async () => {
  site = await createSite();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain(listening);
  site.close();
});

async function listenWith(times: Parameters<typeof server.listen>[1]["times"] = {}) {
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1", times }, site.log);
}

function dial() {
  const { socket, closed, received, clear } = dialTo((listening.address() as AddressInfo).port);
  sockets.push(socket);
  const get = (path: string) => {
    clear();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`);
    return received(/^HTTP\/1\.1 200 [\s\S]*(<\/html>|\})\s*$/);
  };
  return { socket, closed: closed.then(() => performance.now()), get };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("after a response of a page", () => {
  const path = "/events";
  test("an idle connection serves the next request, and is closed after the idle timeout", async () => {
    await listenWith({ idleMs, keepAliveMs });
    const { closed, get } = dial();
    for (const _ of [1, 2, 3]) {
      await get(path);
      await pause(2 * idleMs);
    }
    await get(path);
    const idleSince = performance.now();
    expect((await closed) - idleSince).toBeGreaterThan(keepAliveMs - 50);
  });

  test("a request that stalls in its head is closed long before the idle timeout", async () => {
    await listenWith({ headersMs, keepAliveMs: 60_000 });
    const { socket, closed, get } = dial();
    for (const _ of [1, 2]) await get(path);
    await pause(3 * headersMs);
    socket.write("GET /events HTT");
    const stalledSince = performance.now();
    expect((await closed) - stalledSince).toBeLessThan(headersMs + 2000);
  });

  test("Keep-Alive has a longer timeout than that of proxies", async () => {
    await listenWith();
    const line = dial();
    for (const _ of [1, 2]) {
      const [, seconds] = /\r\nKeep-Alive: timeout=(\d+)\r\n/i.exec(await line.get(path)) ?? [];
      expect(Number(seconds) * 1000).toBe(listening.keepAliveTimeout);
      // Caddy's default for its upstreams is two minutes.
      expect(Number(seconds)).toBeGreaterThan(120);
    }
    const [, nginx] = /keepalive_timeout (\d+)s;/.exec(readFileSync("docs/scale.md", "utf8")) ?? [];
    expect(Number(nginx) * 1000).toBeLessThan(listening.keepAliveTimeout);
  });
});
