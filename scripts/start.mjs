// `npm start`: installs and builds if stale, then runs the server in this process.
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";
import { at } from "./setup/paths.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = "production";
const server = await import(pathToFileURL(at("build", "server", "index.js")).href);
await server.run("start");
