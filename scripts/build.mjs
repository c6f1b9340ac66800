// `npm run build`: installs and builds when something has changed.
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
