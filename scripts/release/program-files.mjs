// Copies what the built program needs at run time into a folder: for the archive of a release, and for the image of a container.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { usedFonts } from "../setup/fonts.mjs";
import { at, isMain, root } from "../setup/shell.mjs";

/** Dependencies that are never loaded: for installations, and for browsers without TextDecoder. */
const unloaded = ["prebuild-install", "@zxing/text-encoding"];
/** Sources, types, documents and maps; no module of the program loads them. */
const unusedFile =
  /\.(map|md|markdown|[cm]?tsx?|flow|cc|c|h|hpp|o|a|lzz|gyp|gypi|mk|yml|png|svg|html)$|^(Makefile|\..+)$/;
const unusedFolder =
  /^(test|tests|__tests__|docs?|examples?|benchmarks?|\.bin|\.github|obj|obj\.target|\.deps)$/;
/** Of these packages only such paths are used; licences remain. */
const usedPaths = {
  "better-sqlite3": /^(lib|build\/Release\/better_sqlite3\.node)/,
  harfbuzzjs: /^hb-subset\.wasm$/,
  pako: /^(index\.js|lib\/)/,
  react: /^(?!umd\/)/,
  "react-dom": /^(?!umd\/|test-utils|.*(profiling|test-utils|server(-legacy)?\.node)\.)/,
  satori: /^dist\/index\.js$/,
  "web-streams-polyfill": /^(dist\/ponyfill\.js$|(?!dist\/))/,
  "write-excel-file": /^(?!bundle\/)/,
};
const always = /^(package\.json|licen[cs]e.*|copying.*|notice.*)$/i;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Names of the packages that the built server imports or resolves. */
function importedPackages() {
  const folder = at("build", "server");
  const names = new Set();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const imports = readFileSync(join(folder, name), "utf8").matchAll(
      /(?:^(?:import .*|export .*|\} )from |^import |\bimport\(|\brequire\()["']((?:@[\w.-]+\/)?[\w.-]+)/gm,
    );
    for (const [, found] of imports) names.add(found);
  }
  for (const font of usedFonts) names.add(`@expo-google-fonts/${font.split("/")[0]}`);
  return names;
}

/** The folder of a package as Node resolves it from another one; null if it is not installed, as packages of other platforms. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (folder === root) return null;
  }
}

/** Folders of all packages that the program loads, with what these depend on. */
export function runtimePackages() {
  const { packages } = readJson(at("package-lock.json"));
  const found = new Set();
  const add = (name, from) => {
    const folder = findPackage(name, from);
    if (!folder || found.has(folder) || unloaded.includes(name)) return;
    // Texts of the program name packages of its development.
    if (packages[relative(root, folder).replaceAll("\\", "/")]?.dev) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = readJson(join(folder, "package.json"));
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other, folder);
  };
  for (const name of importedPackages()) add(name, root);
  return [...found].sort();
}

/** Whether a file of a package is used at run time. */
function isUsed(name, path) {
  const parts = path.split("/");
  const file = parts.at(-1) ?? "";
  if (always.test(path)) return true;
  const paths = usedPaths[name];
  if (paths) return paths.test(path);
  if (/\.(ttf|otf|woff2?)$/.test(file))
    return usedFonts.some((font) => `@expo-google-fonts/${font}` === `${name}/${path}`);
  return !unusedFile.test(file) && !parts.some((part) => unusedFolder.test(part));
}

function copyPackage(folder, target) {
  const name = relative(at("node_modules"), folder).replaceAll("\\", "/").split("node_modules/").at(-1) ?? "";
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const plain = path.replaceAll("\\", "/");
    if (/(^|\/)node_modules(\/|$)/.test(plain) || !lstatSync(join(folder, path)).isFile()) continue;
    if (isUsed(name, plain)) cpSync(join(folder, path), join(target, relative(root, folder), path));
  }
}

/** The commands of an installed program: there is nothing to install or build. */
const commands = ["start", "backup", "check-backup", "restore", "admin"];

function writePackage(target) {
  const { name, version, license, type, engines } = readJson(at("package.json"));
  const entry = "node build/server/index.js";
  const scripts = {
    ...Object.fromEntries(commands.map((command) => [command, `${entry} ${command}`])),
    update: "node scripts/update.mjs",
  };
  const text = { name, version, license, private: true, type, engines, scripts };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(text, null, 2)}\n`);
}

/** Copies the program into a new folder. */
export function copyProgram(target) {
  mkdirSync(target, { recursive: true });
  cpSync(realpathSync(at("build")), join(target, "build"), { recursive: true });
  // Snapshots are for the generator of migrations, the sample city for `npm run demo`.
  const isRead = (file) => !/_snapshot\.json$|\/drizzle\/sample(\/|$)/.test(file);
  cpSync(at("drizzle"), join(target, "drizzle"), { recursive: true, filter: isRead });
  for (const folder of runtimePackages()) copyPackage(folder, target);
  writePackage(target);
}

if (isMain(import.meta)) copyProgram(process.argv[2] ?? at("out"));
