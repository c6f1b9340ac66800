// Bodies that arrive slowly or never, over real connections, with short timeouts.
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openAdminBrowser } from "../support/admin-browser";
import { dialTo } from "../support/dial";
import { openEachSite, site } from "../support/each-site";
import { metricsToken, withToken } from "../support/metrics";
import { bearer } from "../support/raw-api";
import { client, origin, server } from "../support/site";

const totalMs = 600;
const stallMs = 400;
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const quota = (bodies: number, bytes: number) => ({ address: { bodies, bytes }, all: { bodies, bytes } });

openEachSite({ RATE_LIMITS: "off", METRICS_TOKEN: metricsToken });
let listening: Awaited<ReturnType<typeof server.listen>>;
const sockets: Socket[] = [];

async function listenWith(bodies: Parameters<typeof server.createHandler>[0]["bodies"]) {
  const handler = server.createHandler({ site: site.site, build: server.build, ...client, bodies });
  listening = await server.listen(handler, { port: 0, host: "127.0.0.1" }, site.log);
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
  await listenWith({
    quotas: { forms: quota(100, 64 * kilobyte), admin: quota(9, 999), files: quota(9, 999) },
  });
  for (let n = 0; n < 64; n += 1) dial("POST /api/wishes", { ...json, ...lengthOf(32 * kilobyte) }, "{");
  const { port } = listening.address() as AddressInfo;
  const held = async () => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: withToken })).text();
  const all = 'site_bodies_in_flight{kind="forms"} 64\n';
  await vi.waitFor(async () => expect(await held()).toContain(all), { timeout: 10_000 });
  expect(await setTheme().status()).toBe(303);
});

test.each<[string, string, Record<string, string>, RegExp]>([
  ["of a form", "POST /wishes", urlencoded, /请求超时/],
  ["of a call", "POST /api/wishes", json, /"success":false,"error":"请求超时/],
  ["of the auth API", "POST /auth/v1/signup", json, /"error_code"/],
  ["that is chunked", "POST /wishes", { ...urlencoded, "Transfer-Encoding": "chunked" }, /请求超时/],
])("a body that is incomplete after the timeout: %s gets 408 and its connection is closed, even while bytes arrive", async (_name, start, type, text) => {
  await listenWith({ totalMs });
  const startedAt = performance.now();
  const isChunked = "Transfer-Encoding" in type;
  const line = dial(start, { ...type, ...(isChunked ? {} : lengthOf(20_000)) }, isChunked ? "4e20\r\n" : "");
  const stop = trickle(line, 100);
  await line.status();
  stop();
  const response = await line.closed;
  expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\nconnection: close\r\n/i);
  expect(response).toMatch(text);
  expect(performance.now() - startedAt).toBeGreaterThan(totalMs - 50);
  expect(performance.now() - startedAt).toBeLessThan(totalMs + 5000);
  expect(site.logged.filter((line) => /unexpected/.test(line))).toEqual([]);
});

test("a body that is incomplete after the timeout is timed from the head of its own request, on a keep-alive connection", async () => {
  await listenWith({ totalMs });
  const line = setTheme();
  expect(await line.status()).toBe(303);
  await new Promise((resolve) => setTimeout(resolve, totalMs + 100));
  const head = `POST /preferences HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\n`;
  line.socket.write(
    `${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\nConnection: close\r\n\r\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, totalMs / 3));
  line.socket.write(theme);
  expect((await line.closed).match(/HTTP\/1\.1 303/g)).toHaveLength(2);
});

test("a body of files may take longer than a form while it makes progress, and gets 408 once it makes none", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const upload = () =>
    dial("POST /api/upload", { ...bearer(site), ...multipart, ...lengthOf(megabyte) }, head);
  await listenWith({ totalMs, stallMs });
  const line = upload();
  const stop = trickle(line, stallMs / 4);
  await new Promise((resolve) => setTimeout(resolve, 2 * totalMs));
  expect(line.socket.destroyed).toBe(false);
  expect(site.logged.filter((text) => text.includes("/api/upload"))).toEqual([]);
  stop();
  expect(await line.closed).toMatch(/^HTTP\/1\.1 408 [\s\S]*请求超时/);
});

const quotas = { forms: quota(4, megabyte), admin: quota(4, megabyte), files: quota(1, megabyte) };

test("a stalled post ends with 429 for a newer one of its network, and with 503 for one of any network", async () => {
  const many = quota(99, megabyte);
  const forms = { ...many, unfinished: { network: 2, all: 3 } };
  site.site.env.TRUST_PROXY = 1;
  await listenWith({ quotas: { ...quotas, forms } });
  const stall = (address: string) =>
    dial("POST /wishes", { ...urlencoded, "X-Forwarded-For": address, ...lengthOf(1000) }, "a");
  const [first, second, third] = [stall("203.0.113.1"), stall("203.0.113.2"), stall("203.0.113.3")];
  expect(await first.closed).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nconnection: close\r\n/i);
  const other = stall("192.0.2.1");
  expect(await setTheme().status()).toBe(303);
  expect(await second.closed).toMatch(/^HTTP\/1\.1 503 /);
  expect([third, other].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

test("the administrator's quota is not used by other clients that have exhausted theirs", async () => {
  await listenWith({ quotas });
  const { Cookie = "" } = await openAdminBrowser(site);
  for (let n = 0; n < 4; n += 1) dial("POST /wishes", { ...urlencoded, ...lengthOf(1000) }, "a");
  await vi.waitFor(async () => expect(await setTheme().status()).toBe(429));
  expect(await setTheme({ Cookie }).status()).toBe(303);
  const request = dial("POST /api/polls", { ...json, ...bearer(site), ...lengthOf(2) }, "{}");
  expect(await request.status()).toBe(422);
});

test("the administrator's quota is not used with invalid proofs, nor is that of files", async () => {
  await listenWith({ quotas });
  const proofs: Record<string, string>[] = [{ Cookie: "admin=x; session=y" }, { Authorization: "Bearer x" }];
  for (const [path, type] of [
    ["/preferences", urlencoded],
    ["/admin/settings", multipart],
    ["/api/polls", json],
    ["/api/upload", multipart],
  ] as const)
    for (const proof of [...proofs, ...proofs])
      dial(`POST ${path}`, { ...type, ...proof, ...lengthOf(1000) }, "a");
  await vi.waitFor(async () => expect(await setTheme().status()).toBe(429));
  const { Cookie = "" } = await openAdminBrowser(site);
  expect(await setTheme({ Cookie }).status()).toBe(303);
  const file = dial("POST /admin/drafts/import", { Cookie, ...multipart, ...lengthOf(7) }, "--x--\r\n");
  expect(await file.status()).toBe(422);
});
