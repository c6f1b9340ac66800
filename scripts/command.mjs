// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: one command of the built program.
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";
import { at } from "./setup/paths.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = "production";
const [name, folder] = process.argv.slice(2);
const { run } = await import(pathToFileURL(at("build", "server", "index.js")).href);
await run(name, folder);
