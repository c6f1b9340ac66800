// `npm run dev`: the same server over Vite, with hot reload, on ./data-dev.
import { ensureInstalled } from "./setup/install.mjs";
import { at, bin, checkNode, fail, print, run } from "./setup/shell.mjs";

checkNode();
await ensureInstalled();
process.env.NODE_ENV = "development";
process.env.DATA_DIR ||= at("data-dev");

// The poster worker runs built code here too; changes of app/poster/ require a restart.
const { code, output } = await run(bin("vite"), ["build", "--mode", "poster"], { quiet: true });
if (code !== 0) fail(output);

const { createServer } = await import("node:http");
const { createServer: createVite } = await import("vite");
const { createRequestListener } = await import("@remix-run/node-fetch-server");

const vite = await createVite({ root: at(), server: { middlewareMode: true }, appType: "custom" });
const { openDevSite } = await vite.ssrLoadModule("/server/dev.ts");
const { env, respond, newPassword, startCode } = await openDevSite().catch((error) => fail(error.message));
const listener = createRequestListener((request) => respond(request, (id) => vite.ssrLoadModule(id)));

createServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response));
})
  .on("error", (error) => fail(`${error.message}; set PORT to another number`))
  .listen(env.PORT, env.HOST, () => {
    if (newPassword) print(`admin password (shown until it is used): ${newPassword}`);
    if (startCode) print(`set up: http://localhost:${env.PORT}/setup/${startCode}`);
    print(`listening on http://localhost:${env.PORT} with hot reload`);
  });
