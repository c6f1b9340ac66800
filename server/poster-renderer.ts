// The process that draws posters: one at a time, and it ends when nothing was drawn for a while and gives its memory
// back. Whatever ends it, the server goes on and the next picture is drawn by a fresh one.
import { join } from "node:path";
import pLimit from "p-limit";
import Tinypool from "tinypool";
import { PosterPressLost, type PosterRenderer } from "../app/platform/poster-store.server";
import { buildFolder } from "./package-root";

/** The process holds more than a hundred megabytes; starting it anew costs a third of a second. */
const idleMs = 5_000;
/** A picture that takes longer will never be done. */
const drawnWithinMs = 60_000;
/** For little memory rather than speed: of the heap (MB), of what is young in it, and no threads beside it. */
const nodeFlags = [
  "--max-old-space-size=128",
  "--max-semi-space-size=1",
  "--v8-pool-size=0",
  "--optimize-for-size",
  "--expose-gc",
];
/** What one picture took goes back to the system before the next, large pieces at once (bytes). */
const allocation = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};
const attempts = 2;

type Pool = { workers: Tinypool; lost: Promise<never> };

function openPool(niceness: number): Pool {
  const workers = new Tinypool({
    filename: join(buildFolder, "server", "poster-worker.js"),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    runtime: "child_process",
    serialization: "advanced",
    env: allocation,
    argv: [String(niceness)],
    execArgv: nodeFlags,
  });
  // A process that dies without a picture to draw is told as an event, which would end the server if nobody listened.
  const lost = new Promise<never>((_, reject) => {
    workers.on("error", reject);
  });
  lost.catch(() => {});
  return { workers, lost };
}

/**
 * Starts no process before the first picture. A picture is begun anew once when its process dies. `niceness` (0–19) is how
 * far the process stands back behind the server.
 */
export function createPosterRenderer(niceness: number): PosterRenderer {
  const limit = pLimit(1);
  let pool: Pool | undefined;

  function drop(dead: Pool): void {
    if (pool === dead) pool = undefined;
    dead.workers.destroy().catch(() => {});
  }

  function open(): Pool {
    const opened = openPool(niceness);
    opened.lost.catch(() => drop(opened));
    return opened;
  }

  /** Undefined when the process died of it. Throws when the picture itself cannot be drawn. */
  async function tryToDraw(job: unknown): Promise<Uint8Array | undefined> {
    pool ??= open();
    const { workers, lost } = pool;
    const current = pool;
    const signal = AbortSignal.timeout(drawnWithinMs);
    try {
      // A process that cannot even be started throws at once.
      return await Promise.race([Promise.resolve().then(() => workers.run(job, { signal })), lost]);
    } catch (error) {
      const isAlive = workers.threads.length > 0 && pool === current;
      if (isAlive && !signal.aborted) throw error;
      drop(current);
      if (signal.aborted) throw new PosterPressLost("a picture took too long");
      return undefined;
    }
  }

  async function draw(job: unknown): Promise<Uint8Array> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const drawn = await tryToDraw(job);
      if (drawn) return drawn;
    }
    throw new PosterPressLost("the drawing process died");
  }

  return {
    draw: (job) => limit(() => draw(job)),
    async close() {
      await pool?.workers.destroy();
      pool = undefined;
    },
  };
}
