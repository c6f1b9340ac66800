// Renders posters in a child process, one at a time.
import type { PosterRenderer } from "../../app/platform/poster-store.server";
import { createDrawingProcess } from "./drawing-process";

type Tasks = { default: (job: unknown) => Promise<Uint8Array> };

/** `niceness` (0–19) lowers the priority of the process relative to the server. */
export function createPosterRenderer(niceness: number): PosterRenderer {
  const { run, close } = createDrawingProcess<Tasks>({
    file: "poster-worker.js",
    niceness,
    tasksAtOnce: 1,
  });
  return { draw: (job) => run("default", job), close };
}
