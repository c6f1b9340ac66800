// Process: requests pages at a fixed rate, independent of earlier responses, and records latencies.
import { Agent, get } from "node:http";

const agent = new Agent({ keepAlive: true });
let timer;
let latencies = [];
let errors = 0;
let asked = 0;

function read(origin, path) {
  asked += 1;
  const began = performance.now();
  const request = get(origin + path, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
    if (response.statusCode !== 200) errors += 1;
    response.resume();
    response.once("end", () => latencies.push(performance.now() - began));
  });
  request.once("error", () => {
    errors += 1;
  });
}

function begin({ origin, paths, everyMs }) {
  [latencies, errors, asked] = [[], 0, 0];
  timer = setInterval(() => read(origin, paths[asked % paths.length]), everyMs);
}

/** Stops reading; pending requests count as errors with their time so far. */
async function end() {
  clearInterval(timer);
  const until = performance.now() + 10_000;
  while (latencies.length + errors < asked && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return { latencies, errors: asked - latencies.length, refused: errors };
}

process.on("disconnect", () => process.exit(0));
process.once("message", () => {
  process.on("message", async (job) => {
    if (job === "end") return process.send(await end());
    begin(job);
    process.send("begun");
  });
  process.send("ready");
});
