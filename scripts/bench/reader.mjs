// Requests pages at a fixed rate regardless of response times, which measures latency below saturation. Runs in its own thread.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { quantiles } from "./statistics.mjs";

const lateMs = 10_000;

/** Starts reading; the returned function stops and resolves with quantiles and the number of failed requests. */
export async function startReader(job) {
  const worker = new Worker(new URL(import.meta.url), { workerData: job });
  await once(worker, "message");
  return async () => {
    worker.postMessage("end");
    const [result] = await once(worker, "message");
    await worker.terminate();
    return result;
  };
}

function readPages({ origin, paths, headers, perSecond }) {
  const agent = new Agent({ keepAlive: true });
  const latencies = [];
  let sent = 0;
  const read = () => {
    const path = paths[sent % paths.length];
    sent += 1;
    const startedAt = performance.now();
    get(origin + path, { agent, headers: { "Accept-Encoding": "br", ...headers } }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 200) latencies.push(performance.now() - startedAt);
      });
    }).on("error", () => {});
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    while (sent < ((performance.now() - startedAt) / 1000) * perSecond) read();
  }, 2);
  parentPort.once("message", async () => {
    clearInterval(timer);
    const until = performance.now() + lateMs;
    while (latencies.length < sent && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
    parentPort.postMessage({ ...quantiles(latencies), errors: sent - latencies.length });
  });
  parentPort.postMessage("begun");
}

if (!isMainThread) readPages(workerData);
