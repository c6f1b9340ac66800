// `start`: opens the data folder, listens, and shuts down cleanly on SIGTERM or SIGINT.
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Site } from "../app/http/context.server";
import { setupPath } from "../app/http/session/start-code.server";
import { systemClock } from "../app/platform/clock";
import type { Env } from "../app/platform/env.server";
import { createLog } from "../app/platform/log.server";
import { startBackups } from "./backups";
import type { BuiltClient } from "./built-client";
import { startDrawingAhead } from "./drawing/draw-ahead";
import { createImageEncoder } from "./drawing/image-encoder";
import { createHandler } from "./handler";
import { startHousekeeping } from "./housekeeping";
import { drain, drainMs, listen } from "./listen";
import { type DeferredBuild, routeHandlersOf } from "./pages/deferred-routes";
import { readAhead } from "./pages/static-files";
import { openSite } from "./site";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Warnings about settings that were probably forgotten. */
function settingsNotes({ BASE_URL, TRUST_PROXY }: Env, port: number): string[] {
  if (BASE_URL === undefined)
    return [`BASE_URL is not set: links in mails, calendars and codes begin with http://localhost:${port}`];
  if (BASE_URL.startsWith("https:") && TRUST_PROXY === 0)
    return ["BASE_URL is https, but TRUST_PROXY is 0: limits count all visitors behind a proxy as one"];
  return [];
}

/** After the first responses, which background work would delay. */
const backgroundAfterMs = 1_000;

/**
 * Loads the rest of the program and starts the background work after the first responses. Call the result to stop; it resolves when
 * no mail is being sent.
 */
function startBackground(site: Site, build: DeferredBuild, { files }: BuiltClient): () => Promise<void> {
  const stops: (() => void | Promise<void>)[] = [];
  const timer = setTimeout(() => {
    routeHandlersOf(build)
      .load()
      .catch((error: unknown) => site.log.error({ err: error }, "deferred routes could not be loaded"));
    // A later build may delete them.
    readAhead(files).catch((error: unknown) =>
      site.log.error({ err: error }, "built files could not be read"),
    );
    stops.push(startHousekeeping(site), startBackups(site), site.mail.watch());
    if (site.env.DRAW_AHEAD === "on") stops.push(startDrawingAhead(site));
  }, backgroundAfterMs);
  return async () => {
    clearTimeout(timer);
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs the production server until a signal arrives. */
export async function start(env: Env, build: DeferredBuild, client: BuiltClient): Promise<void> {
  const log = createLog(env.LOG_LEVEL, env.LOG_SAMPLE);
  const { site, migrated, newPassword, startCode, beginStop, close } = await openSite(env, systemClock, log, {
    imageEncoder: createImageEncoder({
      niceness: env.POSTER_NICENESS,
      folder: join(env.DATA_DIR, "uploads"),
    }),
  });
  const handler = createHandler({ site, build, ...client });
  // Behind a proxy all connections come from its address.
  const connections =
    env.TRUST_PROXY > 0 ? { ofAddress: Number.POSITIVE_INFINITY, proxies: env.TRUST_PROXY } : {};
  const server = await listen(handler, { port: env.PORT, host: env.HOST, connections }, log).catch(
    (error: unknown) => {
      close();
      throw error;
    },
  );
  const stopBackground = startBackground(site, build, client);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    beginStop();
    await Promise.all([
      drain(server),
      Promise.race([stopBackground(), sleep(drainMs / 2, undefined, { ref: false })]),
    ]);
    await site.images.close();
    close();
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));

  if (migrated.applied > 0) print(`database: ${migrated.applied} migration(s) applied`);
  if (migrated.backup)
    print(`database: copied to ${migrated.backup} before; the last two such copies are kept`);
  if (newPassword) print(`admin password (shown until it is used): ${newPassword}`);
  const port = (server.address() as AddressInfo).port;
  const address = env.BASE_URL ?? `http://localhost:${port}`;
  if (startCode) print(`set up: ${address}${setupPath(startCode)}`);
  for (const note of settingsNotes(env, port)) print(`note: ${note}`);
  print(`listening on ${address}`);
}
