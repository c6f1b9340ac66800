// Draws posters in a process of their own, one at a time.
import type { PosterRenderer } from "../../app/platform/poster-store.server";
import { createDrawingProcess } from "./drawing-process";

type Tasks = { default: (job: unknown) => Promise<Uint8Array> };

/** `niceness` (0–19) is how far the process stands back behind the server. */
export function createPosterRenderer(niceness: number): PosterRenderer {
  const { run, close } = createDrawingProcess<Tasks>({
    file: "poster-worker.js",
    niceness,
    tasksAtOnce: 1,
  });
  return { draw: (job) => run("default", job), close };
}
