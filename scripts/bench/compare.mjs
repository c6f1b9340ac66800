// Loads a target and the plain server in alternation, so that system load affects both alike.
import { cpuSeconds } from "./usage.mjs";

const warmUpSeconds = 2;
const roundSeconds = 2;
const rounds = 3;

const sum = (items, of) => items.reduce((total, item) => total + of(item), 0);
const round = (value, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Combined figures of several runs. */
export function summary(runs) {
  const latencies = Float64Array.from(runs.flatMap((run) => [...run.latencies])).sort();
  const quantile = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  const seconds = sum(runs, (run) => run.seconds);
  const serverCpu = sum(runs, (run) => run.serverCpu);
  return {
    requestsPerSecond: round(latencies.length / seconds),
    p50Ms: round(quantile(0.5), 2),
    p99Ms: round(quantile(0.99), 2),
    // A missing response is an error too.
    errors: sum(runs, (run) => run.errors) + (latencies.length === 0 ? 1 : 0),
    bytesPerAnswer: round(sum(runs, (run) => run.bytes) / latencies.length),
    cpuMicros: Number.isFinite(serverCpu) ? round((serverCpu / latencies.length) * 1e6) : null,
    generatorBusy: round(sum(runs, (run) => run.generatorCpu) / seconds, 2),
  };
}

/** Figures of the site and the plain server for a target, and their ratio. */
export async function compare({ site, baseline, load }, target, plainOrigin, isSiteFirst) {
  const { name, connections, path, headers, isUnique, answer } = target;
  const job = { headers, connections, isUnique, status: answer.status };
  const sides = [
    { url: plainOrigin + path, pid: baseline.pid, runs: [] },
    { url: site.origin + path, pid: site.pid, runs: [] },
  ];
  for (const { url } of sides) await load.ask({ ...job, url, seconds: warmUpSeconds });
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const side of (turn % 2 === 0) === isSiteFirst ? [...sides].reverse() : sides) {
      const before = cpuSeconds(side.pid);
      const run = await load.ask({ ...job, url: side.url, seconds: roundSeconds });
      side.runs.push({ ...run, serverCpu: cpuSeconds(side.pid) - before });
    }
  }
  const [plain, ours] = sides.map(({ runs }) => summary(runs));
  const ratio = Number((ours.requestsPerSecond / plain.requestsPerSecond).toPrecision(2));
  return { name, connections, site: ours, plain, ratio };
}
