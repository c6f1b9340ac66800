// `/metrics`, for clients with the token; all others get the 404 page. Client addresses give no protection: behind a proxy every
// connection comes from this machine.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Site } from "../../app/http/context.server";
import { failureCode } from "../../app/http/failure.server";
import type { BodyLimiter } from "../bodies/limit-body";
import { expositionType, type Family, toExposition } from "./exposition";
import { processFamilies, trafficFamilies, watchEventLoop } from "./process-families";
import { backupFamilies, queueFamilies, rowFamilies, storageFamilies } from "./site-families";

export const metricsPath = "/metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Responds to `/metrics`; null for requests that get the 404 page. */
export type RespondMetrics = (request: Request, pathname: string) => Promise<Response | null>;

/** Creates the metrics endpoint of a site; `bodies` are its request bodies in flight. */
export function createMetrics(site: Site, bodies: BodyLimiter): RespondMetrics {
  const token = site.env.METRICS_TOKEN;
  if (token === undefined) return async () => null;
  const expected = digest(`Bearer ${token}`);
  watchEventLoop();
  return async (request, pathname) => {
    if (pathname !== metricsPath || request.method !== "GET") return null;
    const authorization = request.headers.get("Authorization") ?? "";
    if (!timingSafeEqual(digest(authorization), expected)) return null;
    const text = toExposition(await readFamilies(site, bodies));
    return new Response(text, { headers: { "Content-Type": expositionType, "Cache-Control": "no-store" } });
  };
}

/** Reads all families. Omits one that cannot be read and reports it as failed. */
async function readFamilies(site: Site, bodies: BodyLimiter): Promise<Family[]> {
  const sources: Record<string, () => Family[] | Promise<Family[]>> = {
    traffic: () => trafficFamilies(site.traffic),
    process: processFamilies,
    queues: () => queueFamilies(site, bodies),
    rows: () => rowFamilies(site),
    backups: () => backupFamilies(site),
    storage: () => storageFamilies(site),
  };
  const read = await Promise.all(
    Object.entries(sources).map(async ([source, families]) => {
      try {
        return { source, families: await families(), value: 1 };
      } catch (error) {
        site.log.error({ source, code: failureCode(error) }, "metrics cannot be read");
        return { source, families: [], value: 0 };
      }
    }),
  );
  const readable: Family = {
    name: "site_metrics_source_readable",
    help: "Whether the metrics of a source could be read.",
    type: "gauge",
    samples: read.map(({ source, value }) => ({ labels: { source }, value })),
  };
  return [...read.flatMap(({ families }) => families), readable];
}
