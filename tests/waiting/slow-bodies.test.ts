// Bodies that arrive slowly or never, over real connections.
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { dialTo } from "../support/dial";
import { openEachSite, site } from "../support/each-site";
import { metricsToken, withToken } from "../support/metrics";
import { bearer } from "../support/raw-api";
import { client, origin, server } from "../support/site";

const idleMs = 400;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

openEachSite({ RATE_LIMITS: "off", METRICS_TOKEN: metricsToken });
let listening: Awaited<ReturnType<typeof server.listen>>;
const sockets: Socket[] = [];

async function listenWith(bodies: Parameters<typeof server.createHandler>[0]["bodies"], times = {}) {
  const handler = server.createHandler({ site: site.site, build: server.build, ...client, bodies });
  listening = await server.listen(handler, { port: 0, host: "127.0.0.1", times }, site.log);
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain(listening);
});

/** Sends the head of a request and further data; `text` is the response. */
function dial(start: string, headers: Record<string, string>, body = "") {
  const { socket, closed, received } = dialTo((listening.address() as AddressInfo).port);
  sockets.push(socket);
  const all = { Host: new URL(origin).host, Origin: origin, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${[`${start} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n${body}`);
  const status = async () => Number((await received(/^HTTP\/1\.1 \d+/)).slice(9, 12));
  return { socket, closed, status };
}

const json = { "Content-Type": "application/json" };
const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const fileHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const lengthOf = (bytes: number) => ({ "Content-Length": String(bytes) });

const theme = "theme=dark";
const setTheme = (headers: Record<string, string> = {}) =>
  dial("POST /preferences", { ...urlencoded, ...headers, ...lengthOf(theme.length) }, theme);

/** Sends a byte at a time; call the result to stop. */
function trickle({ socket }: { socket: Socket }, everyMs: number) {
  const timer = setInterval(() => {
    if (!socket.destroyed) socket.write("a");
  }, everyMs);
  return () => clearInterval(timer);
}

test("declared bytes do not count: idle bodies do not block other clients", async () => {
  await listenWith({ bytes: 64 * kilobyte });
  for (let n = 0; n < 64; n += 1) dial("POST /api/wishes", { ...json, ...lengthOf(32 * kilobyte) }, "{");
  const { port } = listening.address() as AddressInfo;
  const held = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: withToken })).text();
  await vi.waitFor(async () => expect(await held()).toContain("site_bodies_in_flight 64\n"), {
    timeout: 10_000,
  });
  expect(await setTheme().status()).toBe(303);
});

test.each<[string, () => ReturnType<typeof dial>]>([
  ["a form", () => dial("POST /preferences", { ...urlencoded, ...lengthOf(1000) }, `${theme}&a=`)],
  [
    "a file",
    () => dial("POST /api/upload", { ...bearer(site), ...multipart, ...lengthOf(megabyte) }, fileHead),
  ],
])("%s may arrive slowly while it makes progress; without any, its connection is closed", async (_name, begin) => {
  await listenWith({}, { idleMs });
  const line = begin();
  const stop = trickle(line, idleMs / 4);
  await new Promise((resolve) => setTimeout(resolve, 3 * idleMs));
  expect(line.socket.destroyed).toBe(false);
  stop();
  expect(await line.closed).toBe("");
  expect(site.logged.filter((text) => /unexpected/.test(text))).toEqual([]);
});

test("a stalled post ends with 429 for a newer one of its network, and with 503 for one of any network", async () => {
  site.site.env.TRUST_PROXY = 1;
  await listenWith({ network: 2, all: 3 });
  const stall = (address: string) =>
    dial("POST /wishes", { ...urlencoded, "X-Forwarded-For": address, ...lengthOf(1000) }, "a");
  const [first, second, third] = [stall("203.0.113.1"), stall("203.0.113.2"), stall("203.0.113.3")];
  expect(await first.closed).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nconnection: close\r\n/i);
  const other = stall("192.0.2.1");
  expect(await setTheme().status()).toBe(303);
  expect(await second.closed).toMatch(/^HTTP\/1\.1 503 /);
  expect([third, other].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

test("stalled posts of visitors, with invalid proofs too, do not keep an organiser's form, request and file out", async () => {
  await listenWith({ network: 4, all: 8, bytes: 64 * kilobyte });
  const proofs: Record<string, string>[] = [
    {},
    { Cookie: "admin=x; session=y" },
    { Authorization: "Bearer x" },
  ];
  for (const [path, type] of [
    ["/preferences", urlencoded],
    ["/admin/settings", multipart],
    ["/api/polls", json],
    ["/api/upload", multipart],
  ] as const)
    for (const proof of proofs) dial(`POST ${path}`, { ...type, ...proof, ...lengthOf(1000) }, "a");
  const { Cookie } = await openAdminBrowser(site);
  expect(await setTheme({ Cookie }).status()).toBe(303);
  const request = dial("POST /api/polls", { ...json, ...bearer(site), ...lengthOf(2) }, "{}");
  expect(await request.status()).toBe(422);
  const file = dial("POST /admin/drafts/import", { Cookie, ...multipart, ...lengthOf(7) }, "--x--\r\n");
  expect(await file.status()).toBe(422);
});
