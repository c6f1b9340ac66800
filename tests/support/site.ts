// A real site for tests: the built handler over a new migrated SQLite file, with a settable clock.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type HTMLElement, parse } from "node-html-parser";
import { readEnv } from "../../app/platform/env.server";
import type { Log } from "../../app/platform/log.server";
import type * as Server from "../../server/index";

const built = pathToFileURL(join(process.cwd(), "build", "server", "index.js")).href;
const server: typeof Server = await import(built);
const client = server.loadBuiltClient(server.clientFolder);

/** 2026-11-21 12:00 in Rome. */
export const noon = Date.UTC(2026, 10, 21, 11, 0);
export const origin = "http://localhost:3000";

/** A log that records its lines. */
function keepLog() {
  const lines: string[] = [];
  const keep = (...said: unknown[]) => {
    lines.push(JSON.stringify(said, (_key, value) => (value instanceof Error ? String(value.stack) : value)));
  };
  return { lines, log: { info: keep, warn: keep, error: keep, debug: keep, fatal: keep } };
}

export type TestSite = Awaited<ReturnType<typeof createSite>>;

/** Opens a site in its own temporary folder; `close` removes it. */
export async function createSite(settings: Record<string, string> = {}, ownLog?: Log) {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: "correct horse", BASE_URL: origin, ...settings });
  const clock = { time: noon, now: () => clock.time };
  const { lines, log } = keepLog();
  const { site, close } = await server.openSite(env, clock, ownLog ?? log);
  const handler = server.createHandler({ site, build: server.build, ...client });
  const send = (path: string, init: RequestInit = {}) => handler(new Request(new URL(path, origin), init));
  return {
    ...site,
    folder,
    site,
    clock,
    handler,
    /** The recorded log lines. */
    logged: lines,
    /** Sends a request to the real handler. */
    send,
    /** Posts a form with the headers of a page of the site. */
    post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      return send(path, {
        method: "POST",
        headers: { Origin: origin, ...headers },
        body: new URLSearchParams(fields),
      });
    },
    /** Fetches and parses a page. */
    async page(path: string, headers: Record<string, string> = {}) {
      const response = await send(path, { headers });
      return { response, status: response.status, html: parse(await response.text()) };
    },
    /** Closes the site and keeps its folder. */
    stop: close,
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function textOf(element: HTMLElement | null | undefined): string {
  return (element?.text ?? "").replace(/\s+/g, " ").trim();
}

export { client, server };
