// Process: the load generator. A job is a URL, a number of connections and seconds; the result is a summary of the
// responses.
import autocannon from "autocannon";

let counter = 0;

/** A new query string for each request, to bypass the page cache. */
const uniqueRequest = (path) => ({
  setupRequest: (request) => {
    counter += 1;
    return { ...request, path: `${path}?q=${counter}` };
  },
});

/** A post by a new visitor; `#` in the body is replaced by a unique number. */
const post = (path, body) => ({
  method: "POST",
  path,
  headers: { "Content-Type": "application/json" },
  setupRequest: (request) => {
    counter += 1;
    return { ...request, body: body.replace("#", String(counter)) };
  },
});

function requestsOf(url, { isUnique, body }) {
  const { pathname } = new URL(url);
  if (body) return { requests: [post(pathname, body)] };
  return isUnique ? { requests: [uniqueRequest(pathname)] } : {};
}

async function load({ url, headers, connections, seconds, status, ...sent }) {
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
    ...requestsOf(url, sent),
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
