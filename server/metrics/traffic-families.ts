// Metrics of the requests since start-up.
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
