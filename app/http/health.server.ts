// Health check. The write probe takes the write lock on a separate connection without changing anything, at most every ten seconds.
import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Site } from "./context.server";
import { failureCode } from "./failure.server";

const probeEveryMs = 10_000;
/** How long the probe waits for another process's write lock. */
const probeLockMs = 200;
const leastFreeBytes = 50 * 1024 * 1024;

export type Health = {
  status: "ok" | "unavailable";
  version: string;
  /** The responding release, where releases are installed next to each other; null in other installations. */
  release: string | null;
  /** In seconds, rounded. */
  uptime: number;
  database: "ok" | "unreadable" | "unwritable";
  freeBytes: number | null;
};

type Probe = Pick<Health, "database" | "freeBytes">;

const probes = new WeakMap<Site, { at: number; probe: Promise<Probe> }>();

/** Whether the database answers a query; logs why it does not. */
export function isReadable(site: Site): boolean {
  try {
    site.db.$client.prepare("SELECT count(*) FROM site_settings").get();
    return true;
  } catch (error) {
    site.log.error({ code: failureCode(error) }, "database unreadable");
    return false;
  }
}

function probeDatabase(site: Site): Health["database"] {
  if (!isReadable(site)) return "unreadable";
  try {
    const probe = new Database(join(site.env.DATA_DIR, "app.db"), {
      timeout: 0,
      fileMustExist: true,
    });
    try {
      probe.exec("BEGIN IMMEDIATE; UPDATE site_settings SET updated_at = updated_at; ROLLBACK");
      return "ok";
    } finally {
      probe.close();
    }
  } catch (error) {
    site.log.error({ code: failureCode(error) }, "database unwritable");
    return "unwritable";
  }
}

async function runProbe(site: Site): Promise<Probe> {
  const disk = await statfs(site.env.DATA_DIR).catch(() => null);
  await site.writeLock.whenFree(probeLockMs);
  return { database: probeDatabase(site), freeBytes: disk ? disk.bavail * disk.bsize : null };
}

const bytesOf = (path: string) =>
  stat(path)
    .then(({ size }) => size)
    .catch(() => 0);

/** Bytes of the site's database and its write-ahead log; 0 for a missing file. */
export async function databaseSizes({ env }: Site): Promise<{ database: number; wal: number }> {
  const files = ["app.db", "app.db-wal"].map((name) => bytesOf(join(env.DATA_DIR, name)));
  const [database = 0, wal = 0] = await Promise.all(files);
  return { database, wal };
}

/** The report as a response: 200, or 503 with Retry-After. The disk space is for organisers only. */
export function healthResponse({ freeBytes, ...report }: Health, isOrganiser: boolean): Response {
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (report.status !== "ok") headers["Retry-After"] = "30";
  return Response.json(isOrganiser ? { ...report, freeBytes } : report, {
    status: report.status === "ok" ? 200 : 503,
    headers,
  });
}

export async function checkHealth(site: Site): Promise<Health> {
  const now = site.clock.now();
  let last = probes.get(site);
  if (!last || now - last.at >= probeEveryMs || now < last.at) {
    last = { at: now, probe: runProbe(site) };
    probes.set(site, last);
  }
  const { database, freeBytes } = await last.probe;
  const isOk = database === "ok" && (freeBytes === null || freeBytes >= leastFreeBytes);
  return {
    status: isOk ? "ok" : "unavailable",
    version: site.version,
    release: site.release,
    uptime: Math.floor((now - site.startedAt) / 1000),
    database,
    freeBytes,
  };
}
