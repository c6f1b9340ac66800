// Child process: requests pages at a fixed rate regardless of response times, which measures latency below saturation.
import { Agent, get } from "node:http";
import { quantiles } from "./statistics.mjs";

const agent = new Agent({ keepAlive: true });
let timer;
let latencies = [];
let asked = 0;

function read({ origin, paths, headers }) {
  const path = paths[asked % paths.length];
  asked += 1;
  const began = performance.now();
  get(origin + path, { agent, headers: { "Accept-Encoding": "br", ...headers } }, (response) => {
    response.resume().once("end", () => {
      if (response.statusCode === 200) latencies.push(performance.now() - began);
    });
  }).on("error", () => {});
}

function begin(job) {
  [latencies, asked] = [[], 0];
  const startedAt = performance.now();
  timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * job.perSecond;
    while (asked < due) read(job);
  }, 2);
}

/** Stops reading; pending and failed requests count as errors. */
async function end() {
  clearInterval(timer);
  const until = performance.now() + 10_000;
  while (latencies.length < asked && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return { ...quantiles(latencies), errors: asked - latencies.length };
}

process.on("disconnect", () => process.exit(0));
process.on("message", async (job) => {
  if (job !== "end") begin(job);
  process.send(job === "end" ? await end() : "begun");
});
