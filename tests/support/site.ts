// A real site for a test: the built handler over a fresh, migrated SQLite file, with a clock that the test sets.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { type HTMLElement, parse } from "node-html-parser";
import { authKeysFile } from "../../app/platform/auth/keys.server";
import { readEnv } from "../../app/platform/env.server";
import type { Network } from "../../app/platform/images/picture-source.server";
import type { Log, RequestLine } from "../../app/platform/log.server";
import { setHashCost } from "../../app/platform/password-hash.server";
import type * as Program from "../../server/index";

const built = pathToFileURL(join(process.cwd(), "build", "server", "index.js")).href;
const { loadParts }: typeof Program = await import(built);
const parts = await loadParts();
/** Most tests have all routes from the start. */
const server = { ...parts, build: await parts.loadWholeBuild(parts.build), deferredBuild: parts.build };
const client = server.loadBuiltClient(server.clientFolder);

// No test of a site is about hashing. The built server has its own copy of the module.
const cheapest = { memoryCost: 8, timeCost: 1 };
setHashCost(cheapest);
server.setHashCost(cheapest);

/** 2026-11-21 12:00 in Rome. */
export const noon = Date.UTC(2026, 10, 21, 11, 0);
export const origin = "http://localhost:3000";
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A log that records its lines. */
function recordLog() {
  const lines: string[] = [];
  const record = (...values: unknown[]) => {
    lines.push(
      JSON.stringify(values, (_key, value) => (value instanceof Error ? String(value.stack) : value)),
    );
  };
  const request = (line: RequestLine) => record(line, "request");
  return { lines, log: { request, info: record, warn: record, error: record, debug: record, fatal: record } };
}

const adminPassword = "correct horse";
type Template = { database: Buffer; authKeys: Buffer };
let template: Promise<Template> | undefined;

/** A migrated database with only the administrator's password and keys, created once for each worker. */
async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), "template-"));
  try {
    const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: adminPassword });
    const { site, close } = await server.openSite(env, { now: () => noon }, recordLog().log, {
      durability: "off",
    });
    // The first settings depend on the environment of each test.
    site.db.$client.exec("DELETE FROM site_settings");
    site.db.$client.pragma("wal_checkpoint(TRUNCATE)");
    close();
    const read = (name: string) => readFileSync(join(folder, name));
    return { database: read("app.db"), authKeys: read(authKeysFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Starting a process takes longer than rendering a poster, so the sites of a worker share one. It exits when idle.
const { draw } = server.createPosterRenderer(0);
const renderer = { draw, close: async () => {} };
const { write } = server.createWorkbookWriter(0);
const workbooks = { write, close: async () => {} };

/** The fields of a form; as pairs where names repeat. */
export type FormEntries = Record<string, string> | string[][];

export type TestSite = Awaited<ReturnType<typeof openSiteIn>>;

/** Opens a site in a new folder; `close` removes it. Its writes wait for the disk only in tests of that. */
export async function createSite(
  settings: Record<string, string> = {},
  ownLog?: Log,
  durability: "full" | "off" = "off",
): Promise<TestSite> {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  await copyTemplate(folder);
  const opened = await openSiteIn(folder, settings, ownLog, durability);
  // Its first set-up is over.
  opened.db.$client.exec("DELETE FROM setup_steps");
  rmSync(join(folder, "start-code"), { force: true });
  return opened;
}

/** Opens a site as at its first start; without ADMIN_PASSWORD, which may be empty, with a generated password. */
export async function createNewSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  await copyTemplate(folder);
  const database = new Database(join(folder, "app.db"));
  database.exec("DELETE FROM organisers; DELETE FROM audit_entries");
  database.close();
  return openSiteIn(folder, settings);
}

async function copyTemplate(folder: string): Promise<void> {
  template ??= makeTemplate();
  const { database, authKeys } = await template;
  writeFileSync(join(folder, "app.db"), database);
  writeFileSync(join(folder, authKeysFile), authKeys, { mode: 0o600 });
}

/** Opens the site in a folder, as a restart does; `close` removes the folder. */
export async function openSiteIn(
  folder: string,
  settings: Record<string, string> = {},
  ownLog?: Log,
  durability: "full" | "off" = "off",
) {
  const defaults = { ADMIN_PASSWORD: adminPassword, BASE_URL: origin };
  const env = readEnv({ DATA_DIR: folder, ...defaults, ...settings });
  // Intentional delays are skipped; a test of them sets its own `wait`.
  const clock = { time: noon, now: () => clock.time, wait: async (_ms: number) => {} };
  const { lines, log } = recordLog();
  // No names, unless a test has a server for them (`web.ts`).
  const network: Network = { resolve: async () => [], connect: () => new PassThrough() };
  const { site, startCode, beginStop, close } = await server.openSite(env, clock, ownLog ?? log, {
    durability,
    network,
    renderer,
    workbooks,
  });
  // Test files that run concurrently may occupy the processor.
  site.posters.pageWaitMs = 60_000;
  const handle = server.createHandler({ site, build: server.build, ...client });
  /** Responds once the mails that the request queued are in the outbox. */
  const respond = async (...request: Parameters<typeof handle>) => {
    const response = await handle(...request);
    await site.mail.whenStored();
    return response;
  };
  const handler = Object.assign(respond, handle);
  const send = (path: string, init: RequestInit = {}) => handler(new Request(new URL(path, origin), init));
  return {
    ...site,
    folder,
    site,
    startCode,
    clock,
    network,
    handler,
    /** Reports to probes that the server stops. */
    beginStop,
    /** The recorded log lines. */
    logged: lines,
    /** Sends a request to the real handler. */
    send,
    /** Posts a form with the headers of a page of the site. */
    post(path: string, fields: FormEntries, headers: Record<string, string> = {}) {
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
    /** Closes the site without deleting its folder. */
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
