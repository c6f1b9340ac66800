// Metrics of the process.
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Family } from "./exposition";

const nanosecondsInSecond = 1e9;
let delays: IntervalHistogram | undefined;

/** Starts measuring event loop delay; once per process. */
export function watchEventLoop(): void {
  if (delays) return;
  delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
}

const gauge = (name: string, help: string, value: number): Family => ({
  ...{ name, help, type: "gauge" },
  samples: Number.isFinite(value) ? [{ value }] : [],
});

/** Event loop delay since the last scrape. */
function delayFamilies(): Family[] {
  if (!delays) return [];
  const { mean, max } = delays;
  const late = delays.percentile(99);
  delays.reset();
  const since = "since the last time this was asked, in seconds.";
  return [
    gauge(
      "nodejs_eventloop_lag_mean_seconds",
      `Mean delay of the event loop ${since}`,
      mean / nanosecondsInSecond,
    ),
    gauge(
      "nodejs_eventloop_lag_p99_seconds",
      `99th percentile of the delay ${since}`,
      late / nanosecondsInSecond,
    ),
    gauge("nodejs_eventloop_lag_max_seconds", `Longest delay ${since}`, max / nanosecondsInSecond),
  ];
}

/** Memory, CPU time, start time and event loop delay of this process. */
export function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    gauge(
      "process_start_time_seconds",
      "Start of the process, in seconds since 1970.",
      Math.round((Date.now() / 1000 - process.uptime()) * 1000) / 1000,
    ),
    {
      name: "process_cpu_seconds_total",
      help: "Processor time that the process took, in seconds.",
      type: "counter",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_resident_memory_bytes", "Resident memory of the process.", rss),
    gauge("nodejs_heap_size_used_bytes", "Used heap of the JavaScript engine.", heapUsed),
    ...delayFamilies(),
  ];
}
