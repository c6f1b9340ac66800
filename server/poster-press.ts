// The pool that draws posters: one process, which ends when nothing was drawn for a while and gives its memory back.
import { join } from "node:path";
import Tinypool from "tinypool";
import type { PosterPress } from "../app/platform/poster-store.server";
import { packageRoot } from "./package-root";

const idleMs = 60_000;
const megabytesAtMost = 512;

/** Starts no process before the first picture. */
export function createPosterPress(): PosterPress {
  let pool: Tinypool | undefined;
  const open = () =>
    new Tinypool({
      filename: join(packageRoot, "build", "server", "poster-worker.js"),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      runtime: "child_process",
      serialization: "advanced",
      env: {},
      execArgv: [`--max-old-space-size=${megabytesAtMost}`],
    });
  return {
    async draw(errand) {
      pool ??= open();
      return pool.run(errand);
    },
    async close() {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
