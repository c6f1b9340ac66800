// `npm run build`: installs and builds if stale.
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { checkNode } from "./setup/node-version.mjs";

checkNode();
await ensureInstalled();
await ensureBuilt();
