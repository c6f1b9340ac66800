// HTTP connections: unread bodies, unknown methods, clients that disconnect.
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSite, server, type TestSite } from "../support/site";

let site: TestSite;
let listening: Awaited<ReturnType<typeof server.listen>>;
beforeEach(async () => {
  site = await createSite();
  listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
});
afterEach(async () => {
  await server.drain(listening);
  site.close();
});

const portOf = () => (listening.address() as AddressInfo).port;

/** A bare connection and all that comes over it. */
function dial() {
  const socket = connect(portOf(), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (piece) => {
    text += piece;
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  const received = (pattern: RegExp) => vi.waitFor(() => expect(text).toMatch(pattern), { timeout: 10_000 });
  return { socket, closed, received, text: () => text };
}

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

  test("announces and performs the close of the connection", async () => {
    const line = dial();
    const askedAt = performance.now();
    line.socket.write(upload(30 * megabyte));
    line.socket.write(Buffer.alloc(200 * 1024));
    const text = await line.closed;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    expect(text).toContain("</html>");
    expect(performance.now() - askedAt).toBeLessThan(8000);
  });

  test("reaches a client that sends the complete body first", async () => {
    const line = dial();
    line.socket.write(upload(30 * megabyte));
    await new Promise((resolve) => line.socket.write(Buffer.alloc(30 * megabyte), resolve));
    expect(await line.closed).toMatch(/^HTTP\/1\.1 413 [\s\S]*<\/html>$/);
  });

  test("a pipelined request after it is not parsed", async () => {
    const line = dial();
    line.socket.write(upload(30 * megabyte));
    line.socket.write(head("GET /health HTTP/1.1"));
    const text = await line.closed;
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test("files without a session get an immediate redirect to the sign-in", async () => {
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

describe("every response has security headers", () => {
  const host = "Host: localhost:3000\r\n";
  test.each<[string, string, number]>([
    ...[
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
      "PROPFIND",
      "PURGE",
      "SEARCH",
      "M-SEARCH",
      "LOCK",
    ].map((method): [string, string, number] => [
      method,
      `${method} /events HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      0,
    ]),
    ["TRACE", `TRACE /events HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 405],
    ["TRACE of a call", `TRACE /api/events HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 405],
    ["CONNECT", `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
    [
      "an upgrade",
      `GET /events HTTP/1.1\r\n${host}Connection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      0,
    ],
    ["another expectation", `POST /events HTTP/1.1\r\n${host}Expect: more\r\nContent-Length: 3\r\n\r\n`, 417],
    ["a long TRACE", `TRACE ${"/a".repeat(7000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 405],
    ["a long path", `GET ${"/a".repeat(7000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 414],
    [
      "a long path of data",
      `GET ${"/.data".repeat(2500)}/x HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      414,
    ],
    ["a long call", `GET /api${"/a".repeat(7000)} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 414],
    ["a long path without host", `GET ${"/a".repeat(7000)} HTTP/1.1\r\nConnection: close\r\n\r\n`, 414],
    ...["a/b", "a?b", "a#b", "a\\b", "a@b", "/", "a".repeat(300), `${"a/".repeat(7000)}`].map(
      (name): [string, string, number] => [
        `the host ${name.slice(0, 8)}`,
        `GET /events HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
        400,
      ],
    ),
    ["two hosts", `GET /events HTTP/1.1\r\n${host}Host: b\r\nConnection: close\r\n\r\n`, 400],
    ["another site's URL", `GET http://b/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 400],
    ["no host", "GET /events HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a host that is none", "GET /events HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n", 400],
    ["no HTTP", "\x16\x03\x01 not http\r\n\r\n", 400],
    ["an unknown method", `BREW /events HTTP/1.1\r\n${host}\r\n`, 400],
    ["a broken header", `GET /events HTTP/1.1\r\n${host}A B: c\r\n\r\n`, 400],
    ["a length that is none", `POST /events HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`, 400],
    [
      "two lengths",
      `POST /events HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ["endless headers", `GET /events HTTP/1.1\r\n${host}A: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s", async (_name, sent, status) => {
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
});

describe("a client that disconnects", () => {
  const failed = () => site.logged.filter((line) => /unexpected|unavailable|could not/.test(line));
  const statusOf = (path: string) =>
    site.logged.flatMap((line) =>
      line.includes(`"${path}"`) ? (/"status":(\d+)/.exec(line)?.[1] ?? []) : [],
    );

  test.each<[string, string]>([
    ["a page's form", "/preferences"],
    ["a sign-in", "/login"],
    ["a call", "/api/wishes"],
    ["the data of a form", "/register.data"],
  ])("in the middle of %s is logged as 499, not as a failure", async (_name, path) => {
    const line = dial();
    const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
    const start = head(`POST ${path} HTTP/1.1`, [
      `Content-Type: ${type}`,
      "Content-Length: 1000",
      "Expect: 100-continue",
    ]);
    line.socket.write(start);
    await line.received(/100 Continue/);
    line.socket.write("a=1");
    line.socket.destroy();
    await vi.waitFor(() => expect(statusOf(path)).toEqual(["499"]), { timeout: 10_000 });
    expect(failed()).toEqual([]);
  });
});

test("cached pages wait in the queue with concurrent requests", async () => {
  const asks = ["/events", "/nowhere", "/events", "/polls", "/events"];
  for (const path of asks) await (await fetch(`http://127.0.0.1:${portOf()}${path}`)).text();
  const line = dial();
  line.socket.write(asks.map((path) => head(`GET ${path} HTTP/1.1`)).join(""));
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
