// Requests at a fixed rate, whatever the answers take: the latency that a reader has while the server is not saturated.
import { Agent, get } from "node:http";

const read = (agent, url, headers) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const end = (isRight) => resolve({ ms: performance.now() - startedAt, isRight });
    get(url, { agent, headers: { "Accept-Encoding": "br", ...headers } }, (response) => {
      response.on("end", () => end(response.statusCode === 200)).resume();
    }).on("error", () => end(false));
  });

/** Latencies of `rate` requests a second, in ms. */
export async function measurePaced(url, { headers = {}, rate, seconds }) {
  const agent = new Agent({ keepAlive: true });
  const all = [];
  const startedAt = performance.now();
  await new Promise((done) => {
    const timer = setInterval(() => {
      const due = ((performance.now() - startedAt) / 1000) * rate;
      while (all.length < due) all.push(read(agent, url, headers));
      if (performance.now() - startedAt < seconds * 1000) return;
      clearInterval(timer);
      done();
    }, 2);
  });
  const answers = await Promise.all(all);
  agent.destroy();
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (share) => Number(times[Math.floor(times.length * share)].toFixed(1));
  return {
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    errors: answers.filter(({ isRight }) => !isRight).length,
  };
}
