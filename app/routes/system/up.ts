// For probes of containers and proxies: whether this process takes requests. Unlike /health it probes neither writes nor the disk,
// which a restart would not repair.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isReadable } from "~/http/health.server";
import type { RouteHandle } from "~/http/pages/hydration";

export const handle: RouteHandle = { unshared: true, anyHost: true };

const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

export function loader({ context: { site } }: LoaderFunctionArgs) {
  if (site.stopping.aborted) return new Response("stopping\n", { status: 503, headers });
  if (!isReadable(site)) return new Response("database unreadable\n", { status: 503, headers });
  return new Response("up\n", { headers });
}
