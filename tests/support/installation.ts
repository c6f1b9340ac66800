// An installation for `npm run update`: a git remote, a running release, and data. The remote's releases contain this
// project's commands, migrations and built program; only the installation of packages and the build are replaced by
// stubs.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import { freePort } from "./built-server";
import { host } from "./program";

const project = process.cwd();

/** Replaces `npm run build`: links the packages and copies the built program. */
export const goodBuild = `
import { execSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
const project = ${JSON.stringify(project)};
if (!existsSync("build")) {
  symlinkSync(project + "/node_modules", "node_modules");
  mkdirSync("builds");
  // Links take no space and less time, where the folders are on one disk.
  const copy = (how) => "cp " + how + " '" + project + "/build/.' builds/one";
  execSync(copy("-al") + " 2>/dev/null || " + copy("-a"));
  symlinkSync("builds/one", "build");
}
`;

/** A build without the routes that its server loads after the start. */
export const incompleteBuild = `${goodBuild}
import { readdirSync, rmSync } from "node:fs";
for (const name of readdirSync("build/server/assets"))
  if (name.includes("deferred-routes")) rmSync("build/server/assets/" + name);
`;

/** A build whose server works in the trial run, and otherwise migrates and then listens on another port. */
export const unresponsiveBuild = `${goodBuild}
import { renameSync, writeFileSync } from "node:fs";
renameSync("build/server/index.js", "build/server/real.js");
writeFileSync("build/server/index.js", \`
if (!process.env.DATA_DIR.endsWith("/trial")) process.env.PORT = "0";
export const { run } = await import("./real.js");
if (process.argv[1]?.endsWith("build/server/index.js")) await run(...process.argv.slice(2));
\`);
`;

const git = (folder: string, ...words: string[]) => {
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
  return execFileSync("git", [...author, ...words], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
};

/** The command of an update: without npm, which takes longer to start than some updates need. */
const command: [string, ...string[]] = [process.execPath, "scripts/update.mjs"];
/** The command that the operator runs. */
export const commandOfNpm: [string, ...string[]] = ["npm", "run", "--silent", "update", "--"];

type Ended = { code: number | null; output: string };

/** Creates an installation with a running release and a wish in its database; `close` ends and removes it. */
export async function openInstallation() {
  const folder = mkdtempSync(join(tmpdir(), "update-"));
  const remote = join(folder, "remote");
  const root = join(folder, "site");
  const data = join(folder, "data");
  const port = await freePort();
  const first = join(root, "releases", "first");

  /** Changes files of the remote in one commit; returns its short name. */
  function commit(files: Record<string, string>): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(remote, path)), { recursive: true });
      writeFileSync(join(remote, path), text);
    }
    git(remote, "add", "--all");
    git(remote, "commit", "--quiet", "--message", "change");
    return git(remote, "rev-parse", "HEAD").slice(0, 7);
  }

  /** The files of an additional migration. */
  function migration(sql: string): Record<string, string> {
    const path = "drizzle/meta/_journal.json";
    const journal = JSON.parse(readFileSync(path, "utf8"));
    const last = journal.entries.at(-1);
    const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" };
    const text = JSON.stringify({ ...journal, entries: [...journal.entries, entry] });
    return { "drizzle/9999_later.sql": sql, [path]: text };
  }

  const service = join(project, "scripts", "check", "service.mjs");
  const serve = (verb: string) => `${process.execPath} ${service} ${verb} ${root}`;
  const settings: Record<string, string> = {
    DATA_DIR: data,
    HOST: host,
    PORT: String(port),
    ADMIN_PASSWORD: "correct horse",
    LOG_LEVEL: "error",
    UPDATE_RESTART: serve("restart"),
    UPDATE_STOP: serve("stop"),
    UPDATE_HEALTH_SECONDS: "20",
  };

  /** Writes the service's environment file with some settings changed. */
  function configure(changed: Record<string, string> = {}): void {
    const lines = Object.entries({ ...settings, ...changed }).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(root, "service.env"), lines.join(""));
  }

  /** Starts an update in a separate process group. */
  function start(words: string[] = [], cwd = join(root, "current"), program = command) {
    const { PATH, HOME } = process.env;
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "production",
      PATH,
      HOME,
      UPDATE_ENV_FILE: join(root, "service.env"),
    };
    const [file, ...its] = program;
    const child = spawn(file, [...its, ...words], { cwd, env, detached: true });
    let output = "";
    for (const channel of [child.stdout, child.stderr])
      channel.on("data", (chunk) => {
        output += String(chunk);
      });
    const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output })));
    /** Kills all its processes at once, like a power failure. */
    const kill = async () => {
      if (child.exitCode === null && child.signalCode === null && child.pid)
        process.kill(-child.pid, "SIGKILL");
      await ended;
    };
    kills.push(kill);
    return { ended, kill };
  }

  const kills: (() => Promise<void>)[] = [];
  const health = async () => (await fetch(`http://${host}:${port}/health`)).json();

  mkdirSync(remote);
  git(remote, "init", "--quiet", "--initial-branch=main");
  const isNeeded = (path: string) => !/snapshot|sample/.test(path);
  for (const name of ["scripts/update", "scripts/setup", "scripts/update.mjs", "drizzle"])
    cpSync(name, join(remote, name), { recursive: true, filter: isNeeded });
  const scripts = { build: "node make.mjs", update: "node scripts/update.mjs" };
  const pkg = { name: "site", version: "0.0.1", type: "module", private: true, scripts };
  commit({
    "package.json": JSON.stringify(pkg),
    "make.mjs": goodBuild,
    ".gitignore": "node_modules\nbuild\nbuilds\n",
  });
  mkdirSync(join(root, "releases"), { recursive: true });
  git(folder, "clone", "--quiet", remote, first);
  execFileSync(process.execPath, ["make.mjs"], { cwd: first });
  execFileSync("ln", ["-s", "releases/first", join(root, "current")]);
  configure();

  const restart = async () => {
    spawnSync("sh", ["-c", serve("restart")]);
    await expect.poll(() => health().catch(() => null), { timeout: 30_000 }).toMatchObject({ status: "ok" });
  };

  return {
    folder,
    remote,
    root,
    data,
    port,
    git,
    commit,
    migration,
    configure,
    start,
    restart,
    update: (...words: string[]) => start(words).ended,
    releases: () => readdirSync(join(root, "releases")).sort(),
    /** The release that responds. */
    answering: async () => String((await health()).release),
    pid: () => readFileSync(join(root, "service.pid"), "utf8"),
    /** Posts a wish over the API. */
    wish: async (content: string) => {
      const response = await fetch(`http://${host}:${port}/api/wishes`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ authorName: "小王", content }),
      });
      expect(response.status).toBe(201);
    },
    /** The wishes in the database and whether it has the table of the later migration. */
    stored: () => {
      const db = new Database(join(data, "app.db"), { readonly: true });
      const wishes = db.prepare("SELECT content FROM wishes ORDER BY content").pluck().all();
      const later = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'later'").get() !== undefined;
      db.close();
      return { wishes, later };
    },
    /** Names of the files in the installation beside the releases. */
    beside: () =>
      readdirSync(root)
        .filter((name) => !name.startsWith("service."))
        .sort(),
    close: async () => {
      for (const kill of kills) await kill();
      if (existsSync(join(root, "service.pid"))) spawnSync("sh", ["-c", serve("stop")]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
