// The load generator wrk (Debian's package). It takes a tenth of the CPU time of one in JavaScript, which would itself be the bottleneck.
import { run } from "../setup/shell.mjs";

const msOf = (text) => {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit];
};

const numberOf = (pattern, text) => Number(pattern.exec(text)?.[1] ?? 0);

/** Throws unless wrk is installed. */
export async function ensureWrk() {
  const { output } = await run("wrk", ["-v"], { quiet: true });
  if (!/^wrk /m.test(output)) throw new Error("wrk is missing; install it (apt-get install wrk)");
}

/** Loads a URL for some seconds: requests per second, latencies in ms, failed responses (neither 2xx nor 3xx, or none). */
export async function wrk({ url, headers = {}, connections = 32, seconds }) {
  const all = { "Accept-Encoding": "br", ...headers };
  const { code, output } = await run(
    "wrk",
    [
      ...["-t2", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "10s"],
      ...Object.entries(all).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      url,
    ],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`wrk failed: ${output.trim()}`);
  const quantile = (name) => msOf(new RegExp(`^\\s+${name}%\\s+(\\S+)`, "m").exec(output)?.[1] ?? "");
  const [connect, read, write, timeout] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/
      .exec(output)
      ?.slice(1)
      .map(Number) ?? [0, 0, 0, 0];
  return {
    answers: numberOf(/(\d+) requests in/, output),
    perSecond: numberOf(/Requests\/sec:\s+([\d.]+)/, output),
    p50Ms: quantile(50),
    p99Ms: quantile(99),
    errors: numberOf(/Non-2xx or 3xx responses: (\d+)/, output) + connect + read + write + timeout,
  };
}
