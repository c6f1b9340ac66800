// The admission queue: posts in a burst do not delay readers, because only a few uncached requests start per turn of the event loop.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAdmissionQueue } from "../../server/admission-queue";
import { createSite, server } from "../support/site";

const inOneTurn = 4;

test("requests start at once with an empty queue, and a few per tick otherwise", async () => {
  const { begin } = createAdmissionQueue();
  const begun: string[] = [];
  begin(false, () => begun.push("first"));
  expect(begun).toEqual(["first"]);
  for (let n = 0; n < 50; n += 1) begin(false, () => begun.push(`post ${n}`));
  let turns = 0;
  for (let before = begun.length; begun.length < 51; before = begun.length) {
    await nextTurn();
    turns += 1;
    expect(begun.length - before).toBeLessThanOrEqual(inOneTurn);
  }
  expect(begun).toEqual(["first", ...Array.from({ length: 50 }, (_, n) => `post ${n}`)]);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(50 / inOneTurn));
});

test("requests of a network with many do not delay those of others", async () => {
  const { begin } = createAdmissionQueue();
  const begun: string[] = [];
  for (let n = 0; n < 50; n += 1) begin(false, () => begun.push("flood"), "203.0.113.0/24");
  for (const name of ["one", "two"]) begin(false, () => begun.push(name), "192.0.2.0/24");
  await nextTurn();
  expect(begun.slice(inOneTurn)).toEqual(["flood", "one", "flood", "two"]);
});

test("a read does not wait for many earlier posts", async () => {
  const { begin } = createAdmissionQueue();
  const begun: string[] = [];
  for (let n = 0; n < 50; n += 1) begin(false, () => begun.push("post"));
  begin(true, () => begun.push("read"));
  expect(begun.at(-1)).toBe("read");
  expect(begun).toHaveLength(inOneTurn + 1);
});

test("posts wait for new connections, but not indefinitely", async () => {
  const { begin, recordConnection } = createAdmissionQueue();
  let isBegun = false;
  recordConnection();
  begin(false, () => {
    isBegun = true;
  });
  let turns = 0;
  for (; turns < 50; turns += 1) {
    expect(isBegun).toBe(false);
    recordConnection();
    await nextTurn();
  }
  for (; !isBegun && turns < 1000; turns += 1) {
    recordConnection();
    await nextTurn();
  }
  expect(isBegun).toBe(true);
});

test("over real connections, a rendered page is returned before most of many posts", async () => {
  const site = await createSite();
  const listening = await server.listen(site.handler, { port: 0, host: "127.0.0.1" }, site.log);
  const { port } = listening.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  const crowd = await Promise.all(Array.from({ length: 200 }, open));
  const reader = await open();
  // Modules loaded with the first page and the first post must not affect the order.
  await site.page("/events?q=before");
  await site.post("/wishes", { authorName: "a", content: "b" });
  const order: string[] = [];
  const awaitResponse = async (socket: Socket, name: string, request: string) => {
    socket.write(request);
    await once(socket, "data");
    order.push(name);
    socket.destroy();
  };
  const head = `Host: 127.0.0.1:${port}\r\nOrigin: ${site.env.BASE_URL ?? `http://127.0.0.1:${port}`}\r\n`;
  const body = "authorName=a&content=b";
  const post = `POST /wishes HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const all = crowd.map((socket) => awaitResponse(socket, "post", post));
  await Promise.all([...all, awaitResponse(reader, "page", `GET /events?q=crowd HTTP/1.1\r\n${head}\r\n`)]);
  await server.drain(listening);
  site.close();
  expect(order).toHaveLength(201);
  expect(order.indexOf("page")).toBeLessThan(50);
});
