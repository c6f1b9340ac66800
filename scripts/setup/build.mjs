// Builds client and server when a source has changed since the last build, and precompresses immutable files.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashOf, isStamped, stamp } from "./build-hash.mjs";
import { replaceBuild } from "./current-build.mjs";
import { ensureInstalled } from "./install.mjs";
import { writeSheetRules } from "./sheet-rules.mjs";
import { at, bin, checkNode, fail, print, root, run } from "./shell.mjs";

const sources = [
  "app",
  "docs/images/guide",
  "docs/zh",
  "server",
  "drizzle/sample",
  "public",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "scripts/setup/handbook-plugin.mjs",
  "scripts/setup/build.mjs",
  "scripts/setup/current-build.mjs",
  "scripts/setup/sheet-rules.mjs",
];
const stampOf = (folder) => join(folder, ".built");

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

/** Deletes the style sheet that the server build emits among the client's files. */
function dropStraySheets(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "client-manifest.json"), "utf8"));
  const sheet = manifest["style.css"].file;
  const assets = join(folder, "client", "assets");
  for (const name of readdirSync(assets))
    if (name.endsWith(".css") && `assets/${name}` !== sheet) rmSync(join(assets, name));
}

/** Runs a build command with output in `folder`; throws its output when it fails. */
async function build(folder, command, ...words) {
  const env = { NODE_ENV: "production", BUILD_FOLDER: relative(root, folder) };
  const { code, output } = await run(bin(command), words, { quiet: true, env });
  if (code !== 0) throw new Error(output);
}

const isOfShell = (name) =>
  /^(enhance|later|own-registrations)-.*\.js$/.test(name) || /^site-.*\.css$/.test(name);

/** Prepends the paths of script, style sheet and icon to the worker of a client build. They differ per release. */
function writeShellFiles(client) {
  const assets = readdirSync(join(client, "assets")).filter(isOfShell).sort();
  const paths = [...assets.map((name) => `/assets/${name}`), "/icon.svg"];
  const worker = join(client, "sw.js");
  writeFileSync(worker, `const shellFiles=${JSON.stringify(paths)};${readFileSync(worker, "utf8")}`);
}

async function buildInto(folder, expected) {
  await build(folder, "remix", "vite:build");
  // Each adds files to the output of the first.
  await Promise.all(
    ["enhance", "own-registrations", "worker", "poster", "picture"].map((mode) =>
      build(folder, "vite", "build", "--mode", mode),
    ),
  );
  dropStraySheets(folder);
  await writeSheetRules(folder);
  writeShellFiles(join(folder, "client"));
  compressFolder(join(folder, "client"));
  stamp(stampOf(folder), expected);
}

/** Builds the working tree unless the current build is up to date. */
export async function ensureBuilt() {
  const expected = hashOf(sources);
  if (isStamped(stampOf(at("build")), expected)) return;
  print("building …");
  try {
    await replaceBuild({
      root,
      name: expected.slice(0, 16),
      isMade: (folder) => isStamped(stampOf(folder), expected),
      make: (folder) => buildInto(folder, expected),
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    fail("the build failed; the lines above say why. The build before is still in place");
  }
  print("built");
}

/** Checks Node, and installs and builds if stale. */
export async function ensureReady() {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
}
