// `npm run release`: builds `chenglijian-VERSION-linux-x64.tar.gz`, the built program with its production packages and this Node, and a
// checksum beside it; then unpacks it and runs it, with nothing else on its PATH. `npm run release -- FOLDER` writes there, else into
// `release/`. Runs on Linux with a Node that needs no libraries of the system, as those of nodejs.org.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { exercise } from "./check/exercise.mjs";
import { copyProgram } from "./release/program-files.mjs";
import { ensureReady } from "./setup/build.mjs";
import { at, fail, freePort, makeFolder, print, run, start, waitFor } from "./setup/shell.mjs";
import { adminPassword, environmentOf } from "./setup/site.mjs";
import { nodeOf, unpackArchive } from "./update/archive.mjs";

const megabyte = 1e6;
const bytesAtMost = 75e6;
const { version } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const platform = `${process.platform}-${process.arch}`;
const title = `chenglijian-${version}-${platform}`;

/** Runs a program quietly; ends this one with its output when it fails. Resolves with the output. */
async function must(command, ...args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) fail(`${command} failed: ${output.trim()}`);
  return output.trim();
}

/** Adds this Node, without the symbols of debuggers, and its licence where it is installed with it. */
async function addNode(folder) {
  const shared = Object.entries(process.config.variables).find(
    ([name, value]) => /^node_shared/.test(name) && value === true,
  );
  if (shared)
    fail(
      `this Node uses libraries of the system (${shared[0]}); build the release with one of https://nodejs.org`,
    );
  const target = join(folder, "bin", "node");
  cpSync(process.execPath, target, { dereference: true });
  chmodSync(target, 0o755);
  // Without binutils the archive is some 4 MB larger.
  await run("strip", [target], { quiet: true });
  const licence = join(dirname(dirname(process.execPath)), "LICENSE");
  if (existsSync(licence)) cpSync(licence, join(folder, "bin", "LICENSE.node"));
}

/** Everything in the archive. */
async function fill(folder) {
  copyProgram(folder);
  mkdirSync(join(folder, "bin"), { recursive: true });
  await addNode(folder);
  for (const path of ["LICENSE", "CHANGELOG.md", "deploy", "bin/chenglijian"])
    cpSync(at(path), join(folder, path), { recursive: true });
  for (const path of [
    "update.mjs",
    "update",
    "service-command.mjs",
    "setup/shell.mjs",
    "release/fill-cache.mjs",
  ])
    cpSync(at("scripts", path), join(folder, "scripts", path), { recursive: true });
  const commit = (
    await run("git", ["describe", "--always", "--dirty", "--abbrev=12"], { quiet: true })
  ).output.trim();
  const { platform, arch, version: node } = process;
  const note = { version, commit, platform, arch, node, builtAt: new Date().toISOString() };
  writeFileSync(join(folder, "release.json"), `${JSON.stringify(note, null, 2)}\n`);
}

const bytesOf = (path) =>
  statSync(path).isFile()
    ? statSync(path).size
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
const shown = (bytes) => `${(bytes / megabyte).toFixed(1)} MB`;

/** Loads every module of the server, also those that only some requests need: none may lack a package. Those of browsers fail otherwise. */
const loadAll = `const folder = process.cwd() + "/build/server";
const isMissing = ({ code }) => /MODULE_NOT_FOUND/.test(code);
for (const name of fs.readdirSync(folder, { recursive: true }))
  if (name.endsWith(".js")) await import(folder + "/" + name).catch((error) => { if (isMissing(error)) throw error; });
process.exit(0);`;

/** Starts the unpacked program with its own Node alone, and uses it. */
async function tryArchive(file) {
  const [folder, data] = [join(makeFolder(), "site"), join(makeFolder(), "data")];
  await unpackArchive(file, folder);
  const port = await freePort();
  const env = { ...environmentOf(data), PATH: join(folder, "bin"), PORT: String(port) };
  const node = (...words) => [nodeOf(folder), words, { env, cwd: folder }];
  const succeed = async (...words) => {
    const [program, args, options] = node(...words);
    const { code, output } = await run(program, args, { ...options, quiet: true });
    if (code !== 0) throw new Error(output.trim());
  };
  const server = start(...node("build/server/index.js"));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitFor(async () => server.isOver() || (await fetch(`${origin}/up`)).ok);
    if (server.isOver()) throw new Error(server.output().trim());
    await exercise(origin, adminPassword);
    await succeed("--input-type=module", "-e", loadAll);
    await succeed("build/server/index.js", "backup");
    await succeed("build/server/index.js", "check-backup");
  } catch (error) {
    fail(`the program of the archive does not work: ${error.message}`);
  } finally {
    await server.stop();
  }
}

if (process.platform !== "linux") fail("an archive is built on the system that it runs on: Linux");
await ensureReady();
const target = resolve(process.argv[2] ?? at("release"));
const folder = join(makeFolder(), title);
print(`collecting ${title} …`);
await fill(folder);
for (const name of readdirSync(folder).sort())
  print(`${shown(bytesOf(join(folder, name))).padStart(9)}  ${name}`);
mkdirSync(target, { recursive: true });
const file = join(target, `${title}.tar.gz`);
rmSync(`${file}.sha256`, { force: true });
const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--sort=name"];
await must("tar", ...owner, "-I", "gzip -9n", "-cf", file, "-C", dirname(folder), title);
const { size } = statSync(file);
if (size > bytesAtMost) fail(`${file} has ${shown(size)}, more than ${shown(bytesAtMost)}`);
const checksum = createHash("sha256").update(readFileSync(file)).digest("hex");
writeFileSync(`${file}.sha256`, `${checksum}  ${title}.tar.gz\n`);
print("trying it …");
await tryArchive(file);
print(`${file}: ${shown(size)} packed, ${shown(bytesOf(folder))} unpacked`);
