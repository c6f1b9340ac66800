// `npm start`, `npm run backup -- FOLDER`, `npm run restore -- FOLDER`, `npm run admin -- …`: installs and builds if stale, then runs
// one command of the program in this process.
import { pathToFileURL } from "node:url";
import { ensureReady } from "./setup/build.mjs";
import { at } from "./setup/shell.mjs";

await ensureReady();
process.env.NODE_ENV = "production";
const { run } = await import(pathToFileURL(at("build", "server", "index.js")).href);
await run(...process.argv.slice(2));
