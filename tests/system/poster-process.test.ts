// The process that draws posters may be killed at any time, by hand or by a machine short of memory: the server goes on.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startServer } from "../support/built-server";
import { childGone, childOf } from "../support/child-processes";
import { makeEvent } from "../support/fixtures";
import { createSite } from "../support/site";

let server: BuiltServer;
let ids: string[];
const isAnswered = async (path: string) => (await fetch(server.baseUrl + path)).status;

beforeAll(async () => {
  const site = await createSite();
  site.clock.time = Date.now();
  for (const number of Array(12).keys()) makeEvent(site, { title: `第 ${number + 1} 场活动` });
  site.stop();
  server = await startServer({ folder: site.folder });
  const list = await (await fetch(`${server.baseUrl}/api/events?limit=100`)).json();
  ids = list.data.map(({ id }: { id: string }) => id);
  expect(ids.length).toBeGreaterThan(7);
});
afterAll(() => server.stop());

/** Asks for the poster of an event that was not drawn yet. */
function drawAnother(): Promise<Response> {
  return fetch(`${server.baseUrl}/api/posters/generate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ eventId: ids.pop() }),
  });
}

const drawingProcess = (other?: number) => childOf(server.pid, other);
const gone = (pid: number) => childGone(server.pid, pid);

async function isDrawnAgain() {
  expect((await drawAnother()).status).toBe(200);
  expect(await isAnswered("/events")).toBe(200);
}

test("killed while idle, twice in a row", async () => {
  await isDrawnAgain();
  for (const _ of [1, 2]) {
    const pid = await drawingProcess();
    process.kill(pid, "SIGKILL");
    await gone(pid);
    expect(await isAnswered("/")).toBe(200);
    await isDrawnAgain();
  }
});

test("killed while it draws: the picture is drawn by a fresh one, and those that wait are too", async () => {
  const pid = await drawingProcess();
  process.kill(pid, "SIGSTOP");
  const asked = [drawAnother(), drawAnother()];
  expect(await isAnswered("/events")).toBe(200);
  process.kill(pid, "SIGKILL");
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
  await isDrawnAgain();
});

test("killed over and over while it draws: 503, and the next picture is drawn", async () => {
  const first = await drawingProcess();
  process.kill(first, "SIGSTOP");
  const asked = drawAnother();
  expect(await isAnswered("/events")).toBe(200);
  process.kill(first, "SIGKILL");
  process.kill(await drawingProcess(first), "SIGKILL");
  const answer = await asked;
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([503, true]);
  await isDrawnAgain();
});
