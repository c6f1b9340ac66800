// A production server over a copy of the sample city: one for all browser tests of a worker.
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { startServer } from "./built-server";

const folder = mkdtempSync(join(tmpdir(), "e2e-"));
cpSync(inject("cityFolder"), folder, { recursive: true });
const { baseUrl, pid } = await startServer({ folder });
writeFileSync(join(inject("serversFolder"), String(pid)), folder);

export { baseUrl };
/** The server's data folder, for rows and pictures that no page makes yet. */
export const dataFolder = folder;
