// Starts the program of the working directory once, on an empty data folder, and requests its home page, so that Node stores the compiled
// code in NODE_COMPILE_CACHE.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const port = "38471";
const folder = mkdtempSync(join(tmpdir(), "fill-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
Object.assign(process.env, {
  DATA_DIR: folder,
  HOST: "127.0.0.1",
  PORT: port,
  LOG_LEVEL: "error",
  ADMIN_PASSWORD: "only for this start",
});
const { run } = await import(`${process.cwd()}/build/server/index.js`);
await run("start");
const response = await fetch(`http://127.0.0.1:${port}/`);
if (!response.ok) throw new Error(`the home page returned ${response.status}`);
await response.text();
process.kill(process.pid, "SIGTERM");
