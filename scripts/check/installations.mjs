// Installations for `npm run check:update`: clones of older commits of this repository, installed and built, with the sample city.
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { at } from "../setup/paths.mjs";
import { run } from "../setup/run.mjs";
import { waitForHealth } from "../update/health.mjs";

const loopback = "127.0.0.1";
const startSeconds = 60;
const service = at("scripts", "check", "service.mjs");

/** Runs a program in a folder; resolves with its output, rejects with the end of it when it fails. */
export async function succeed(cwd, command, args, env = {}) {
  const { code, output } = await run(command, args, { cwd, env, quiet: true });
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")}: ${output.trim().split("\n").slice(-5).join(" | ")}`);
  return output.trim();
}

export const git = (folder, ...words) =>
  succeed(folder, "git", ["-c", "user.name=check", "-c", "user.email=check@example.org", ...words]);

/** A bare clone of this repository with its branch at this commit. */
export async function makeRemote(folder) {
  await git(at(), "clone", "--quiet", "--bare", at(), folder);
  await git(folder, "branch", "--force", "checked-update", await git(at(), "rev-parse", "HEAD"));
  await git(folder, "symbolic-ref", "HEAD", "refs/heads/checked-update");
}

/** The last commit for each number of migrations in the history, newest first, without the current one. */
export async function commitsByMigrations() {
  const commits = (await git(at(), "log", "--first-parent", "--format=%h")).split("\n");
  const found = new Map();
  for (const commit of commits) {
    const names = await git(at(), "ls-tree", "--name-only", commit, "drizzle/");
    const count = names.split("\n").filter((name) => name.endsWith(".sql")).length;
    if (count > 0 && !found.has(count)) found.set(count, commit);
  }
  return [...found].slice(1).map(([migrations, commit]) => ({ migrations, commit }));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, loopback, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** The commands of this version. Older releases have no update command, or a different one. */
async function bringUpdateCommand(release) {
  for (const name of [
    "update.mjs",
    "update",
    "setup/run.mjs",
    "setup/print.mjs",
    "setup/paths.mjs",
    "setup/node-version.mjs",
  ])
    cpSync(at("scripts", name), join(release, "scripts", name), { recursive: true });
  await git(release, "add", "--force", "scripts");
  await git(release, "commit", "--quiet", "--allow-empty", "--message", "Bring the update command of today");
}

/** Installs and builds a commit, loads the sample city and starts it. Rejects when that commit cannot be built any more. */
export async function makeInstallation(root, remote, commit) {
  const release = join(root, "releases", "first");
  const dataFolder = join(root, "data");
  mkdirSync(join(root, "releases"), { recursive: true });
  await git(root, "clone", "--quiet", remote, release);
  await git(release, "checkout", "--quiet", "--detach", commit);
  await succeed(release, "npm", ["run", "build"]);
  const env = { DATA_DIR: dataFolder, NODE_ENV: "production" };
  await succeed(release, process.execPath, ["build/server/index.js", "seed"], env);
  await bringUpdateCommand(release);
  symlinkSync("releases/first", join(root, "current"));
  const port = await freePort();
  const serve = (verb) => `${process.execPath} ${service} ${verb} ${root}`;
  const settings = {
    DATA_DIR: dataFolder,
    HOST: loopback,
    PORT: port,
    NODE_ENV: "production",
    ADMIN_PASSWORD: "only for the check",
    LOG_LEVEL: "error",
    UPDATE_RESTART: serve("restart"),
    UPDATE_STOP: serve("stop"),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, "service.env"), lines.join(""));
  const installation = {
    root,
    port,
    database: join(dataFolder, "app.db"),
    answering: async () => (await (await fetch(`http://${loopback}:${port}/health`)).json()).release,
    update: (healthSeconds) =>
      run(process.execPath, ["scripts/update.mjs"], {
        cwd: join(root, "current"),
        quiet: true,
        env: { UPDATE_ENV_FILE: join(root, "service.env"), UPDATE_HEALTH_SECONDS: String(healthSeconds) },
      }),
    close: async () => {
      if (existsSync(join(root, "service.pid")))
        await succeed(root, process.execPath, [service, "stop", root]);
      rmSync(root, { recursive: true, force: true });
    },
  };
  await succeed(root, process.execPath, [service, "restart", root]);
  const reason = await waitForHealth(`http://${loopback}:${port}`, { seconds: startSeconds });
  if (reason === null) return installation;
  await installation.close();
  throw new Error(reason);
}
