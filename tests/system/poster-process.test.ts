// The process that draws posters may be killed at any time, by hand or by a machine short of memory: the server goes on.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BuiltServer, startServer } from "../support/built-server";
import { childGone, childOf } from "../support/child-processes";
import { makeEvent, makeImage } from "../support/fixtures";
import { metricsToken, waitingIn } from "../support/metrics";
import { createSite } from "../support/site";
import { makeStuck } from "../support/stuck-file";

const patience = { timeout: 60_000, interval: 5 };

let server: BuiltServer;
let ids: string[];
let withCover: string;
/** The file of its cover. */
let cover: string;
const isAnswered = async (path: string) => (await fetch(server.baseUrl + path)).status;

beforeAll(async () => {
  const site = await createSite();
  site.clock.time = Date.now();
  for (const number of Array(12).keys()) makeEvent(site, { title: `第 ${number + 1} 场活动` });
  const image = await makeImage(site);
  withCover = makeEvent(site, { coverImageId: image.id }).id;
  cover = site.images.originalPath(image.hash);
  site.stop();
  server = await startServer({ folder: site.folder, settings: { METRICS_TOKEN: metricsToken } });
  const list = await (await fetch(`${server.baseUrl}/api/events?limit=100`)).json();
  ids = list.data.map(({ id }: { id: string }) => id).filter((id: string) => id !== withCover);
  expect(ids.length).toBeGreaterThan(7);
});
afterAll(() => server.stop());

function drawPoster(eventId: string | undefined): Promise<Response> {
  return fetch(`${server.baseUrl}/api/posters/generate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ eventId }),
  });
}

/** Asks for the poster of an event that was not drawn yet. */
const drawAnother = () => drawPoster(ids.pop());

const drawingProcess = () => childOf(server.pid);
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

/** Stops the process, asks it for posters, and kills it when they wait for it. Tells the answers and what `beforeKill` does. */
async function loseWith<Result>(asked: (() => Promise<Response>)[], beforeKill: () => Result) {
  const pid = await drawingProcess();
  process.kill(pid, "SIGSTOP");
  const answers = asked.map((ask) => ask());
  const allWait = async () => expect(await waitingIn(server.baseUrl, "posters")).toBe(answers.length);
  await vi.waitFor(allWait, patience);
  const result = beforeKill();
  process.kill(pid, "SIGKILL");
  await gone(pid);
  return { answers: Promise.all(answers), result };
}

test("killed while rendering: a new process renders this image and queued ones", async () => {
  const { answers } = await loseWith([drawAnother, drawAnother], () => {});
  expect(await isAnswered("/events")).toBe(200);
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  await isDrawnAgain();
});

test("killed repeatedly while rendering: 503, and the next image is rendered", async () => {
  const asked = [() => drawPoster(withCover)];
  const { answers, result: file } = await loseWith(asked, () => makeStuck(cover));
  await file.whileRead(async () => process.kill(await drawingProcess(), "SIGKILL"));
  const [answer] = await answers;
  expect([answer?.status, Number(answer?.headers.get("Retry-After")) > 0]).toEqual([503, true]);
  await isDrawnAgain();
});
