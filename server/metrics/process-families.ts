import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { durationBounds, type Traffic } from "../../app/platform/traffic.server";
import type { Family, Sample } from "./exposition";

/** The parts of a route's histogram; counts are cumulative. */
function histogramOf(route: string, counts: readonly number[], seconds: number): Sample[] {
  let within = 0;
  const buckets = counts.map((count, index) => {
    within += count;
    const le = durationBounds[index] === undefined ? "+Inf" : String(durationBounds[index]);
    return { suffix: "_bucket", labels: { route, le }, value: within };
  });
  const labels = { route };
  return [
    ...buckets,
    { suffix: "_sum", labels, value: seconds },
    { suffix: "_count", labels, value: within },
  ];
}

/** Requests, durations, and hits and misses of the page cache. */
export function trafficFamilies({ requests, durations, pages }: Traffic): Family[] {
  return [
    {
      name: "http_requests_total",
      help: "Answered requests by pattern of the address, method and class of status.",
      type: "counter",
      samples: requests.map(({ route, method, status, count }) => ({
        labels: { route, method, status },
        value: count,
      })),
    },
    {
      name: "http_request_duration_seconds",
      help: "Time that answers took, by pattern of the address.",
      type: "histogram",
      samples: [...durations].flatMap(([route, { counts, seconds }]) => histogramOf(route, counts, seconds)),
    },
    {
      name: "site_page_cache_requests_total",
      help: "Pages for visitors without a session: served from memory (hit) or rendered (miss).",
      type: "counter",
      samples: [
        { labels: { result: "hit" }, value: pages.hits },
        { labels: { result: "miss" }, value: pages.misses },
      ],
    },
  ];
}

const nanosecondsInSecond = 1e9;
let delays: IntervalHistogram | undefined;

/** Starts measuring event loop delay; once per process. */
export function watchEventLoop(): void {
  if (delays) return;
  delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: "gauge",
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
