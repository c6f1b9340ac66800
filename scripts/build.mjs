// `npm run build`: installs and builds if stale.
import { ensureReady } from "./setup/build.mjs";

await ensureReady();
