// Builds client and server when a source has changed since the last build, and precompresses immutable files. Builds are stored next to
// each other in `builds/`; the link `build` points to the current one. A running server has resolved the link at its start and keeps
// using that build, so the previous build is retained (decision 013).
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ensureInstalled, hashOf, isStamped, stamp } from "./install.mjs";
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
  "scripts/setup/deferred-routes-plugin.mjs",
  "scripts/setup/handbook-plugin.mjs",
  "scripts/setup/build.mjs",
  "scripts/setup/sheet-rules.mjs",
];
const stampOf = (folder) => join(folder, ".built");

/** Adds a Brotli and a gzip copy beside each text file. */
function compressFolder(folder) {
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(css|js|svg|json|txt|webmanifest)$/.test(name)) continue;
    const path = join(parentPath, name);
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

const isOfShell = (name) =>
  /^(enhance|later|own-registrations)-.*\.js$/.test(name) || /^site-.*\.css$/.test(name);

/** Prepends the paths of script, style sheet and icon to the worker of a client build. They differ per release. */
function writeShellFiles(client) {
  const assets = readdirSync(join(client, "assets")).filter(isOfShell).sort();
  const paths = [...assets.map((name) => `/assets/${name}`), "/icon.svg"];
  const worker = join(client, "sw.js");
  writeFileSync(worker, `const shellFiles=${JSON.stringify(paths)};${readFileSync(worker, "utf8")}`);
}

/** Runs build commands that write into `folder`; throws the output of one that fails. */
const builderOf = (folder) => {
  const env = { NODE_ENV: "production", BUILD_FOLDER: relative(root, folder) };
  return async (command, ...words) => {
    const { code, output } = await run(bin(command), words, { quiet: true, env });
    if (code !== 0) throw new Error(output);
  };
};

/** Programs of the drawing processes, and scripts of browsers. */
const drawing = ["poster", "picture", "workbook"];
const scripts = ["enhance", "own-registrations", "sign-out", "worker"];

/** Builds into `folder`; throws the output of a command that fails. */
async function buildInto(folder) {
  const build = builderOf(folder);
  await build("remix", "vite:build");
  // Each adds files to the output of the first.
  await Promise.all([...scripts, ...drawing].map((mode) => build("vite", "build", "--mode", mode)));
  dropStraySheets(folder);
  await writeSheetRules(folder);
  writeShellFiles(join(folder, "client"));
  compressFolder(join(folder, "client"));
}

/**
 * Builds the server into `folder` with the browser's files of the build before. Throws when these lack a route, and for an error in the
 * server's code.
 */
async function buildServerInto(folder) {
  cpSync(realpathSync(at("build")), folder, { recursive: true });
  rmSync(stampOf(folder));
  const manifests = join(folder, ".vite");
  const manifest = readFileSync(join(manifests, "client-manifest.json"));
  // Remix reads the manifest where Vite writes it, and deletes both folders.
  mkdirSync(join(folder, "client", ".vite"));
  writeFileSync(join(folder, "client", ".vite", "manifest.json"), manifest);
  rmSync(join(folder, "server", "assets"), { recursive: true });
  const build = builderOf(folder);
  await build("vite", "build", "--ssr");
  await Promise.all(drawing.map((mode) => build("vite", "build", "--mode", mode)));
  mkdirSync(manifests, { recursive: true });
  writeFileSync(join(manifests, "client-manifest.json"), manifest);
}

/**
 * Creates `builds/name` of a package by `make(folder)` unless `isMade(folder)` returns true, and makes it the current one. When `make`
 * throws, the current build is unchanged and the new folder is deleted.
 */
export async function replaceBuild({ root, name, isMade, make }) {
  const [builds, current] = [join(root, "builds"), join(root, "build")];
  const folder = join(builds, name);
  const found = lstatSync(current, { throwIfNoEntry: false });
  // An older version had a plain folder here.
  const before = found?.isSymbolicLink() ? basename(readlinkSync(current)) : `before-${name}`;
  if (!isMade(folder)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    try {
      await make(folder);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
  if (before === name) return;
  if (found?.isDirectory()) renameSync(current, join(builds, before));
  const fresh = join(root, `build.${process.pid}`);
  rmSync(fresh, { force: true });
  symlinkSync(join("builds", name), fresh, process.platform === "win32" ? "junction" : "dir");
  renameSync(fresh, current);
  for (const other of readdirSync(builds))
    if (other !== name && other !== before) rmSync(join(builds, other), { recursive: true, force: true });
}

/** Makes a build by `buildInto(folder)` the current one, unless one with the same stamp exists. */
const ensureStored = (name, value, buildInto) =>
  replaceBuild({
    root,
    name,
    isMade: (folder) => isStamped(stampOf(folder), value),
    make: async (folder) => {
      await buildInto(folder);
      stamp(stampOf(folder), value);
    },
  });

/** Builds the server alone; false without a build whose browser's files can be reused, or if the build failed. */
async function ensureServer(expected) {
  const value = `server of ${expected}`;
  if (isStamped(stampOf(at("build")), value)) return true;
  if (!existsSync(join(at("build"), ".vite", "client-manifest.json"))) return false;
  print("building the server …");
  try {
    await ensureStored(`${expected.slice(0, 16)}-server`, value, buildServerInto);
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds the working tree unless the current build is up to date. With `isServerOnly`, for tests of responses, the files of browsers
 * may be those of the build before. A failed build of the server alone is repeated as a whole one, which reports the error.
 */
export async function ensureBuilt({ isServerOnly = false } = {}) {
  const expected = hashOf(sources);
  if (isStamped(stampOf(at("build")), expected)) return;
  if (isServerOnly && (await ensureServer(expected))) return;
  print("building …");
  try {
    await ensureStored(expected.slice(0, 16), expected, buildInto);
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
