// `npm run backup -- FOLDER`, `npm run restore -- FOLDER`, `npm run admin -- …`: one command of the built program.
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";
import { at } from "./setup/paths.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = "production";
const { run } = await import(pathToFileURL(at("build", "server", "index.js")).href);
await run(...process.argv.slice(2));
