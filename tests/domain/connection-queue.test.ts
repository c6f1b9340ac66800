import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createConnectionQueue, limitConnections } from "../../server/connections";
import { dialTo } from "../support/dial";

const megabyte = 1024 * 1024;
const waitingAtMost = 8;
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

let server: Server;
let begun: string[];
/** Requests whose responses the test sends. */
let held: { message: IncomingMessage; response: ServerResponse }[];
const clients: Socket[] = [];

function begin(message: IncomingMessage, response: ServerResponse) {
  const path = message.url ?? "";
  begun.push(path);
  if (path.startsWith("/held")) held.push({ message, response });
  else response.end(path);
}

beforeEach(async () => {
  [begun, held] = [[], []];
  const enqueue = createConnectionQueue(waitingAtMost);
  server = createServer((message, response) => enqueue(message, response, begin));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function dial() {
  const line = dialTo((server.address() as AddressInfo).port);
  clients.push(line.socket);
  return line;
}
const answersIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("pipelined requests start one at a time and respond in order", async () => {
  const { socket, closed } = dial();
  socket.write(["/held", "/2", "/3"].map((path) => get(path)).join("") + get("/4", "Connection: close\r\n"));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  await pause(50);
  expect(begun).toEqual(["/held"]);
  held[0]?.response.end("/held");
  const bodies = [...(await closed).matchAll(/\r\n\r\n(\/held|\/\d)/g)].map(([, body]) => body);
  expect(bodies).toEqual(["/held", "/2", "/3", "/4"]);
  expect(begun).toEqual(["/held", "/2", "/3", "/4"]);
});

test("a waiting request pauses reading from its connection", async () => {
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const { socket } = dial();
  socket.write(get("/held/1") + get("/held/2") + get("/held/3"));
  const own = await accepted;
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const more = `POST /4 HTTP/1.1\r\nHost: x\r\nContent-Length: ${4 * megabyte}\r\n\r\n`;
  socket.write(more + "a".repeat(4 * megabyte));
  await pause(100);
  expect(own.bytesRead).toBeLessThan(megabyte);
  held[0]?.response.end();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  await pause(100);
  expect(own.bytesRead).toBeLessThan(megabyte);
  for (const n of [1, 2]) {
    held[n]?.response.end();
    await vi.waitFor(() => expect(begun).toHaveLength(n + 2));
  }
  expect(begun).toEqual(["/held/1", "/held/2", "/held/3", "/4"]);
});

test("a connection with too many waiting requests is closed", async () => {
  const { socket, closed } = dial();
  socket.write(get("/held").repeat(waitingAtMost + 1));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  await pause(50);
  expect(socket.destroyed).toBe(false);
  const other = dial();
  other.socket.write(get("/held").repeat(1000));
  expect(answersIn(await other.closed)).toBe(0);
  expect(begun).toHaveLength(2);
  held[0]?.response.destroy();
  await closed;
});

test("a waiting request does not start after its client disconnected", async () => {
  const { socket } = dial();
  socket.write(get("/held") + get("/next").repeat(6));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  socket.destroy();
  held[0]?.response.end();
  const openConnections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  await vi.waitFor(async () => expect(await openConnections()).toBe(0));
  expect(begun.length).toBeLessThanOrEqual(3);
});

test("limits connections per address and in total; closing one releases its slot", async () => {
  const address = { isExempt: () => false, ofAddress: 3, total: 5, proxies: 0 };
  limitConnections(server, address);
  const opened = [1, 2, 3].map(dial);
  for (const line of opened) line.socket.write(get("/"));
  await vi.waitFor(() => expect(opened.map(({ text }) => answersIn(text()))).toEqual([1, 1, 1]));
  expect(await dial().closed).toBe("");
  opened[0]?.socket.destroy();
  await vi.waitFor(async () => {
    const next = dial();
    next.socket.write(get("/", "Connection: close\r\n"));
    expect(answersIn(await next.closed)).toBe(1);
  });
});

describe("at the limit of all connections, also of a local proxy", () => {
  const openSlots = () =>
    limitConnections(server, { isExempt: () => true, ofAddress: 1, total: 3, proxies: 1 });
  const request = async (line: ReturnType<typeof dial>, path = "/") => {
    const before = answersIn(line.text());
    line.socket.write(get(path));
    await vi.waitFor(() => expect(answersIn(line.text())).toBe(before + 1));
  };

  test("new clients are accepted, and the longest idle connections are closed", async () => {
    openSlots();
    const [first, second, third] = [dial(), dial(), dial()];
    for (const line of [first, second, third, first]) await request(line);
    await request(dial());
    expect(await second.closed).toContain("200 OK");
    await request(first);
    await request(dial());
    expect(await third.closed).toContain("200 OK");
    expect([first, second, third].map(({ socket }) => socket.destroyed)).toEqual([false, true, true]);
  });

  test("a burst of silent connections does not exclude a client", async () => {
    openSlots();
    const silent = Array.from({ length: 50 }, dial);
    await request(dial());
    await vi.waitFor(() => expect(silent.filter(({ socket }) => !socket.destroyed)).toHaveLength(2));
  });

  test.each([
    ["an unfinished body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n", "\r\na"],
    [
      "an unfinished chunked body",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n",
      "\r\n2328\r\na",
    ],
  ])("connections with %s are closed for new clients, of the forwarded network that has most", async (_name, start, rest) => {
    openSlots();
    const post = async (address: string) => {
      const line = dial();
      const before = begun.length;
      line.socket.write(`${start.replace("/", "/held")}X-Forwarded-For: ${address}\r\n${rest}`);
      await vi.waitFor(() => expect(begun).toHaveLength(before + 1));
      return line.socket;
    };
    const [other, first, second] = [
      await post("192.0.2.1"),
      await post("203.0.113.1"),
      await post("203.0.113.2"),
    ];
    await request(dial());
    await vi.waitFor(() => expect(first.destroyed).toBe(true));
    expect([other.destroyed, second.destroyed]).toEqual([false, false]);
  });

  test("connections with a request in progress stay open", async () => {
    openSlots();
    const lines = [dial(), dial(), dial()];
    for (const line of lines) line.socket.write(get("/held") + get("/2"));
    await vi.waitFor(() => expect(held).toHaveLength(3));
    expect(await dial().closed).toBe("");
    held[0]?.response.end("/held");
    await vi.waitFor(() => expect(begun).toContain("/2"));
    await vi.waitFor(() => expect(lines.map(({ text }) => answersIn(text())).sort()).toEqual([0, 0, 2]));
    await request(dial());
    expect(lines.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
    for (const { response } of held) response.destroy();
  });
});
