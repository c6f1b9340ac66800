// HTTP connections: unread bodies, unknown methods, clients that disconnect or read nothing, and how long connections
// stay open, idle between requests or stalled in the middle of one.
import { readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dialTo } from "../support/dial";
import { openEachSite, site } from "../support/each-site";
import { client, server } from "../support/site";

openEachSite({ RATE_LIMITS: "off" });
type Times = Parameters<typeof server.listen>[1]["times"];
let listening: Awaited<ReturnType<typeof server.listen>>;
async function listen(times: Times = {}) {
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1", times }, site.log);
}
beforeEach(() => listen());
afterEach(() => server.drain(listening));

const portOf = () => (listening.address() as AddressInfo).port;
const dial = () => dialTo(portOf());

const head = (start: string, more: string[] = []) =>
  [start, "Host: localhost:3000", ...more, "", ""].join("\r\n");
const megabyte = 1024 * 1024;

describe("a response before the complete body", () => {
  const upload = (length: number) =>
    head("POST /preferences HTTP/1.1", [
      "Origin: http://localhost:3000",
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${length}`,
    ]);

  test("has Connection: close and closes the connection; a pipelined request after it is not parsed", async () => {
    const line = dial();
    const askedAt = performance.now();
    line.socket.write(upload(30 * megabyte));
    line.socket.write(head("GET /health HTTP/1.1"));
    line.socket.write(Buffer.alloc(200 * 1024));
    const text = await line.closed;
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n[\s\S]*<\/html>/i);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(performance.now() - askedAt).toBeLessThan(8000);
  });

  test("reaches a client that sends the complete body first", async () => {
    const line = dial();
    line.socket.write(upload(30 * megabyte));
    await new Promise((resolve) => line.socket.write(Buffer.alloc(30 * megabyte), resolve));
    expect(await line.closed).toMatch(/^HTTP\/1\.1 413 [\s\S]*<\/html>$/);
  });

  test("uploads without a session are redirected to the sign-in immediately", async () => {
    const line = dial();
    line.socket.write(upload(20 * megabyte).replace("/preferences", "/admin/settings"));
    expect(await line.closed).toMatch(/^HTTP\/1\.1 303 [\s\S]*location: \/admin\/login/i);
  });

  test("a rejected complete form leaves the connection open", async () => {
    const line = dial();
    const body = "theme=dark";
    const rejected = head("POST /preferences HTTP/1.1", [
      "Origin: https://evil.example",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ]);
    line.socket.write(rejected + body);
    await line.received(/HTTP\/1\.1 403/);
    line.socket.write(head("GET /health HTTP/1.1", ["Connection: close"]));
    expect(await line.closed).toMatch(/HTTP\/1\.1 403[\s\S]*HTTP\/1\.1 200/);
  });
});

const host = "Host: localhost:3000";
const end = "Connection: close";
const long = "/a".repeat(7000);
const hosts = ["a/b", "a?b", "a#b", "a\\b", "a@b", "/", "a b<c>", "a".repeat(300), "a/".repeat(7000)];
const methods = "GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND PURGE SEARCH M-SEARCH LOCK".split(" ");
const requests: [status: number, start: string, ...lines: string[]][] = [
  ...methods.map((method): [number, string, string, string] => [0, `${method} /events`, host, end]),
  [0, "GET /events", host, "Connection: close, Upgrade", "Upgrade: websocket"],
  [405, "TRACE /events", host, end],
  [405, "TRACE /api/events", host, end],
  [405, "CONNECT evil.example:443", host],
  [405, `TRACE ${long}`, host, end],
  [417, "POST /events", host, "Expect: more", "Content-Length: 3"],
  [414, `GET ${long}`, host, end],
  [414, `GET ${"/.data".repeat(2500)}/x`, host, end],
  [414, `GET /api${long}`, host, end],
  [414, `GET ${long}`, end],
  ...hosts.map((name): [number, string, string, string] => [400, "GET /events", `Host: ${name}`, end]),
  [400, "GET /events", host, "Host: b", end],
  [400, "GET http://b/", host, end],
  [400, "GET /events", end],
  [400, "\x16\x03\x01 not http"],
  [400, "BREW /events", host],
  [400, "GET /events", host, "A B: c"],
  [400, "POST /events", host, "Content-Length: x"],
  [400, "POST /events", host, "Content-Length: 1", "Transfer-Encoding: chunked"],
  [431, "GET /events", host, `A: ${"a".repeat(20_000)}`],
];
const named = requests.map(([status, start, ...lines]) => ({
  name: [start, ...lines].join(" ").slice(0, 60),
  status,
  text: [`${start} HTTP/1.1`, ...lines, "", ""].join("\r\n"),
}));
test.each(named)("every response has security headers: $name: $status", async ({ status, text: sent }) => {
  const line = dial();
  line.socket.write(sent);
  const text = await line.closed;
  if (status) expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const [headers = ""] = text.split("\r\n\r\n");
  for (const header of [
    /^x-content-type-options: nosniff$/im,
    /^referrer-policy: same-origin$/im,
    /^x-frame-options: DENY$/im,
    /^content-security-policy: default-src 'none'/im,
    /^cross-origin-opener-policy: same-origin$/im,
    /^permissions-policy: /im,
    /^x-request-id: \w{12}$/im,
  ])
    expect(headers).toMatch(header);
  if (status === 405) expect(headers).toMatch(/^allow: GET, HEAD, POST, OPTIONS$/im);
});

test.each([
  ["a page's form", "/preferences"],
  ["a sign-in", "/login"],
  ["a call", "/api/wishes"],
  ["the data of a form", "/register.data"],
])("a client that disconnects in the middle of %s is logged as 499, not as a failure", async (_name, path) => {
  const line = dial();
  const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
  const headers = [`Content-Type: ${type}`, "Content-Length: 1000", "Expect: 100-continue"];
  line.socket.write(head(`POST ${path} HTTP/1.1`, headers));
  await line.received(/100 Continue/);
  line.socket.write("a=1");
  line.socket.destroy();
  const statuses = () =>
    site.logged.flatMap((text) =>
      text.includes(`"${path}"`) ? (/"status":(\d+)/.exec(text)?.[1] ?? []) : [],
    );
  await vi.waitFor(() => expect(statuses()).toEqual(["499"]), { timeout: 10_000 });
  expect(site.logged.filter((text) => /unexpected|unavailable|could not/.test(text))).toEqual([]);
});

test("cached pages wait in the queue with concurrent requests", async () => {
  const paths = ["/events", "/nowhere", "/events", "/polls", "/events"];
  for (const path of paths) await (await fetch(`http://127.0.0.1:${portOf()}${path}`)).text();
  const line = dial();
  line.socket.write(paths.map((path) => head(`GET ${path} HTTP/1.1`)).join(""));
  await line.received(/(<\/html>[\s\S]*){5}$/);
  expect(line.text().match(/HTTP\/1\.1 \d+/g)).toEqual(
    [200, 404, 200, 200, 200].map((status) => `HTTP/1.1 ${status}`),
  );
  const titles = [...line.text().matchAll(/<title>([^<· ]+)/g)].map(([, title]) => title);
  expect(titles).toEqual([titles[0], "页面未找到", titles[0], "社区投票", titles[0]]);
  line.socket.destroy();
});

test("an HTTP/1.0 client gets a cached page and the end of the connection", async () => {
  for (const _ of [1, 2]) {
    const line = dial();
    line.socket.write(head("GET /events HTTP/1.0"));
    const text = await line.closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nConnection: close\r\n[\s\S]*<\/html>$/);
  }
});

const idleMs = 300;
const headersMs = 300;
const keepAliveMs = 1500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A connection to a server with these timeouts; `get` sends a request and returns the response with its page. */
async function dialWith(times?: Times) {
  await server.drain(listening);
  await listen(times);
  const { socket, closed, received, clear } = dial();
  const get = () => {
    clear();
    socket.write(head("GET /events HTTP/1.1"));
    return received(/^HTTP\/1\.1 200 [\s\S]*<\/html>\s*$/);
  };
  return { socket, closed: closed.then(() => performance.now()), get };
}

describe("after a response of a page", () => {
  test("an idle connection serves the next request, and is closed after the idle timeout", async () => {
    const { closed, get } = await dialWith({ idleMs, keepAliveMs });
    for (const _ of [1, 2, 3]) {
      await get();
      await pause(2 * idleMs);
    }
    await get();
    const idleSince = performance.now();
    expect((await closed) - idleSince).toBeGreaterThan(keepAliveMs - 50);
  });

  test("a request that stalls in its head is closed long before the idle timeout", async () => {
    const { socket, closed, get } = await dialWith({ headersMs, keepAliveMs: 60_000 });
    for (const _ of [1, 2]) await get();
    await pause(3 * headersMs);
    socket.write("GET /events HTT");
    const stalledSince = performance.now();
    expect((await closed) - stalledSince).toBeLessThan(headersMs + 2000);
  });

  test("Keep-Alive has a longer timeout than that of proxies", async () => {
    const { socket, get } = await dialWith();
    for (const _ of [1, 2]) {
      const [, seconds] = /\r\nKeep-Alive: timeout=(\d+)\r\n/i.exec(await get()) ?? [];
      expect(Number(seconds) * 1000).toBe(listening.keepAliveTimeout);
      // Caddy's default for its upstreams is two minutes.
      expect(Number(seconds)).toBeGreaterThan(120);
    }
    const [, nginx] = /keepalive_timeout (\d+)s;/.exec(readFileSync("deploy/nginx-cache.conf", "utf8")) ?? [];
    expect(Number(nginx) * 1000).toBeLessThan(listening.keepAliveTimeout);
    socket.destroy();
  });
});

/** Bytes of the process's buffers after a garbage collection. */
function buffersHeld() {
  if (!gc) throw new Error("the tests' workers are to run with --expose-gc");
  gc();
  return process.memoryUsage().arrayBuffers;
}

const largest = [...client.files].sort(([, a], [, b]) => b.raw.length - a.raw.length)[0]?.[0] ?? "";

test.each([
  ["the largest file", largest],
  ["a cached page", "/events"],
  ["a document made for each request", "/auth/v1/openapi.json"],
])("at most one response of %s is in memory for each connection that reads none", async (_name, path) => {
  for (let n = 0; n < 3; n += 1) await (await fetch(`http://127.0.0.1:${portOf()}${path}`)).arrayBuffer();
  const before = buffersHeld();
  const sockets = Array.from({ length: 10 }, () => connect(portOf(), "127.0.0.1").pause());
  for (const socket of sockets) socket.on("error", () => {}).write(head(`GET ${path} HTTP/1.1`).repeat(60));
  // All that the server sends without being read.
  await pause(1000);
  // Collected buffers are freed in the background.
  await expect.poll(() => buffersHeld() - before).toBeLessThan(8 * megabyte);
  for (const socket of sockets) socket.destroy();
});
