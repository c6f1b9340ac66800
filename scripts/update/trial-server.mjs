// Runs the server of the release in a folder until standard input closes, so that it ends with the update that started it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

process.stdin.once("end", () => process.exit(1)).resume();
const [folder = ""] = process.argv.slice(2);
const { run } = await import(pathToFileURL(join(folder, "build", "server", "index.js")).href);
await run("start");
