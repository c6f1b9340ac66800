// Loads the sample city once before the browser tests. Each worker runs a server over a copy of it
// (worker-server.ts); those servers end with the run.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../app/db/client.server";
import { events } from "../../app/db/schema/events";
import { halfHourMs } from "../../app/domain/events/messages";
import { sampleEvents } from "../../drizzle/sample/content";
import { seed } from "./built-server";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder to copy. */
    cityFolder: string;
    /** Each server that a worker starts has a file here: its process id is the name, its data folder the content. */
    serversFolder: string;
  }
}

/** The open house of the sample city takes place during the complete run, at any hour. */
function extendOpenHouse(file: string): void {
  const db = openDatabase(file);
  const startAt = Math.floor(Date.now() / halfHourMs) * halfHourMs;
  const title = sampleEvents.find(({ key }) => key === "ongoing")?.title ?? "";
  const times = { startAt, endAt: startAt + 16 * halfHourMs };
  db.update(events).set(times).where(eq(events.title, title)).run();
  db.$client.close();
}

export default async function setup({ provide }: TestProject) {
  const root = mkdtempSync(join(tmpdir(), "city-"));
  const [cityFolder, serversFolder] = [join(root, "data"), join(root, "servers")];
  mkdirSync(serversFolder);
  await seed(cityFolder);
  extendOpenHouse(join(cityFolder, "app.db"));
  provide("cityFolder", cityFolder);
  provide("serversFolder", serversFolder);
  return () => {
    for (const pid of readdirSync(serversFolder)) {
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has already ended.
      }
      rmSync(readFileSync(join(serversFolder, pid), "utf8"), { recursive: true, force: true });
    }
    rmSync(root, { recursive: true, force: true });
  };
}
