// Process: the load generator. One job is a url, a number of connections and seconds; the answer is what came back.
import autocannon from "autocannon";

let counter = 0;

/** A query that was never asked before, so that no kept page can answer. */
const uniqueRequest = (path) => ({
  setupRequest: (request) => {
    counter += 1;
    return { ...request, path: `${path}?q=${counter}` };
  },
});

async function load({ url, headers, connections, seconds, isUnique, status }) {
  const latencies = [];
  let failed = 0;
  let bytes = 0;
  const cpuBefore = process.cpuUsage();
  const run = autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 5,
    headers: { "Accept-Encoding": "br", ...headers },
    ...(isUnique ? { requests: [uniqueRequest(new URL(url).pathname)] } : {}),
  });
  run.on("response", (_client, code, size, ms) => {
    latencies.push(ms);
    bytes += size;
    if (code !== status) failed += 1;
  });
  const result = await run;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    latencies: Float64Array.from(latencies),
    errors: failed + result.errors + result.resets,
    bytes,
    seconds: result.duration,
    generatorCpu: (user + system) / 1e6,
  };
}

process.on("disconnect", () => process.exit(0));
process.once("message", () => {
  process.on("message", async (job) => process.send(await load(job)));
  process.send("ready");
});
