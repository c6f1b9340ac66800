// Static files and health checks. They are logged only when they fail.
import type { Site } from "../../app/http/context.server";
import type { BodyLimiter } from "../bodies/limit-body";
import { createMetrics, metricsPath } from "../metrics/metrics";
import { weakTag } from "../pages/compression";
import { type StaticFile, type StaticFiles, serveStatic, workerPath } from "../pages/static-files";
import type { Step } from "./incoming";

// Replaces the service worker when offline copies are disabled. Written as plain text, so that it shares no code with the worker
// that it replaces.

const source = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
));
`;

const raw = Buffer.from(source);
const type = "text/javascript; charset=utf-8";
const withdrawn: StaticFile = { raw, br: null, gzip: null, type, tag: weakTag(raw), immutable: false };

/** The files of a build; with offline copies disabled, the service worker only deletes them and unregisters itself. */
function withWorker(files: StaticFiles, isOn: boolean): StaticFiles {
  return isOn ? files : new Map([...files, [workerPath, withdrawn]]);
}

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
