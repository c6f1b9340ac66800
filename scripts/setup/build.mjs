// Builds client and server when a source has changed since the last build, and precompresses immutable files.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashOf, isStamped, stamp } from "./build-hash.mjs";
import { at } from "./paths.mjs";
import { fail, say } from "./print.mjs";
import { bin, run } from "./run.mjs";

const sources = [
  "app",
  "server",
  "drizzle/sample",
  "public",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/setup/build.mjs",
];
const stampFile = at("build", ".built");

function compressFolder(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|js|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const raw = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
    writeFileSync(`${path}.br`, brotliCompressSync(raw, { params }));
    writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }));
  }
}

/** Removes the style sheet that the server build emits among the client's files. */
function dropStraySheets() {
  const manifest = JSON.parse(readFileSync(at("build", ".vite", "client-manifest.json"), "utf8"));
  const sheet = manifest["style.css"].file;
  for (const name of readdirSync(at("build", "client", "assets"))) {
    if (name.endsWith(".css") && `assets/${name}` !== sheet) rmSync(at("build", "client", "assets", name));
  }
}

async function build(command, ...words) {
  const { code, output } = await run(bin(command), words, { quiet: true, env: { NODE_ENV: "production" } });
  if (code === 0) return;
  process.stderr.write(output);
  fail("the build failed; the lines above say why");
}

export async function ensureBuilt() {
  const wanted = hashOf(sources);
  if (isStamped(stampFile, wanted)) return;
  say("building …");
  rmSync(at("build"), { recursive: true, force: true });
  await build("remix", "vite:build");
  // Each adds files of its own to what the first one has written.
  await Promise.all(["enhance", "desk", "poster"].map((mode) => build("vite", "build", "--mode", mode)));
  dropStraySheets();
  compressFolder(at("build", "client"));
  stamp(stampFile, wanted);
  say("built");
}
