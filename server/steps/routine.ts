// Static files and health checks. They are logged only when they fail.
import type { Site } from "../../app/http/context.server";
import type { BodyLimiter } from "../bodies/limit-body";
import { createMetrics, metricsPath } from "../metrics/metrics";
import { type StaticFiles, serveStatic } from "../pages/static-files";
import { withWorker } from "../pages/withdrawn-worker";
import type { Step } from "./incoming";

export type Routine = { serve: Step; isRoutine: (pathname: string) => boolean };

export function createRoutine(site: Site, built: StaticFiles, bodies: BodyLimiter): Routine {
  const files = withWorker(built, site.env.OFFLINE_COPIES === "on");
  const respondMetrics = createMetrics(site, bodies);
  return {
    serve: ({ request, url: { pathname } }) =>
      serveStatic(files, request, pathname) ?? respondMetrics(request, pathname),
    isRoutine: (pathname) => files.has(pathname) || ["/health", metricsPath].includes(pathname),
  };
}
