// Before the browser tests: the sample city, loaded once. Each worker runs a server over a copy of it (worker-server.ts); those
// servers end with the run.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { seed } from "./built-server";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder to copy. */
    cityFolder: string;
    /** Each server that a worker starts leaves a file here: its process id is the name, its data folder the content. */
    serversFolder: string;
  }
}

export default async function setup({ provide }: TestProject) {
  const root = mkdtempSync(join(tmpdir(), "city-"));
  const [cityFolder, serversFolder] = [join(root, "data"), join(root, "servers")];
  mkdirSync(serversFolder);
  await seed(cityFolder);
  provide("cityFolder", cityFolder);
  provide("serversFolder", serversFolder);
  return () => {
    for (const pid of readdirSync(serversFolder)) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended by itself.
      }
      rmSync(readFileSync(join(serversFolder, pid), "utf8"), { recursive: true, force: true });
    }
    rmSync(root, { recursive: true, force: true });
  };
}
