// The modules of the server, for `start`, tests and scripts that call a handler.
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { buildFolder } from "./package-root";

export { readEnv } from "../app/platform/env.server";
export { beforeHashing, setHashCost } from "../app/platform/password-hash.server";
export { loadBuiltClient } from "./built-client";
export { startDrawingAhead } from "./drawing/draw-ahead";
export { createPosterRenderer } from "./drawing/poster-renderer";
export { createWorkbookWriter } from "./drawing/workbook-writer";
export { createHandler } from "./handler";
export { drain, listen } from "./listen";
export { loadWholeBuild } from "./pages/deferred-routes";
export { openSite } from "./site";
export { start } from "./start";
export { build };

export const clientFolder = join(buildFolder, "client");
