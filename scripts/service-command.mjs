// `chenglijian COMMAND` on a server: runs a command of the current release with the service's settings, as the owner of its data.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { at, fail, root } from "./setup/shell.mjs";
import { parseEnvironment, serviceFile } from "./update/settings.mjs";

const commands = ["update", "backup", "check-backup", "restore", "admin"];
/** Of the installation and the update. */
const ownCommand = "fill-cache";
const [command, ...words] = process.argv.slice(2);
if (![...commands, ownCommand].includes(command)) fail(`chenglijian takes one of ${commands.join(", ")}`);

/** Ends this program as the command ended. */
function runAs(file, args, options) {
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: "inherit", ...options });
  process.exit(status ?? 1);
}

if (command === "update") runAs(at("scripts", "update.mjs"), words);
const file = process.env.UPDATE_ENV_FILE || serviceFile;
if (!existsSync(file)) fail(`${file} does not exist; this is no installation of deploy/install.sh`);
const env = { ...process.env, ...parseEnvironment(readFileSync(file, "utf8")) };
if (!env.DATA_DIR || !existsSync(env.DATA_DIR))
  fail(`${file}: DATA_DIR does not exist; start the service once`);
const { uid, gid } = statSync(env.DATA_DIR);
const owner = process.getuid?.() === 0 ? { uid, gid } : {};
// The owner may not enter the folder of the person who types this.
const options = { cwd: root, env, ...owner };
if (command === ownCommand)
  runAs(at("scripts", "release", "fill-cache.mjs"), [], {
    ...options,
    stdio: ["ignore", "ignore", "inherit"],
  });
runAs(at("build", "server", "index.js"), [command, ...words], options);
