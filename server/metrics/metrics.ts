// `/metrics`, for who has the token. For everybody else there is no such page: behind a proxy every connection is from the machine
// itself, so that nothing but the token tells who asks.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Site } from "../../app/http/context.server";
import { failureCode } from "../../app/http/failure.server";
import type { BodyLimiter } from "../bodies/limit-body";
import { expositionType, type Family, toExposition } from "./exposition";
import { processFamilies, watchEventLoop } from "./process-families";
import { backupFamilies, queueFamilies, rowFamilies, storageFamilies } from "./site-families";
import { trafficFamilies } from "./traffic-families";

export const metricsPath = "/metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Answers `/metrics`; null for what is to be answered as an unknown page. */
export type AnswerMetrics = (request: Request, pathname: string) => Promise<Response | null>;

/** Makes the answers of a site; `bodies` are those that it reads now. */
export function createMetrics(site: Site, bodies: BodyLimiter): AnswerMetrics {
  const token = site.env.METRICS_TOKEN;
  if (token === undefined) return async () => null;
  const expected = digest(`Bearer ${token}`);
  watchEventLoop();
  return async (request, pathname) => {
    if (pathname !== metricsPath || request.method !== "GET") return null;
    const given = request.headers.get("Authorization") ?? "";
    if (!timingSafeEqual(digest(given), expected)) return null;
    const text = toExposition(await readFamilies(site, bodies));
    return new Response(text, { headers: { "Content-Type": expositionType, "Cache-Control": "no-store" } });
  };
}

/** All families. A source that cannot be read is left out, and said to be. */
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
