// Decodes and encodes pictures in a child process, so that the server neither holds their pixels nor crashes with them.
import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImageEncoder } from "../../app/platform/images/image-encoder";
import { createDrawingProcess } from "./drawing-process";
import type * as Tasks from "./picture-worker";

const drawnAtOnce = 2;

type Settings = {
  /** Niceness of the process relative to the server (0–19). */
  niceness: number;
  /** Folder for passing uploads as partial files; those left by a killed process are deleted at the next start. */
  folder: string;
};

export function createImageEncoder({ niceness, folder }: Settings): ImageEncoder {
  const { run, close } = createDrawingProcess<typeof Tasks>({
    file: "picture-worker.js",
    niceness,
    tasksAtOnce: drawnAtOnce,
  });

  /** Passes the upload as a file: a message would copy its bytes twice in the server's memory. */
  async function encodeOriginal(upload: Uint8Array) {
    const path = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(path, upload, { mode: 0o600, flag: "wx" });
      return await run("encodeOriginal", path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    encodeOriginal,
    extractRegion: (original, box) => run("extractRegion", { original, box }),
    readCode: (original) => run("readCode", original),
    renderVariant: (original, variant) => run("renderVariant", { original, variant }),
    renderIcon: (name) => run("renderIcon", name),
    close,
  };
}
