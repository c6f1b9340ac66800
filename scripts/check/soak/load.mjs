// The load of the soak check: pages, searches, votes, wishes and comments by autocannon, and uploads, posters and idle connections
// beside it. Records each acknowledged write and each unexpected response.
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import Database from "better-sqlite3";
import sharp from "sharp";

/** By default twice what saturates the server on two cores. */
const connections = Number(process.env.CONNECTIONS ?? 64);
const idleConnections = 1000;
const timeoutSeconds = 60;
const readPaths = ["/", "/events", "/polls", "/api/events", "/wishes", "/gallery", "/calendar.ics"];
const json = { "Content-Type": "application/json" };

export const faults = new Set();
/** Acknowledged writes as table, column and value. */
export const acknowledged = [];
export const counts = { success: 0, busy: 0, cut: 0 };
let number = 0;
const nextText = () => `soak ${process.pid} ${++number}`;

export function withDatabase(folder, use, options = { readonly: true }) {
  const db = new Database(join(folder, "app.db"), options);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

export const isCompletePicture = (bytes) =>
  sharp(bytes, { failOn: "warning" })
    .stats()
    .then(() => true)
    .catch(() => false);

/** Counts a response; returns whether it is a success. Anything but success and 503 with Retry-After is a fault. */
function accept(path, status, retryAfter) {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess) counts.success += 1;
  else if (status === 503 && Number(retryAfter) > 0) counts.busy += 1;
  else faults.add(`${path} responded with ${status}`);
  return isSuccess;
}

const headerOf = (headers, name) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? "";

/** The visitor id in the signed cookie of a first post. */
function visitorOf(cookies) {
  const [, value = ""] = /visitor=([^;]*)/.exec(String(cookies)) ?? [];
  return JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0], "base64").toString());
}

/** The requests that each connection repeats. Responses after `isOver()` do not count: the server was killed. */
function requestsOf({ eventId, pollId }, isOver) {
  const onResponse = (path, recordOf) => (status, body, _context, headers) => {
    if (isOver() || !accept(path, status, headerOf(headers, "retry-after"))) return;
    if (recordOf) acknowledged.push(recordOf(JSON.parse(body).data, headers));
  };
  const reads = readPaths.map((path) => ({ path, onResponse: onResponse(path) }));
  const search = {
    setupRequest: (request) => ({ ...request, path: `/events?q=${++number}` }),
    onResponse: onResponse("/events?q="),
  };
  const post = (path, bodyOf, recordOf) => ({
    method: "POST",
    path,
    headers: json,
    setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }),
    onResponse: onResponse(path, recordOf),
  });
  const wish = post(
    "/api/wishes",
    () => ({ authorName: "小鹿", content: nextText(), category: "其他" }),
    ({ id }) => ["wishes", "id", id],
  );
  const comment = post(
    "/api/comments",
    () => ({ eventId, authorName: "苏苏", content: nextText() }),
    ({ id }) => ["comments", "id", id],
  );
  const vote = post(
    `/api/polls/${pollId}/vote`,
    () => ({ pollId, selectedOption: 1 }),
    (_poll, headers) => ["ballots", "visitor_id", visitorOf(headerOf(headers, "set-cookie"))],
  );
  return [...reads, search, vote, ...reads, search, wish, vote, comment];
}

/** Uploads a new picture, which a child process encodes. */
async function upload(site, { token }) {
  number += 1;
  const background = { r: number % 256, g: (number >> 8) % 256, b: Math.floor(Math.random() * 256) };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } }).jpeg();
  const body = new FormData();
  body.append("type", "album");
  body.append("file", new Blob([await picture.toBuffer()], { type: "image/jpeg" }), "photo.jpg");
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${site.origin}/api/upload`, { method: "POST", headers, body });
  const { data } = await response.json();
  if (accept("/api/upload", response.status, response.headers.get("retry-after")))
    acknowledged.push(["images", "hash", /([0-9a-f]{20})\.jpg$/.exec(data.url)?.[1]]);
}

/** Requests the poster of an event with a new title, which a child process renders. */
async function drawPoster(site, { eventIds, folder }) {
  const eventId = eventIds[number % eventIds.length];
  const rename = (db) => db.prepare("UPDATE events SET title = ? WHERE id = ?").run(nextText(), eventId);
  withDatabase(folder, rename, { timeout: 5000 });
  const init = { method: "POST", headers: json, body: JSON.stringify({ eventId }) };
  const response = await fetch(`${site.origin}/api/posters/generate-and-save`, init);
  const { data } = await response.json();
  if (!accept("/api/posters", response.status, response.headers.get("retry-after"))) return;
  const bytes = await (await fetch(site.origin + data.url)).arrayBuffer();
  if (!(await isCompletePicture(Buffer.from(bytes)))) faults.add(`${data.url} was served in part`);
}

/** Repeats a task until it is over; lost connections are counted. */
async function repeat(isOver, task) {
  while (!isOver()) {
    try {
      await task();
    } catch (error) {
      if (error.name !== "TypeError" && !/terminated|fetch failed/.test(error.message))
        faults.add(error.message);
      counts.cut += 1;
      await sleep(20);
    }
  }
}

/** Opens idle connections, half of them with an incomplete request. */
function openIdle(port) {
  const sockets = Array.from({ length: idleConnections }, (_, index) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    if (index % 2 === 1) socket.write("GET /events HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Applies the load to the server while `work` runs, which may end it early. Resolves with autocannon's figures. */
export async function load(site, city, work) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const closeIdle = openIdle(site.port);
  const tasks = [upload, drawPoster].map((task) =>
    repeat(
      () => isOver,
      () => task(site, city),
    ),
  );
  const requests = requestsOf(city, () => isOver);
  // Each connection starts at another request, so that all kinds are sent at any moment.
  const setupClient = (client) => {
    const first = Math.floor(Math.random() * requests.length);
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  const limits = { connections, duration: 86_400, timeout: timeoutSeconds, sampleInt: 100 };
  let instance;
  const figures = new Promise((resolve, reject) => {
    instance = autocannon({ url: site.origin, ...limits, setupClient }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
  await work(end);
  end();
  instance.stop();
  closeIdle();
  await Promise.all(tasks);
  return figures;
}
