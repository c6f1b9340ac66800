// `npm run demo`: a running site with the sample city from a fresh clone.
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureReady } from "./setup/build.mjs";
import { at, fail, print, run } from "./setup/shell.mjs";

const folder = resolve(process.env.DATA_DIR || at("data-demo"));
const passwordFile = join(folder, "demo-password");
const marker = join(folder, ".demo");
const server = at("build", "server", "index.js");
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function writePassword(file) {
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join("");
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
}

/** Fills the folder under a temporary name, so that an interrupted run leaves nothing incomplete. */
async function createDemoFolder() {
  const partial = `${folder}.partial-${process.pid}`;
  print(`loading the sample city into ${folder} …`);
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const env = { DATA_DIR: partial, NODE_ENV: "production" };
  const { code, output } = await run(process.execPath, [server, "seed"], { quiet: true, env });
  if (code !== 0) {
    rmSync(partial, { recursive: true, force: true });
    process.stderr.write(output);
    fail("the sample city could not be loaded; the lines above say why");
  }
  writePassword(join(partial, "demo-password"));
  writeFileSync(join(partial, ".demo"), "This folder was made by npm run demo.\n");
  renameSync(partial, folder);
  print("sample city loaded");
}

await ensureReady();

if (!existsSync(folder)) {
  mkdirSync(dirname(folder), { recursive: true });
  await createDemoFolder();
} else if (!existsSync(marker)) {
  if (readdirSync(folder).length > 0) {
    fail(
      `${folder} was not made by the demo, so it is left alone; set DATA_DIR to a folder that does not exist yet`,
    );
  }
  print(`${folder} existed before, so no sample data is loaded into it`);
  writeFileSync(marker, "This folder is used by npm run demo.\n");
}

if (!existsSync(passwordFile)) writePassword(passwordFile);
const password = process.env.ADMIN_PASSWORD || readFileSync(passwordFile, "utf8").trim();
print(`admin password: ${password}`);
process.env.ADMIN_PASSWORD = password;
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL ??= "warn";
process.env.NODE_ENV = "production";
const { run: runServer } = await import(pathToFileURL(server).href);
await runServer("start");
