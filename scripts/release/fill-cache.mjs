// Starts the program of the working directory once, on an empty data folder, and requests its home page and one of the pages whose code
// is loaded later, so that Node stores the compiled code in NODE_COMPILE_CACHE. Node before 22.1 has no such cache.
import { mkdtempSync, rmSync } from "node:fs";
import module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

if (!module.getCompileCacheDir?.()) process.exit(0);
const folder = mkdtempSync(join(tmpdir(), "fill-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const port = "38471";
const own = { DATA_DIR: folder, HOST: "127.0.0.1", PORT: port, ADMIN_PASSWORD: "only for this start" };
const withoutOutside = {
  SMTP_URL: "",
  ALERT_MAIL: "",
  BACKUP_DIR: "",
  BACKUP_COMMAND: "",
  BACKUP_S3_ENDPOINT: "",
  BACKUP_S3_BUCKET: "",
  BACKUP_S3_ACCESS_KEY: "",
  BACKUP_S3_SECRET_KEY: "",
  DRAW_AHEAD: "off",
};
Object.assign(process.env, { ...own, ...withoutOutside, LOG_LEVEL: "error" });
const { run } = await import(`${process.cwd()}/build/server/index.js`);
await run("start");
for (const path of ["/", "/admin"]) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  await response.text();
}
process.kill(process.pid, "SIGTERM");
